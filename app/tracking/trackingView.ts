import { estimatedCostWithApprovedJobs, namesWithoutPrice } from '../../domain/jobCard/revisedEstimate.ts';
import { activeStep, applicableStages, isPaymentStage } from '../../domain/jobCard/tracking.ts';
import type { Paise } from '../../domain/money.ts';
import type { Papers } from '../../domain/payment/bill.ts';
import { normalizeCode } from '../../domain/text/providerText.ts';
import type { JobStage, ServiceEntry, Vehicle, VisitJob } from '../../domain/vehicle/vehicle.ts';
import type { Booking, VehicleState, Visit } from '../../domain/vehicle/vehicleState.ts';
import { type VisitMoment, visitMoment } from '../../domain/vehicle/visitMoment.ts';
import { only } from '../readableBooking.ts';

export interface TrackedStage extends Pick<JobStage, 'name' | 'isCompleted' | 'completedAt'> {
	/** Key of its text and icon, as `normalizeCode` returns it. */
	readonly key: string;
	/** The stage at which the bill has to be paid now. */
	readonly asksForPayment: boolean;
}

/** What the tracking page shows of a vehicle: exactly these fields reach the browser (docs/product.md#tracking). */
export interface TrackingView {
	readonly regNo: string;
	/** An appointment that lies ahead. `dealership`: its name. */
	readonly booking: (Pick<Booking, 'number' | 'date'> & { readonly dealership: string | null }) | null;
	/** The newest service entry; null: none. */
	readonly service: TrackedService | null;
}

export interface TrackedService extends Pick<ServiceEntry, 'bookingAt' | 'advisor' | 'advisorContact'> {
	readonly km: number | null;
	/** The day of a service that is over; ISO date or instant. */
	readonly servicedOn: string | null;
	/** Those of a service that is over; null: none. */
	readonly papers: Papers | null;
	/** ISO instant. */
	readonly deliveryAt: string | null;
	readonly cost: Paise | null;
	/** How many approved jobs `cost` leaves out, because they have no price. */
	readonly unpricedJobs: number;
	readonly dealership: { readonly name: string | null; readonly addressLine1: string | null };
	/** null: the service is over. */
	readonly progress: Progress | null;
}

/** How far the work is. */
export interface Progress extends Pick<Visit, 'status' | 'makePayment' | 'isEstimateWaiting' | 'promise'> {
	readonly moment: VisitMoment;
	/** What is done; empty where the provider does not say. */
	readonly jobs: readonly VisitJob[];
	/** Those that apply, in their order. */
	readonly stages: readonly TrackedStage[];
	/** Index of the current stage; the number of stages when all are completed. */
	readonly active: number;
	/** When the previous stage was completed, or the job card opened. ISO instant. */
	readonly since: string | null;
	/** A payment is being confirmed. */
	readonly isConfirming: boolean;
	/** The bill is due, and the gateway's page was left. */
	readonly isPaymentLeft: boolean;
	/** That of a paid bill; null: it is not paid. `orderNumber` null: paid at the dealership, or not named. */
	readonly receipt: { readonly orderNumber: string | null } | null;
}

/** `nameOf`: what the owner reads for a name of the catalogue. */
export function trackingView(vehicle: Vehicle, state: VehicleState, nameOf: (name: string) => string): TrackingView {
	const [entry] = vehicle.serviceHistory;
	const { regNo } = vehicle;
	const { booking } = state;
	return {
		regNo,
		booking: booking && { ...only(booking, 'number', 'date'), dealership: booking.dealership?.name ?? null },
		service: entry ? trackedService(vehicle, entry, state, nameOf) : null,
	};
}

function trackedService(
	vehicle: Vehicle,
	entry: ServiceEntry,
	{ lastService, visit }: VehicleState,
	nameOf: (name: string) => string,
): TrackedService {
	return {
		...only(entry, 'bookingAt', 'advisor', 'advisorContact'),
		km: entry.usageReading ?? vehicle.lastKmReading,
		servicedOn: lastService?.date ?? null,
		papers: lastService?.papers ?? null,
		deliveryAt: entry.estimatedDeliveryAt,
		cost: estimatedCostWithApprovedJobs(entry),
		unpricedJobs: namesWithoutPrice(entry.approvedJobs).length,
		dealership: { name: entry.organizationName, addressLine1: entry.organizationAddressLine1 },
		progress: visit && progress(entry, visit, nameOf),
	};
}

function progress(entry: ServiceEntry, visit: Visit, nameOf: (name: string) => string): Progress {
	const { bill } = visit;
	const stages = applicableStages(entry.stages);
	const active = activeStep(stages);
	return {
		...only(visit, 'status', 'makePayment', 'isEstimateWaiting', 'promise'),
		moment: visitMoment(visit),
		jobs: (entry.jobs ?? []).map(({ name, isFinished }) => ({ name: nameOf(name), isFinished })),
		stages: stages.map((stage) => ({
			key: normalizeCode(stage.statusCode),
			...only(stage, 'name', 'isCompleted', 'completedAt'),
			asksForPayment: bill.kind === 'due' && !stage.isCompleted && isPaymentStage(stage),
		})),
		active,
		since: active === 0 ? entry.documentDate : (stages[active - 1]?.completedAt ?? null),
		isConfirming: bill.kind === 'confirming',
		isPaymentLeft: bill.kind === 'due' && bill.lastAttempt === 'left',
		receipt: bill.kind === 'paid' ? { orderNumber: bill.orderNumber } : null,
	};
}
