import type { PromisedTime } from '../../domain/jobCard/promise.ts';
import type { Papers } from '../../domain/payment/bill.ts';
import type { AppointmentDealership, BookedService, Vehicle, VehicleKind } from '../../domain/vehicle/vehicle.ts';
import type { Booking, VehicleState, Visit } from '../../domain/vehicle/vehicleState.ts';
import type { ServerDay } from '../booking/draft/useToday.ts';
import { catalogueNameIn, type Services } from '../services.ts';

type Visitor = Pick<Services, 'language' | 'now' | 'settings'>;

/** What the home page shows of a vehicle: exactly these fields reach the browser (docs/product.md#home). */
export interface HomeView
	extends Pick<VehicleState, 'headline' | 'action' | 'cancelledBy' | 'cancelReason' | 'serviceDue'> {
	readonly regNo: string;
	readonly customerName: string | null;
	readonly vehicle: string | null;
	/** Decides its picture; null: not known. */
	readonly kind: VehicleKind | null;
	readonly today: ServerDay;
	/** km */
	readonly lastReading: number | null;
	readonly serviceDueDate: string | null;
	/** That of the booking where it is named, else of the newest service entry. */
	readonly dealership: AppointmentDealership | null;
	/** An appointment that lies ahead. */
	readonly booking: HomeBooking | null;
	/** Whether `dealership` is the booking's own, so that directions lead to it. */
	readonly isBookingDealership: boolean;
	readonly visit: HomeVisit | null;
	/** ISO date or instant; null: none, or not known when. */
	readonly lastServiceDate: string | null;
	/** Of the last service; null: none. */
	readonly papers: Papers | null;
}

export interface HomeVisit extends Omit<Visit, 'makePayment' | 'isEstimateWaiting' | 'isWorkDone' | 'promise'> {
	readonly promise: Pick<PromisedTime, 'at' | 'leftMs'> | null;
}

export interface HomeBooking extends Omit<Booking, 'dealership' | 'booked' | 'moving' | 'revision'> {
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
	const { headline, action, booking, cancelledBy, cancelReason, lastService, serviceDue } = state;
	return {
		regNo: vehicle.regNo,
		customerName: vehicle.customerName,
		vehicle: vehicle.itemName,
		kind: vehicle.kind,
		today,
		lastReading: vehicle.lastKmReading,
		serviceDueDate: vehicle.nextServiceDueDate,
		dealership: booking?.dealership ?? lastDealership(vehicle),
		headline,
		action,
		isBookingDealership: booking?.dealership != null,
		visit: homeVisit(state.visit),
		booking: homeBooking(booking, visitor),
		lastServiceDate: lastService?.date ?? null,
		papers: lastService?.papers ?? null,
		cancelledBy,
		cancelReason,
		serviceDue,
	};
}

function lastDealership({ serviceHistory: [last] }: Vehicle): AppointmentDealership | null {
	if (!last) return null;
	return { name: last.organizationName, addressLine1: last.organizationAddressLine1, phone: null, position: null };
}

function homeBooking(booking: Booking | null, visitor: Visitor): HomeView['booking'] {
	if (booking === null) return null;
	const { dealership: _shownAbove, booked, moving, revision: _sentByMove, ...shown } = booking;
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

function homeVisit(visit: Visit | null): HomeView['visit'] {
	if (visit === null) return null;
	const { makePayment: _button, isEstimateWaiting: _lead, isWorkDone: _same, promise, ...shown } = visit;
	return { ...shown, promise: promise && { at: promise.at, leftMs: promise.leftMs } };
}
