import type { PromisedTime } from '../../domain/jobCard/promise.ts';
import type { Papers } from '../../domain/payment/bill.ts';
import type { AppointmentDealership, BookedService, Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Booking, VehicleState, Visit } from '../../domain/vehicle/vehicleState.ts';
import type { ServerDay } from '../booking/draft/useToday.ts';
import { only } from '../readableBooking.ts';
import { catalogueNameIn, type Services } from '../services.ts';

type Visitor = Pick<Services, 'language' | 'now' | 'settings'>;

/** What the home page shows of a vehicle: exactly these fields reach the browser (docs/product.md#home). */
export interface HomeView
	extends Pick<VehicleState, 'headline' | 'action' | 'cancelledBy' | 'cancelReason' | 'serviceDue'>,
		Pick<Vehicle, 'regNo' | 'customerName' | 'itemName' | 'kind' | 'lastKmReading' | 'nextServiceDueDate'> {
	readonly today: ServerDay;
	/** That of the newest service entry; null also where the booking names its own. */
	readonly dealership: Pick<AppointmentDealership, 'name' | 'addressLine1'> | null;
	/** An appointment that lies ahead. */
	readonly booking: HomeBooking | null;
	readonly visit: HomeVisit | null;
	/** ISO date or instant; null: none, or not known when. */
	readonly lastServiceDate: string | null;
	/** Those of the last service; null: none. */
	readonly papers: Papers | null;
}

export interface HomeVisit extends Omit<Visit, 'makePayment' | 'isEstimateWaiting' | 'isWorkDone' | 'promise'> {
	readonly promise: Pick<PromisedTime, 'at' | 'leftMs'> | null;
}

export interface HomeBooking extends Omit<Booking, 'booked' | 'moving' | 'revision'> {
	/** Until when it can be moved here, an ISO instant; null: it cannot be moved here at all. */
	readonly moving: { readonly until: string; readonly isOver: boolean } | null;
	/** null: the provider does not say, or nothing that this visit may see. */
	readonly booked: HomeBookedService | null;
}

/** What was booked; problem and mobile are null where this visit may not read them (app/readableBooking.ts). */
export interface HomeBookedService extends Pick<BookedService, 'km' | 'jobs' | 'problem'> {
	/** The last four digits. */
	readonly mobileEnd: string | null;
}

export function homeView(vehicle: Vehicle, state: VehicleState, today: ServerDay, visitor: Visitor): HomeView {
	const { booking, lastService, visit } = state;
	return {
		...only(vehicle, 'regNo', 'customerName', 'itemName', 'kind', 'lastKmReading', 'nextServiceDueDate'),
		...only(state, 'headline', 'action', 'cancelledBy', 'cancelReason', 'serviceDue'),
		today,
		dealership: booking?.dealership ? null : lastDealership(vehicle),
		visit: visit && homeVisit(visit),
		booking: booking && homeBooking(booking, visitor),
		lastServiceDate: lastService?.date ?? null,
		papers: lastService?.papers ?? null,
	};
}

function lastDealership({ serviceHistory: [last] }: Vehicle): HomeView['dealership'] {
	return last ? { name: last.organizationName, addressLine1: last.organizationAddressLine1 } : null;
}

function homeBooking({ booked, moving, revision: _sentByMove, ...shown }: Booking, visitor: Visitor): HomeBooking {
	return {
		...shown,
		booked: booked ? homeBooked(booked, visitor) : null,
		moving: moving ? { until: moving.until, isOver: Date.parse(moving.until) <= visitor.now().getTime() } : null,
	};
}

function homeBooked({ km, problem, mobile, jobs }: BookedService, visitor: Visitor): HomeBookedService | null {
	const nameOf = catalogueNameIn(visitor);
	const shown = {
		km,
		jobs: jobs.map(({ name, price }) => ({ name: nameOf(name), price })),
		problem,
		mobileEnd: /\d{4}$/.exec(mobile ?? '')?.[0] ?? null,
	};
	const isEmpty = shown.jobs.length === 0 && [km, shown.problem, shown.mobileEnd].every((fact) => fact === null);
	return isEmpty ? null : shown;
}

function homeVisit({
	makePayment: _button,
	isEstimateWaiting: _lead,
	isWorkDone: _same,
	promise,
	...shown
}: Visit): HomeVisit {
	return { ...shown, promise: promise && { at: promise.at, leftMs: promise.leftMs } };
}
