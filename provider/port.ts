/**
 * The port between the portal and the system that keeps vehicles, dealers and bookings. `provider/embedded` implements
 * it over this project's own database, `provider/http` over a maker's own system; `provider/api` serves any
 * implementation as `/v1.0`.
 *
 * Each method takes one request, which is validated with the schema of the method's name in `requestSchemas.ts`. A
 * rejection that the owner should read is returned as a `RejectedResult`. Every method rejects with a `ProviderError`
 * (domain/providerError.ts) if the request is malformed, its subject does not exist (`notFound`), or the provider cannot
 * be reached or does not respond in time. `isOutcomeUnknown` tells whether a failed write may have been carried out.
 */

import type { Address } from '../domain/booking/address.ts';
import type {
	AdditionalService,
	Job,
	Place,
	RateSlab,
	RepairType,
	SelfDeclaration,
	SuggestedPart,
} from '../domain/booking/catalogue.ts';
import type { BookedWork, ChangeableField } from '../domain/booking/changing.ts';
import type { ChosenDealer } from '../domain/booking/draftState.ts';
import type { Dealer, SlotGrid } from '../domain/dealers/dealer.ts';
import type { RecordedAnswer } from '../domain/jobCard/revisedEstimate.ts';
import type { Language } from '../domain/languages.ts';
import type { Paise } from '../domain/money.ts';
import type { OwnerChoices, OwnerDataPage } from '../domain/ownerData.ts';
import type { PaymentAttemptState, PaymentForm } from '../domain/payment/paymentOrder.ts';
import type { Confirmation, Result } from '../domain/result.ts';
import type { ResultCode } from '../domain/resultCode.ts';
import type { Day } from '../domain/time/calendar.ts';
import type { JobCardPage } from '../domain/vehicle/jobCardHistory.ts';
import type { Appointment, AppointmentOrJobCard, Vehicle } from '../domain/vehicle/vehicle.ts';
import type { BookingDetails } from './bookingDetails.ts';
import type { ProviderRequest } from './requestSchemas.ts';

export interface Provider extends ProviderReads, ProviderWrites {
	readonly capabilities: Capabilities;
}

/**
 * The methods that change nothing. `@requires` names a capability, or a field of the provider's appointments: without it
 * the method rejects with `notAvailable`.
 */
export interface ProviderReads {
	/**
	 * The vehicle with at least its newest 10 job cards, by any spelling of its registration number. The returned `regNo`
	 * is spelled as the provider has it. null: no such vehicle.
	 */
	vehicleByRegNo(regNo: string): Promise<Vehicle | null>;
	/** The version of a vehicle's tracking page, cheap enough for polling every few seconds. null: no such vehicle. */
	vehicleVersion(regNo: string): Promise<VehicleVersion | null>;
	/** GetIBDetails: the id of the vehicle's document. */
	findVehicle(regNo: string): Promise<Result<{ readonly vehicleId: string }>>;
	/** The vehicle document, by its id. */
	vehicle(vehicleId: string): Promise<Vehicle>;
	/** MyServicesList: appointments and job cards, in the provider's order. */
	appointmentsAndJobCards(
		request: ProviderRequest<'appointmentsAndJobCards'>,
	): Promise<readonly AppointmentOrJobCard[]>;

