/**
 * The port between the portal and the system that keeps vehicles, dealers and bookings. `provider/embedded` implements
 * it over this project's own database, `provider/http` over a maker's own system; `provider/api` serves any
 * implementation as `/v1.0`.
 *
 * Each method takes one request, which is validated with the schema of the method's name in `requestSchemas.ts`. A
 * rejection that the owner should read is returned as a `RejectedResult`. Every method rejects with a `ProviderError`
 * (domain/providerError.ts) when the request is malformed, when its subject does not exist (`notFound`), or when the
 * provider cannot be reached or does not respond in time. After a write that failed in this way, `isOutcomeUnknown`
 * tells whether it may have been carried out.
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
import type { Language } from '../domain/languages.ts';
import type { Paise } from '../domain/money.ts';
import type { OwnerChoices, OwnerDataPage } from '../domain/ownerData.ts';
import type { PaymentAttemptState } from '../domain/payment/payment.ts';
import type { ChangeConfirmation, Result } from '../domain/result.ts';
import type { ResultCode } from '../domain/resultCode.ts';
import type { Day } from '../domain/time/calendar.ts';
import type { JobCardPage } from '../domain/vehicle/jobCardHistory.ts';
import type { Appointment, AppointmentOrJobCard, Vehicle } from '../domain/vehicle/vehicle.ts';
import type { BookingDetails } from './bookingDetails.ts';
import type { ProviderRequest } from './requestSchemas.ts';

export interface Provider extends ProviderReads, ProviderWrites {
	readonly capabilities: Capabilities;
}

/** The methods that change nothing. A provider without the capability that one names rejects it with `notAvailable`. */
export interface ProviderReads {
	/**
	 * The vehicle with at least the newest 10 of its service history, by any spelling of its registration number; it has its
	 * own. null: no such vehicle.
	 */
	vehicleByRegNo(regNo: string): Promise<Vehicle | null>;
	/** The version of a job card, cheap enough for polling every few seconds. null: no such vehicle. */
	jobCardVersion(regNo: string): Promise<JobCardVersion | null>;
	/** GetIBDetails: the id of the vehicle's document. */
	findVehicle(regNo: string): Promise<Result<{ readonly vehicleId: string }>>;
	/** The vehicle document, by its id. */
	vehicle(vehicleId: string): Promise<Vehicle>;
	/** MyServicesList: appointments and services, in the provider's order. */
	appointmentsAndJobCards(
		request: ProviderRequest<'appointmentsAndJobCards'>,
	): Promise<readonly AppointmentOrJobCard[]>;

	/**
	 * The present owner's job cards, the newest first; with `jobCardId` that one alone, with `invoiceId`
	 * those that have this invoice. null: no such vehicle. Over the wire
	 * they are those of the document and of MyServicesList.
	 */
	jobCards(request: JobCardsRequest): Promise<JobCardPage | null>;
	/** GetServiceAppointmentDetail. null: no such appointment. */
	appointment(appointmentId: string): Promise<Appointment | null>;
	/** GetIBStatusForAppointment: whether booking is blocked for the vehicle, and the message for its owner. */
	eligibility(regNo: string): Promise<BookingEligibility>;
	/** GetServiceTimeSlots: the slots of `day` and of the two days after it. */
	slots(request: ProviderRequest<'slots'>): Promise<Result<Slots>>;
	/** With `moving`: what a booking would be at another dealership; at its own nothing but the time changes. */
	moveQuote(request: MoveQuoteRequest): Promise<Result<MoveQuote>>;
	/** With `changing`: what a booking is changed from. null: the present owner has no such booking. */
	bookingToChange(request: BookingToChangeRequest): Promise<BookingToChange | null>;
	/** With `seatHolds`: the last seat hold of the vehicle, also one that has ended; null: none is known. */
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
	periodicParts(request: PeriodicPartsRequest): Promise<readonly SuggestedPart[]>;
	/** GetAdditionalServices of exactly this dealer and model; `0` asks for those of all dealers or all models. */
	additionalServices(request: AdditionalServicesRequest): Promise<readonly AdditionalService[]>;
	/** GetAllStatesCountrywise; an empty `countryId` is India. */
	states(request: ProviderRequest<'states'>): Promise<readonly Place[]>;
	/** GetAllCitiesStatewise */
	cities(request: ProviderRequest<'cities'>): Promise<readonly Place[]>;

