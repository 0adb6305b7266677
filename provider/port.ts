/**
 * The port between the portal and whoever keeps vehicles, dealers and bookings. `provider/embedded` implements it over
 * this project's own database, `provider/http` over a maker's own system, and `provider/api` serves it as `/v1.0`.
 *
 * Each method takes one question, checked by the schema of its name in `requestSchemas.ts`. A no that the owner is to read
 * is a `RejectedResult`; every method rejects with a `ProviderError` (domain/providerError.ts) when the question is malformed, when what
 * it is about does not exist (`notFound`), or when the provider cannot be reached or does not answer in time. After a
 * write that failed so, `isOutcomeUnknown` says whether it may have been carried out.
 */

import type { BookingOrder } from '../domain/bookingOrder.ts';
import type { Day } from '../domain/calendar.ts';
import type {
	AdditionalService,
	Place,
	RateSlab,
	RepairType,
	SelfDeclaration,
	SuggestedPart,
} from '../domain/catalogue.ts';
import type { Dealer, Position, SlotGrid } from '../domain/dealer.ts';
import type { Paise } from '../domain/money.ts';
import type { ProviderMessage } from '../domain/providerMessage.ts';
import type { ChangeConfirmation, Result } from '../domain/result.ts';
import type { Appointment, InvoiceReference, ServiceRecord, Vehicle } from '../domain/vehicle.ts';

export interface Provider {
	readonly capabilities: Capabilities;

	/** The vehicle with its service history, by its registration number. null: no such vehicle. */
	vehicleByRegNo(regNo: string): Promise<Vehicle | null>;
	/**
	 * Letters, digits, `-` and `_` that differ whenever what `vehicleByRegNo` tells has changed; equal to that vehicle's
	 * `visitVersion`. Cheap enough for a page that asks every few seconds, and, like looking at the vehicle, it has an
	 * unsettled payment asked about soon. null: no such vehicle.
	 */
	visitVersion(regNo: string): Promise<string | null>;
	/** GetIBDetails: the id of the vehicle's document. */
	findVehicle(regNo: string): Promise<Result<{ readonly vehicleId: string }>>;
	/** The vehicle document, by its id. */
	vehicle(vehicleId: string): Promise<Vehicle>;
	/** MyServicesList: appointments and services, in the provider's order. */
	services(request: PagedRequest<{ readonly vehicleId: string }>): Promise<readonly ServiceRecord[]>;

	/** GetServiceAppointmentDetail. null: no such appointment. */
	appointment(appointmentId: string): Promise<Appointment | null>;
	/** GetIBStatusForAppointment: whether the vehicle is held back from booking, and what its owner reads. */
	eligibility(regNo: string): Promise<BookingEligibility>;
	/** GetServiceTimeSlots: three days from `day`. */
	slots(request: { readonly dealerCode: string; readonly day: Day }): Promise<Result<Slots>>;
	/** BookServiceAppointment. One answer for a key and its order, however often it is asked. */
	book(request: BookingRequest): Promise<Result<BookingConfirmation>>;
	/** CancelServiceAppointment */
	cancelAppointment(request: {
		readonly appointmentId: string;
		readonly reason: string;
	}): Promise<Result<ChangeConfirmation>>;
	/** CancelAppointmentBySystem */
	cancelAppointmentBySystem(appointmentId: string): Promise<Result<ChangeConfirmation>>;

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
	/** GetAdditionalServices of exactly this dealer and model, each of which may be `0`: every one. */
	additionalServices(request: AdditionalServicesRequest): Promise<readonly AdditionalService[]>;
	/** GetAllStatesCountrywise; an empty `countryId` is India. */
	states(request: PagedRequest<{ readonly countryId: string }>): Promise<readonly Place[]>;
	/** GetAllCitiesStatewise */
	cities(request: PagedRequest<{ readonly stateId: string }>): Promise<readonly Place[]>;

	/** ApproveOrRejectRevisedServiceEstimation. Final: a second answer is accepted, and changes nothing. */
	answerRevisedEstimate(answer: RevisedEstimateAnswer): Promise<Result<ChangeConfirmation>>;
	/** DownloadInvoice; `type` as the service entry names it. */
	invoice(request: InvoiceRequest): Promise<Result<FileContent>>;
	/** DownloadSupportingDocument */
	supportingDocument(request: { readonly jobCardId: string; readonly blobName: string }): Promise<Result<FileContent>>;
	/** GetPaymentInfo: the gateway's accounts. */
	paymentAccounts(dealerCode: string): Promise<readonly PaymentAccountRow[]>;
	/** Whether this job card's bill can be paid now; `proforma` as the service entry names it. */
	payability(request: { readonly jobCardId: string; readonly proforma: InvoiceReference }): Promise<Payability>;
	/** BeginOnlineTransaction: what the browser posts to the gateway. */
	beginPayment(request: BeginPaymentRequest): Promise<Result<PaymentForm>>;
}