	/**
	 * The present owner's job cards, the newest first. With `jobCardId`: that one alone; with `invoiceId`: those with
	 * this invoice. null: no such vehicle. Over the wire they come from the vehicle document and MyServicesList.
	 */
	jobCards(request: JobCardsRequest): Promise<JobCardPage | null>;
	/** GetServiceAppointmentDetail. null: no such appointment. */
	appointment(appointmentId: string): Promise<Appointment | null>;
	/** GetIBStatusForAppointment: whether booking is blocked for the vehicle, and the result code for its owner. */
	eligibility(regNo: string): Promise<BookingEligibility>;
	/** GetServiceTimeSlots: the slots of `day` and of the two days after it. */
	slots(request: ProviderRequest<'slots'>): Promise<Result<Slots>>;
	/** Total and missing jobs if the booking moved to `dealerCode`; at its own dealership, its total. @requires moving */
	moveQuote(request: MoveQuoteRequest): Promise<Result<MoveQuote>>;
	/** The details that a change starts from. null: the present owner has no such booking. @requires isChangeable */
	bookingToChange(request: BookingToChangeRequest): Promise<BookingToChange | null>;
	/** The vehicle's last seat hold, also an ended one; null: none is known. @requires seatHolds */
	seatHold(regNo: string): Promise<SeatHold | null>;

	/** GetNearByOrganizationList, nearest first. */
	nearbyDealers(request: NearbyDealersRequest): Promise<readonly Dealer[]>;
	/** SearchOrganization, nearest first. */
	searchDealers(request: DealerSearchRequest): Promise<readonly Dealer[]>;
	/** GetPickAndDropRateSlabViewByDealerCode */
	rateSlabs(dealerCode: string): Promise<readonly RateSlab[]>;
	/** GetSelfDeclarationViewByDealerCode, the latest first. */
	selfDeclarations(dealerCode: string): Promise<readonly SelfDeclaration[]>;

	/** RepairTypeView */
	repairTypes(): Promise<readonly RepairType[]>;
	/** GetSuggestedPeriodicParts */
	periodicParts(request: ProviderRequest<'periodicParts'>): Promise<readonly SuggestedPart[]>;
	/** GetAdditionalServices for exactly this dealer and model; `0` stands for all dealers or all models. */
	additionalServices(request: AdditionalServicesRequest): Promise<readonly AdditionalService[]>;
	/** GetAllStatesCountrywise; an empty `countryId` is India. */
	states(request: ProviderRequest<'states'>): Promise<readonly Place[]>;
	/** GetAllCitiesStatewise */
	cities(request: ProviderRequest<'cities'>): Promise<readonly Place[]>;

	/** DownloadInvoice; `type` comes from the job card's invoice reference. */
	invoice(request: InvoiceRequest): Promise<Result<FileContent>>;
	/** DownloadSupportingDocument */
	supportingDocument(request: ProviderRequest<'supportingDocument'>): Promise<Result<FileContent>>;
	/** GetPaymentInfo: the gateway's accounts. */
	paymentAccounts(dealerCode: string): Promise<readonly PaymentAccountRow[]>;
	/** Whether this job card's bill can be paid now; `proforma` is the invoice reference. */
	payability(request: ProviderRequest<'payability'>): Promise<Payability>;

	/** The consent and the requests of the vehicle's present owner. @requires ownerMessages */
	ownerChoices(regNo: string): Promise<OwnerChoices>;
	/**
	 * The data kept about the present owner, the newest first. `after` (the `next` of the page before) asks for the next
	 * page of that kind alone.
	 * @requires ownerMessages
	 */
	ownerData(request: ProviderRequest<'ownerData'>): Promise<OwnerDataPage>;
}

/** The methods that write; `@requires` as for the reads. */
export interface ProviderWrites {
	/** BookServiceAppointment. With `idempotentBooking`, a repeated key with equal details returns the first result. */
	book(request: BookingRequest): Promise<Result<BookingConfirmation>>;
	/** CancelServiceAppointment */
	cancelAppointment(request: ProviderRequest<'cancelAppointment'>): Promise<Result<Confirmation>>;
	/** CancelAppointmentBySystem */
	cancelAppointmentBySystem(appointmentId: string): Promise<Result<Confirmation>>;
	/**
	 * Moves a booking to another slot, of its dealership or another. A repeated key and request returns the first result.
	 * Rejected if the booking has changed since `revision`, or its total is not `total`.
	 * @requires moving
	 */
	moveAppointment(request: MoveRequest): Promise<Result<Confirmation>>;
	/**
	 * Changes the booked details until there is a job card; booked work keeps its price. A repeated key and request returns
	 * the first result. Rejected if the booking has changed since `revision`, or the total differs.
	 * @requires isChangeable
	 */
	changeAppointment(request: ChangeRequest): Promise<Result<Confirmation>>;
	/** Holds a seat for the vehicle, in place of its earlier seat hold (docs/product.md#seat-holds). @requires seatHolds */
	holdSeat(request: SeatHoldRequest): Promise<SeatHoldOutcome>;

