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
import type { BookingOrder, Outcome } from '../../domain/order.ts';
import type { Appointment, Vehicle } from '../../domain/vehicle.ts';

export interface Provider {
	/** GetIBDetails, then the vehicle document. null: no such registration number. */
	vehicle(regNo: string): Promise<Vehicle | null>;
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
}

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