/** Names of the methods of a `Provider`. */
export type ProviderMethod = Exclude<keyof Provider, 'capabilities'>;

/** What not every provider can do. */
export interface Capabilities {
	/** A booking that is sent again with its key is never made twice. */
	readonly idempotentBooking: boolean;
	/** A vehicle that has an appointment names its latest one; other systems may name it in `services` alone. */
	readonly namesLatestAppointment: boolean;
}

/** What differs from request to request. */
export interface RequestContext {
	/** In which language another system is asked to answer. */
	readonly language: 'en' | 'hi';
	/** The session's authorization value: for another system alone. */
	readonly bearer: string | null;
	readonly requestId: string;
	/** Where browsers reach the portal that asks: a payment leads back there. Empty: the provider's first. */
	readonly portalUrl: string;
	/** Whoever asked has gone: reads under way fail with `timeout`; writes go on to their end. */
	readonly signal?: AbortSignal | undefined;
}

/** A provider for one request. */
export type ProviderFactory = (context: RequestContext) => Provider;

export type PagedRequest<Fields> = Fields & { readonly skip: number; readonly take: number };

export interface BookingEligibility {
	readonly held: boolean;
	readonly message: ProviderMessage | null;
}

/** `message`: why the day that was asked for has no slot. */
export interface Slots extends Pick<SlotGrid, 'columns'> {
	readonly message: ProviderMessage | null;
}

export interface BookingRequest {
	readonly order: BookingOrder;
	/** 8 to 100 letters, digits, `-` and `_`; new for each order. */
	readonly idempotencyKey: string;
}

export interface BookingConfirmation extends ChangeConfirmation {
	readonly appointmentId: string | null;
	readonly appointmentNo: string | null;
}

export interface NearbyDealersRequest {
	readonly position: Position;
	/** Metres, at most 50,000. */
	readonly distance: number;
	readonly skip: number;
	readonly take: number;
	readonly parentOrganizationId: string;
}

/** Each text is looked for where its name says; the same in all of them, also spread over several. */
export interface DealerSearchRequest {
	readonly city: string;
	readonly state: string;
	readonly country: string;
	readonly name: string;
	readonly pin: string;
	readonly position: Position;
	readonly skip: number;
	readonly take: number;
}

export interface AdditionalServicesRequest {
	readonly dealerCode: string;
	readonly modelCode: string;
	readonly serialNumber: string;
	readonly day: Day;
}

export interface PeriodicPartsRequest extends AdditionalServicesRequest {
	readonly repairTypeId: string;
	readonly km: number;
}

export interface RevisedEstimateAnswer {
	readonly documentId: string;
	readonly jobCardId: string;
	readonly comments: string;
	readonly items: readonly { readonly partId: string; readonly status: 'Approved' | 'Rejected' }[];
}

export interface InvoiceRequest extends InvoiceReference {
	readonly jobCardId: string;
}

export interface FileContent {
	readonly content: Uint8Array;
}

/** A gateway account as it is listed; one that lacks an id takes no payment. */
export interface PaymentAccountRow {
	readonly subAccountId: string | null;
	readonly merchantId: string | null;
}

export interface PaymentAccount {
	readonly subAccountId: string;
	readonly merchantId: string;
}

/** `inProcess`: the bill is not released yet. */
export type Payability = 'payable' | 'inProcess';

export interface BeginPaymentRequest {
	/** New for each attempt: at most 30 letters, digits, `-` and `_`. */
	readonly orderId: string;
	/** The merchant's access code at the gateway; empty where the provider alone knows it. */
	readonly accessCode: string;
	readonly account: PaymentAccount;
	readonly vehicleId: string;
	readonly regNo: string;
	readonly jobCardId: string;
	readonly jobCardNo: string;
	/** What the owner was shown. */
	readonly amount: Paise;
}

export interface PaymentForm {
	readonly hostAddress: string;
	readonly accessCode: string;
	readonly encRequest: string;
}
