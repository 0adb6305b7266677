import { entityTag, isUnchanged } from '../../domain/entityTag.ts';
import { parseWorkshopStage } from '../../domain/jobCard/jobCardStages.ts';
import { estimatedCostWithApprovedJobs, namesWithoutPrice } from '../../domain/jobCard/revisedEstimate.ts';
import { activeStep, applicableStages, isPaymentStage } from '../../domain/jobCard/tracking.ts';
import type { Bill } from '../../domain/payment/bill.ts';
import { pickFields } from '../../domain/pickFields.ts';
import { normalizeCode } from '../../domain/text/providerText.ts';
import type { JobCard, JobStage, Vehicle } from '../../domain/vehicle/vehicle.ts';
import { type CurrentJobCard, jobCardMoment, type VehicleView } from '../../domain/vehicle/vehicleView.ts';
import { loadCollection, viewDealership } from '../dealers/dealersData.ts';
import { dataServices, jsonLoader } from '../loaders.ts';
import { loadVehicleView, readVehicleOfRequest, requestDueStatusCheck } from '../loadVehicle.ts';
import { catalogueNameIn, type VehicleServices } from '../services.ts';
import type { Route } from './+types/trackingData.ts';

/** The data of the tracking page: exactly these fields reach the browser (docs/product.md#tracking). */
export type TrackingView = ReturnType<typeof trackingView>;
export type TrackedJobCard = ReturnType<typeof trackedJobCard>;
export type Progress = ReturnType<typeof progress>;
export type TrackedStage = Progress['stages'][number];

/** The view; once the vehicle can be collected, with what the dealers' list says of its dealership. */
export async function loadTrackingView(services: VehicleServices, vehicle: Vehicle, vehicleView: VehicleView) {
	const view = trackingView(vehicle, vehicleView, catalogueNameIn(services));
	return {
		...view,
		jobCard: view.jobCard && { ...view.jobCard, ...(await loadCollection(services, vehicle, vehicleView)) },
	};
}

/** `nameOf` translates a name of the catalogue. */
export function trackingView(vehicle: Vehicle, vehicleView: VehicleView, nameOf: (name: string) => string) {
	const [jobCard] = vehicle.serviceHistory;
	const { regNo } = vehicle;
	const { booking } = vehicleView;
	return {
		regNo,
		/** The appointment that lies ahead; null: none. */
		booking: booking && {
			...pickFields(booking, 'number', 'date', 'withdrawn'),
			dealership: booking.dealership && pickFields(booking.dealership, 'name', 'addressLine1'),
		},
		/** The newest job card; null: none. */
		jobCard: jobCard ? trackedJobCard(vehicle, jobCard, vehicleView, nameOf) : null,
	};
}

function trackedJobCard(
	vehicle: Vehicle,
	jobCard: JobCard,
	{ lastJobCard, jobCard: current }: VehicleView,
	nameOf: (name: string) => string,
) {
	return {
		...pickFields(jobCard, 'bookingAt', 'advisor'),
		km: jobCard.usageReading ?? vehicle.lastKmReading,
		/** ISO date or instant of a completed job card; null: none. */
		servicedOn: lastJobCard?.date ?? null,
		/** The files of a completed job card; null: none. */
		files: lastJobCard?.files ?? null,
		/** ISO instant. */
		deliveryAt: jobCard.estimatedDeliveryAt,
		cost: estimatedCostWithApprovedJobs(jobCard),
		/** How many approved jobs `cost` leaves out, because they have no price. */
		unpricedJobs: namesWithoutPrice(jobCard.approvedJobs).length,
		...viewDealership(jobCard, null),
		/** null: the job card is completed. */
		progress: current && progress(jobCard, current, nameOf),
	};
}

/** The state of the work. */
function progress(jobCard: JobCard, current: CurrentJobCard, nameOf: (name: string) => string) {
	const { bill } = current;
	const stages = applicableStages(jobCard.stages);
	const active = activeStep(stages);
	const moment = jobCardMoment(current);
	const jobs = jobCard.jobs ?? [];
	return {
		...pickFields(current, 'status', 'makePayment', 'isEstimateWaiting', 'promise', 'bill', 'refunds'),
		/** Whether more work came up since the time was promised. */
		isPromiseOpen:
			current.isEstimateWaiting ||
			(!current.isWorkDone && jobCard.approvedJobs.length > 0 && jobCard.deliveryChange === undefined),
		moment,
		work: workOf(moment, current, jobs),
		/** The jobs; empty if the provider names none. */
		jobs: jobs.map(({ name, isFinished }) => ({ name: nameOf(name), isFinished })),
		/** The stages that apply, in their order. */
		stages: stages.map((stage) => ({
			/** Key of its text and icon. */
			key: stageKey(stage, bill),
			...pickFields(stage, 'name', 'isCompleted', 'completedAt'),
			/** The stage at which the bill has to be paid now. */
			asksForPayment: bill.kind === 'due' && !stage.isCompleted && isPaymentStage(stage),
		})),
		/** Index of the current stage; the number of stages when all are completed. */
		active,
		/** Whether the current stage contradicts the moment: a maker's stages may lag behind its bill. */
		isBehind: current.isWorkDone && parseWorkshopStage(stages[active]?.statusCode ?? '') !== null,
		/** When the previous stage was completed, or the job card opened. ISO instant. */
		since: active === 0 ? jobCard.documentDate : (stages[active - 1]?.completedAt ?? null),
	} as const;
}

/** Whether the work lies ahead, is under way, or is done, as the heading of its jobs says it. */
function workOf(
	moment: ReturnType<typeof jobCardMoment>,
	{ isWorkDone }: CurrentJobCard,
	jobs: NonNullable<JobCard['jobs']>,
) {
	if (isWorkDone || jobs.every(({ isFinished }) => isFinished)) return 'done';
	const hasBegun = !['received', 'waiting', 'washing'].includes(moment) || jobs.some(({ isFinished }) => isFinished);
	return hasBegun ? 'on' : 'ahead';
}

/** The code as `normalizeCode` returns it, unless the stage's own name would ask for money that was sent already. */
function stageKey(stage: JobStage, bill: Bill): string {
	const key = normalizeCode(stage.statusCode);
	const isSettled = bill.kind === 'free' || (bill.kind === 'paid' && bill.toPay === 0);
	if (stage.isCompleted || !(isSettled || bill.kind === 'pending')) return key;
	if (isPaymentStage(stage)) return 'payment';
	return isSettled && key === 'paymentdelivery' ? 'delivery' : key;
}

/**
 * The state of the work, for an open tracking page. If the page has the job card's present version, nothing else is
 * read, and the answer is 304 without a body.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const { provider, regNo } = services;
	let tag = '';
	const response = await jsonLoader<TrackingView | null>(services, async () => {
		const read = await provider.vehicleVersion(regNo);
		tag = entityTag(read?.version);
		if (isUnchanged(request.headers.get('If-None-Match'), tag)) {
			if (read) await requestDueStatusCheck(services, read);
			return new Response(null, { status: 304 });
		}
		const vehicle = await readVehicleOfRequest(services, request, { showsPayment: true });
		tag = entityTag(vehicle && (vehicle.vehicleVersion ?? read?.version));
		if (!vehicle) return vehicle;
		const { vehicleView } = await loadVehicleView(services, vehicle);
		return loadTrackingView(services, vehicle, vehicleView);
	});
	if (response.ok || response.status === 304) response.headers.set('ETag', tag);
	return response;
}
