import type { OpeningState } from '../../domain/dealers/dealer.ts';
import { pendingApproval } from '../../domain/jobCard/revisedEstimate.ts';
import { pickFields } from '../../domain/pickFields.ts';
import type { BookedSummary, Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { BookingView, VehicleView } from '../../domain/vehicle/vehicleView.ts';
import type { ServerDay } from '../dayAndPlaces/todayData.ts';
import { catalogueNameIn, type Services } from '../services.ts';

type Visitor = Pick<Services, 'language' | 'now' | 'settings'>;

/** The data of the home page: exactly these fields reach the browser (docs/product.md#home). */
export type HomeView = ReturnType<typeof homeView>;
export type HomeJobCard = NonNullable<VehicleView['jobCard']>;
export type HomeBooking = ReturnType<typeof homeBooking>;

export function homeView(vehicle: Vehicle, vehicleView: VehicleView, today: ServerDay, visitor: Visitor) {
	const { booking, missed } = vehicleView;
	return {
		...pickFields(vehicle, 'regNo', 'customerName', 'itemName', 'kind', 'lastKmReading', 'lastServicePhone'),
		...pickFields(vehicleView, 'cancelled', 'serviceDue', 'jobCard', 'lastJobCard'),
		today,
		/** The name of the dealership of `lastServicePhone`; null: not known. */
		lastServiceName: vehicle.lastService?.name ?? null,
		/** The prices in paise of the jobs that wait for approval; null: not known. */
		waiting: (pendingApproval(vehicle.serviceHistory)?.estimate.forApproval ?? []).map(({ price }) => price),
		/** When the dealership that has the vehicle is open; null: it cannot be collected, or that is not known. */
		opening: null as OpeningState | null,
		/** The dealership of the newest job card; null: none, or the booking names its own. */
		dealership: booking?.dealership ? null : lastDealership(vehicle),
		/** The appointment that lies ahead; null: none. */
		booking: booking && homeBooking(booking, visitor),
		/** The booking whose day has passed; null: none. */
		missed: missed && {
			...pickFields(missed, 'appointmentId', 'date', 'isUnconfirmed'),
			dealership: { name: missed.dealership?.name ?? null },
		},
	};
}

const lastDealership = ({ serviceHistory: [last] }: Vehicle) =>
	last ? { name: last.organizationName, addressLine1: last.organizationAddressLine1 } : null;

/** Left out: the end, which only the calendar file needs, and the revision, which only a move or a change sends. */
function homeBooking(
	{ booked, moving, appointmentEnd: _end, revision: _revision, ...shown }: BookingView,
	visitor: Visitor,
) {
	return {
		...shown,
		/** The booked work; null: the provider names none that this request may see. */
		booked: booked ? homeBookedSummary(booked, visitor) : null,
		/** Until when the owner can move it here, an ISO instant; null: not at all. */
		moving: moving ? { until: moving.until, isOver: Date.parse(moving.until) <= visitor.now().getTime() } : null,
	};
}

/** The booked work; problem and mobile are null if this request may not read them (app/readableBooking.ts). */
function homeBookedSummary({ km, problem, mobile, jobs }: BookedSummary, visitor: Visitor) {
	const nameOf = catalogueNameIn(visitor);
	const shown = {
		km,
		jobs: jobs.map(({ name, price }) => ({ name: nameOf(name), price })),
		problem,
		/** The last four digits of the mobile; null: not known. */
		mobileEnd: /\d{4}$/.exec(mobile ?? '')?.[0] ?? null,
	};
	const isEmpty = shown.jobs.length === 0 && [km, shown.problem, shown.mobileEnd].every((field) => field === null);
	return isEmpty ? null : shown;
}