	/** ApproveOrRejectRevisedServiceEstimation. The first answer is final: a second one succeeds and changes nothing. */
	answerRevisedEstimate(answer: RevisedEstimateAnswer): Promise<Result<EstimateConfirmation>>;
	/** BeginOnlineTransaction: the form that the browser posts to the gateway. */
	beginPayment(request: BeginPaymentRequest): Promise<Result<PaymentForm>>;
	/**
	 * Has the gateway asked soon about the unsettled orders of this job card, since an owner looks at it. An order begun
	 * or asked about less than 15 s ago keeps its time. No call of the wire: a maker's system does this itself.
	 */
	requestStatusCheck(jobCardId: string): Promise<void>;
	/**
	 * Has the gateway asked at once about an order from whose payment a browser returns. Returns its state; null: the
	 * provider did not begin it, or takes no returns of this portal. No call of the wire.
	 */
	checkReturnedPayment(orderNumber: string): Promise<PaymentAttemptState | null>;

	/** Consent to messages about the next service; one to this version of the notice stays. @requires ownerMessages */
	giveConsent(request: ProviderRequest<'giveConsent'>): Promise<void>;
	/** Withdraws consent at once, also for messages that wait; without consent nothing happens. @requires ownerMessages */
	withdrawConsent(regNo: string): Promise<void>;
	/** Records that the present owner asks to be forgotten; a second request changes nothing. @requires ownerMessages */
	requestErasure(regNo: string): Promise<void>;
}

/** Names of the methods of a `Provider`. */
export type ProviderMethod = Exclude<keyof Provider, 'capabilities'>;

/** Features that some providers lack. */
export interface Capabilities {
	/** A booking that is sent again with the same idempotency key is not made twice. */
	readonly idempotentBooking: boolean;
	/** `Vehicle.appointmentId` is set if there is an appointment; other systems may list it in MyServicesList alone. */
	readonly namesLatestAppointment: boolean;
	/**
	 * It begins the orders at the gateway, asks the gateway about them, and lists each with its number. So a payment
	 * without an order number was made at the dealership.
	 */
	readonly ownsPaymentOrders: boolean;
	/** It sends messages besides one-time codes, and keeps the consent and requests of owners. */
	readonly ownerMessages: boolean;
	/** It holds a seat for an owner who is still booking. */
	readonly seatHolds: boolean;
}

/** The context of one request of the portal. */
export interface RequestContext {
	/** The language in which a maker's system is asked to write its texts. */
	readonly language: Language;
	/** The session's bearer token, which only a maker's system gets (docs/decisions/011-a-makers-system.md). */
	readonly bearer: string | null;
	readonly requestId: string;
	/** Public URL of the portal, to which a payment returns the browser. Empty: the provider's default portal. */
	readonly portalUrl: string;
	/** Registration number whose seat holds do not count as taken. Absent: all seat holds count. */
	readonly seatHoldRegNo?: string | null;
	/** Fires when the caller has disconnected: running reads fail with `timeout`, writes continue. */
	readonly signal?: AbortSignal | undefined;
}

export interface VehicleVersion {
	/**
	 * Letters, digits, `-` and `_`. Changes with the vehicle, its latest appointment and its newest job cards; need not
	 * change with consent or a name of a dealership or model. Equals the vehicle's `vehicleVersion` unless that is null.
	 */
	readonly version: string;
	/** Id of the job card whose order at the gateway is due to be asked about; null: none. */
	readonly statusCheckDueFor: string | null;
}