	/** DownloadInvoice; `type` is that of the job card's invoice reference. */
	invoice(request: InvoiceRequest): Promise<Result<FileContent>>;
	/** DownloadSupportingDocument */
	supportingDocument(request: ProviderRequest<'supportingDocument'>): Promise<Result<FileContent>>;
	/** GetPaymentInfo: the gateway's accounts. */
	paymentAccounts(dealerCode: string): Promise<readonly PaymentAccountRow[]>;
	/** Whether this job card's bill can be paid now; `proforma` is the invoice reference. */
	payability(request: ProviderRequest<'payability'>): Promise<Payability>;

	/** With `ownerMessages`: what the vehicle's present owner has agreed to and asked for. */
	ownerChoices(regNo: string): Promise<OwnerChoices>;
	/**
	 * With `ownerMessages`: what is kept of the present owner, the newest first; with `after`, which `next` of the page
	 * before named, the next page of that kind, and nothing of the other kinds.
	 */
	ownerData(request: ProviderRequest<'ownerData'>): Promise<OwnerDataPage>;
}

/** The methods that write. A provider without the capability that one names rejects it with `notAvailable`. */
export interface ProviderWrites {
	/** BookServiceAppointment. With `idempotentBooking`, a repeated key with the same details returns the first result again. */
	book(request: BookingRequest): Promise<Result<BookingConfirmation>>;
	/** CancelServiceAppointment */
	cancelAppointment(request: ProviderRequest<'cancelAppointment'>): Promise<Result<ChangeConfirmation>>;
	/** CancelAppointmentBySystem */
	cancelAppointmentBySystem(appointmentId: string): Promise<Result<ChangeConfirmation>>;
	/**
	 * With `moving`: moves a booking to another slot, of its dealership or another. A repeated key and request returns the
	 * first result again. Rejected when the booking has changed since `revision`, and when its total is not `total`.
	 */
	moveAppointment(request: MoveRequest): Promise<Result<ChangeConfirmation>>;
	/**
	 * With `changing`: changes what was booked, before there is a job card. What was booked keeps its price. A repeated key
	 * and request returns the first result again. Rejected when the booking has changed since `revision`, and when the total
	 * is another.
	 */
	changeAppointment(request: ChangeRequest): Promise<Result<ChangeConfirmation>>;
	/** With `seatHolds`: holds a seat for the vehicle for a while, in place of the one that is held for it (docs/product.md#seat-holds). */
	holdSeat(request: SeatHoldRequest): Promise<SeatHoldOutcome>;

	/** ApproveOrRejectRevisedServiceEstimation. The first answer is final: a second one succeeds and changes nothing. */
	answerRevisedEstimate(answer: RevisedEstimateAnswer): Promise<Result<ChangeConfirmation>>;
	/** BeginOnlineTransaction: the form that the browser posts to the gateway. */
	beginPayment(request: BeginPaymentRequest): Promise<Result<PaymentForm>>;
	/**
	 * Has the gateway asked soon about the unsettled orders of this job card, because an owner looks at it; an order that
	 * was begun or asked about less than 15 s ago keeps its time. Without such an order nothing happens. No call of the
	 * wire: a maker's system sees to it beside its reads.
	 */
	requestStatusCheck(jobCardId: string): Promise<void>;
	/**
	 * Has the gateway asked at once about an order that a browser comes back from, and says how it stands. null: the
	 * provider did not begin it, or takes no returns of this portal. No call of the wire.
	 */
	returnedPayment(orderNumber: string): Promise<PaymentAttemptState | null>;

	/**
	 * With `ownerMessages`: consent to messages about the next service. One that stands already to this version of the
	 * notice stays.
	 */
	giveConsent(request: ProviderRequest<'giveConsent'>): Promise<void>;
	/** With `ownerMessages`: counts at once, also for messages that wait; without a consent nothing happens. */
	withdrawConsent(regNo: string): Promise<void>;
	/**
	 * With `ownerMessages`: notes for the dealership that the present owner asks to be forgotten; a second request changes
	 * nothing.
	 */
	requestErasure(regNo: string): Promise<void>;
}

