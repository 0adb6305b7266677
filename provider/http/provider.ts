/**
 * What the portal asks of a provider, in inside names. The one implementation,
 * `createProvider`, speaks the contract to the embedded or to an upstream provider alike.
 * Every method rejects with a `Failure` (domain/failure.ts) when the provider cannot be
 * reached or does not answer as the contract says; a refusal that the owner is to read
 * is a value, not a failure.
 */
import type { Day } from '../../domain/calendar.ts';
import type { Job, PeriodicPart, Place, RateSlab, RepairType, SelfDeclaration } from '../../domain/catalogue.ts';
import type { Dealer, Position, SlotGrid } from '../../domain/dealer.ts';
import type { Paise } from '../../domain/money.ts';
import type { BookingOrder, Outcome } from '../../domain/order.ts';
import type { Appointment, Vehicle } from '../../domain/vehicle.ts';

export interface Provider {
	/** GetIBDetails, then the vehicle document. null: no such registration number. */
	vehicle(regNo: string): Promise<Vehicle | null>;
	/** The same for a page that refreshes itself: mostly the document alone, since a vehicle keeps its id. */
	vehicleAgain(regNo: string): Promise<Vehicle | null>;
	/** The appointment id of the newest row of MyServicesList that has one. */
	latestAppointmentId(vehicleId: string): Promise<string | null>;
	/** GetServiceAppointmentDetail. null: `No Appointment found`. */
	appointment(appointmentId: string): Promise<Appointment | null>;
	/** GetIBStatusForAppointment. `held` true: `message` goes into the info dialog. */
	eligibility(regNo: string): Promise<{ readonly held: boolean; readonly message: string | null }>;
	cancelBySystem(appointmentId: string): Promise<Outcome>;
	cancel(appointmentId: string, reason: string): Promise<Outcome>;

	/** Within 50,000 m, nearest first, at most 100. */
	nearbyDealers(position: Position): Promise<readonly Dealer[]>;
	/** City, state, name or PIN; nearest first, at most 200. */
	searchDealers(text: string, position: Position): Promise<readonly Dealer[]>;

	slots(dealerCode: string, day: Day): Promise<SlotGrid>;
	repairTypes(): Promise<readonly RepairType[]>;
	rateSlabs(dealerCode: string): Promise<readonly RateSlab[]>;
	periodicParts(query: PartsQuery): Promise<readonly PeriodicPart[]>;
	/** Active jobs, after the fallbacks of spec §7 (ModelCode 0, DealerCode 0, both). */
	jobs(query: JobsQuery): Promise<readonly Job[]>;
	selfDeclaration(dealerCode: string): Promise<SelfDeclaration | null>;
	states(): Promise<readonly Place[]>;
	cities(stateId: string): Promise<readonly Place[]>;

	/** BookServiceAppointment with the `Idempotency-Key` header. */
	book(order: BookingOrder, idempotencyKey: string): Promise<Outcome>;

	/** DownloadInvoice; `type` as the vehicle's invoices name it. */
	invoice(asked: { documentId: string; jobCardId: string; type: string }): Promise<FileAnswer>;
	/** DownloadSupportingDocument */
	supportingDocument(asked: { jobCardId: string; blobName: string }): Promise<FileAnswer>;
	/** ApproveOrRejectRevisedServiceEstimation */
	answerRevisedEstimate(answer: RevisedAnswer): Promise<Said>;
	/** GetPaymentInfo's first item; null when it lacks one of the two ids. */
	paymentAccount(): Promise<PaymentAccount | null>;
	/** BeginOnlineTransaction: what the browser posts to the gateway, or why not. */
	beginPayment(payment: PaymentToBegin): Promise<HandOver>;
}

/** A file's bytes, or the provider's refusal that the owner is to read. */
export type FileAnswer =
	| { readonly ok: true; readonly content: Uint8Array }
	| { readonly ok: false; readonly message: string | null };

export interface Said {
	readonly done: boolean;
	readonly message: string | null;
}

export interface RevisedAnswer {
	readonly documentId: string;
	readonly jobCardId: string;
	readonly comments: string;
	readonly items: readonly { readonly partId: string; readonly status: 'Approved' | 'Rejected' }[];
}

export interface PaymentAccount {
	readonly subAccountId: string;
	readonly merchantId: string;
}

export interface PaymentToBegin {
	/** New for each attempt: at most 30 letters, digits, `-` and `_`. */
	readonly orderId: string;
	readonly account: PaymentAccount;
	readonly vehicleId: string;
	readonly regNo: string;
	readonly jobCardId: string;
	readonly jobCardNo: string;
	readonly amount: Paise;
}

export type HandOver =
	| { readonly ok: true; readonly accessCode: string; readonly encRequest: string; readonly hostAddress: string }
	| { readonly ok: false; readonly message: string | null };

export interface JobsQuery {
	readonly dealerCode: string;
	readonly modelCode: string;
	readonly serialNumber: string;
	readonly day: Day;
}

export interface PartsQuery extends JobsQuery {
	readonly repairTypeId: string;
	readonly km: number;
}

/** What differs from visit to visit. */
export interface Visit {
	readonly language: 'en' | 'hi';
	/** The stored authorization value, sent as a bearer token. */
	readonly bearer: string | null;
	readonly requestId: string;
	/** The visitor has gone: reads under way fail with `timeout`; writes go on to their end. */
	readonly signal?: AbortSignal;
}