/** Makes the provider for one request of the portal. */
export type ProviderFactory = (context: RequestContext) => Provider;

export type BookingRequest = ProviderRequest<'book'>;
export type JobCardsRequest = ProviderRequest<'jobCards'>;
export type MoveQuoteRequest = ProviderRequest<'moveQuote'>;
export type MoveRequest = ProviderRequest<'moveAppointment'>;
export type BookingToChangeRequest = ProviderRequest<'bookingToChange'>;
export type ChangeRequest = ProviderRequest<'changeAppointment'>;
export type SeatHoldRequest = ProviderRequest<'holdSeat'>;
export type NearbyDealersRequest = ProviderRequest<'nearbyDealers'>;
export type DealerSearchRequest = ProviderRequest<'searchDealers'>;
export type AdditionalServicesRequest = ProviderRequest<'additionalServices'>;
export type RevisedEstimateAnswer = ProviderRequest<'answerRevisedEstimate'>;
export type InvoiceRequest = ProviderRequest<'invoice'>;
export type BeginPaymentRequest = ProviderRequest<'beginPayment'>;
export type PaymentAccount = BeginPaymentRequest['account'];

/** `taken`: no seat of the slot is free. `notHeld`: beyond a limit, or the vehicle or the slot cannot be booked. */
export type SeatHoldOutcome =
	| { readonly kind: 'held'; readonly seatHold: SeatHold }
	| { readonly kind: 'taken' }
	| { readonly kind: 'notHeld' };

export interface SeatHold {
	readonly dealerCode: string;
	readonly day: Day;
	/** `HH:mm` */
	readonly start: string;
	/** ISO instant. */
	readonly heldUntil: string;
}

export interface BookingEligibility {
	readonly isBlocked: boolean;
	readonly resultCode: ResultCode | null;
}

/** `resultCode`: why the requested day has no free slot; null: it has one. */
export interface Slots extends Pick<SlotGrid, 'columns'> {
	readonly resultCode: ResultCode | null;
}

export interface BookingConfirmation extends Confirmation {
	readonly appointmentId: string | null;
	readonly appointmentNo: string | null;
}

export interface EstimateConfirmation extends Confirmation {
	/** The answer that counts instead of this one. null: the provider does not keep it; absent: this answer counts. */
	readonly earlierAnswer?: RecordedAnswer | null;
}

export interface MoveQuote {
	/** In paise, at the dealership's prices. */
	readonly total: Paise;
	/** Names of the booked work that the dealership does not offer. */
	readonly lacking: readonly string[];
}

/** A booking as the page that changes it needs it, with the ids and prices that it sends back. */
export interface BookingToChange extends BookedWork<SuggestedPart, Job>, Pick<BookingDetails, 'day' | 'repairTypeId'> {
	readonly revision: number;
	readonly dealer: ChosenDealer;
	/** `HH:mm` */
	readonly slotStart: string;
	/** `HH:mm` */
	readonly slotEnd: string;
	readonly total: Paise;
	readonly hasPickUp: boolean;
	/** To be shown to a verified session of the present owner alone. */
	readonly contact: BookedContact;
	readonly changed: readonly ChangeableField[];
}

export interface BookedContact {
	readonly mobile: string;
	readonly problem: string;
	/** null: no pick-up, or its state or city is not known by this name. */
	readonly pickUp: Address | null;
	readonly dropOff: Address | null;
}

export interface FileContent {
	readonly content: Uint8Array;
}

/** A gateway account as GetPaymentInfo lists it; without both ids it cannot take a payment. */
export interface PaymentAccountRow {
	readonly subAccountId: string | null;
	readonly merchantId: string | null;
}

/** `inProcess`: the bill is not released yet. */
export type Payability = 'payable' | 'inProcess';