/** Names of the methods of a `Provider`. */
export type ProviderMethod = Exclude<keyof Provider, 'capabilities'>;

/** Features that some providers lack. */
export interface Capabilities {
	/** A booking that is sent again with the same idempotency key is not made twice. */
	readonly idempotentBooking: boolean;
	/** `Vehicle.appointmentId` is set whenever there is an appointment; other systems may list it only in `services`. */
	readonly namesLatestAppointment: boolean;
	/**
	 * It begins the orders at the gateway itself: it asks the gateway about them, and lists each with its number, so that a
	 * payment without one was made at the dealership.
	 */
	readonly ownsPaymentOrders: boolean;
	/** It sends messages beside one-time codes, and keeps what owners agree to and ask for. */
	readonly ownerMessages: boolean;
	/** A booking can be moved: `Appointment.moving` says until when. */
	readonly moving: boolean;
	/** What was booked can be changed: `Appointment.isChangeable`. */
	readonly changing: boolean;
	/** It holds a seat for an owner who is still booking. */
	readonly seatHolds: boolean;
}

/** The context of one request of the portal. */
export interface RequestContext {
	/** The language that a maker's system is asked to write messages in. */
	readonly language: Language;
	/** The session's bearer token, which only a maker's system gets (docs/decisions/011-a-makers-system.md). */
	readonly bearer: string | null;
	readonly requestId: string;
	/** Public URL of the portal, to which a payment returns the browser. Empty: the provider's default portal. */
	readonly portalUrl: string;
	/** The vehicle for which a seat that is held for it is free. Absent: of no vehicle. */
	readonly holder?: string | null;
	/** Fires when the caller has disconnected: running reads fail with `timeout`, writes continue. */
	readonly signal?: AbortSignal | undefined;
}

export interface JobCardVersion {
	/**
	 * Letters, digits, `-` and `_`: changes whenever the result of `vehicleByRegNo` or the latest appointment changes, and
	 * equals the vehicle's `jobCardVersion` unless that is null.
	 */
	readonly version: string;
	/** As in `Vehicle`. */
	readonly statusCheckDueFor: string | null;
}

/** Makes the provider of one request. */
export type ProviderFactory = (context: RequestContext) => Provider;

export type PagedRequest<Fields> = Fields & { readonly skip: number; readonly take: number };

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
export type PeriodicPartsRequest = ProviderRequest<'periodicParts'>;
export type RevisedEstimateAnswer = ProviderRequest<'answerRevisedEstimate'>;
export type InvoiceRequest = ProviderRequest<'invoice'>;
export type BeginPaymentRequest = ProviderRequest<'beginPayment'>;
export type PaymentAccount = BeginPaymentRequest['account'];

/** `taken`: no seat of the slot is free. `notHeld`: a limit of seat holds, or the vehicle or the slot cannot be booked. */
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

/** `resultCode`: why the requested day has no slot. */
export interface Slots extends Pick<SlotGrid, 'columns'> {
	readonly resultCode: ResultCode | null;
}

export interface BookingConfirmation extends ChangeConfirmation {
	readonly appointmentId: string | null;
	readonly appointmentNo: string | null;
}

export interface MoveQuote {
	/** With the dealership's prices. */
	readonly total: Paise;
	/** The names of what was booked and the dealership does not offer. */
	readonly lacking: readonly string[];
}

/** What was booked, as the page that changes it needs it: with the ids and prices that it sends back. */
export interface BookingToChange extends BookedWork<SuggestedPart, Job>, Pick<BookingDetails, 'day' | 'repairTypeId'> {
	readonly revision: number;
	readonly dealer: ChosenDealer;
	/** `HH:mm`, as the next. */
	readonly slotStart: string;
	readonly slotEnd: string;
	readonly total: Paise;
	readonly hasPickUp: boolean;
	/** For a verified session of the present owner alone. */
	readonly contact: BookedContact;
	readonly changed: readonly ChangeableField[];
}

export interface BookedContact {
	readonly mobile: string;
	readonly problem: string;
	/** null also where its state or city is not known by this name. */
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

export interface PaymentForm {
	readonly hostAddress: string;
	readonly accessCode: string;
	readonly encRequest: string;
}
