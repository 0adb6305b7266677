import { z } from 'zod';
import {
	type Job,
	type JobSummary,
	matchEarlierWork,
	type PeriodicPart,
} from '../../../../domain/booking/catalogue.ts';
import { offeredForChange } from '../../../../domain/booking/changing.ts';
import { ProviderError } from '../../../../domain/providerError.ts';
import type { Vehicle } from '../../../../domain/vehicle/vehicle.ts';
import type { AdditionalServicesRequest, BookingToChange, Provider } from '../../../../provider/port.ts';
import { loadJobCard } from '../../../dealers/dealersData.ts';
import { dataLoader, dayParam, idParam, kmParam } from '../../../loaders.ts';
import { latestAppointment } from '../../../loadVehicle.ts';
import { catalogueNameIn, type VehicleServices } from '../../../services.ts';

/** The code of every model, or of every dealer. */
const anyCode = '0';

/** The lists of jobs, in the order in which they are asked for. */
export const jobListLevels = ['dealerAndModel', 'dealer', 'model', 'all'] as const;
export type JobListLevel = (typeof jobListLevels)[number];

const codesOf: { readonly [Level in JobListLevel]: Partial<AdditionalServicesRequest> } = {
	dealerAndModel: {},
	dealer: { modelCode: anyCode },
	model: { dealerCode: anyCode },
	all: { modelCode: anyCode, dealerCode: anyCode },
};

export interface OfferedJobs {
	readonly jobs: readonly Job[];
	/** The list of the jobs; null: no list has active ones. */
	readonly jobListLevel: JobListLevel | null;
}

/**
 * The additional jobs and convenience services for this dealer and model. If none is active, those for every model,
 * then for every dealer, then for every model and dealer (docs/product.md#estimate). `firstLevel`: the list that is
 * asked for first.
 */
export async function offeredJobs(
	provider: Pick<Provider, 'additionalServices'>,
	query: AdditionalServicesRequest,
	firstLevel: JobListLevel | null = null,
): Promise<OfferedJobs> {
	for (const jobListLevel of new Set([firstLevel ?? 'dealerAndModel', ...jobListLevels])) {
		const found = await provider.additionalServices({ ...query, ...codesOf[jobListLevel] });
		if (!found.some(({ isActive }) => isActive)) continue;
		const jobs = found.flatMap(({ isActive, kind, ...job }) => (isActive && kind ? [{ ...job, kind }] : []));
		return { jobs, jobListLevel };
	}
	return { jobs: [], jobListLevel: null };
}

const querySchema = z.object({
	DealerCode: idParam,
	RepairTypeId: idParam,
	KmReading: kmParam,
	AppointmentDate: dayParam,
	Again: idParam.optional(),
	/** Revision of the booking that is changed; its booked work is offered as it was booked. */
	Revision: z.coerce.number<number | string>().int().min(0).optional(),
});

/** Loads the offer, both for the estimates step and for the server's check before it books. */
export async function loadPartsAndJobs(
	provider: Pick<Provider, 'periodicParts' | 'additionalServices'>,
	vehicle: { readonly itemCode: string; readonly serialNumber: string },
	options: { dealerCode: string; repairTypeId: string; km: number; day: string; firstLevel?: JobListLevel | null },
): Promise<OfferedJobs & { readonly parts: readonly PeriodicPart[] }> {
	const { dealerCode, repairTypeId, km, day, firstLevel } = options;
	const common = { dealerCode, day, modelCode: vehicle.itemCode, serialNumber: vehicle.serialNumber };
	const [parts, offered] = await Promise.all([
		provider.periodicParts({ ...common, repairTypeId, km }),
		offeredJobs(provider, common, firstLevel),
	]);
	return { parts, ...offered };
}

/** Parts and jobs for a vehicle at a dealer on a day; only these fields reach the browser. */
export const loader = dataLoader('parts and jobs', querySchema, async (services, query) => {
	const { provider, regNo } = services;
	const vehicle = await provider.vehicleByRegNo(regNo);
	if (!vehicle) throw new ProviderError('notFound', { call: 'vehicleByRegNo' });
	const [offered, jobCard, booked] = await Promise.all([
		loadPartsAndJobs(provider, vehicle, {
			dealerCode: query.DealerCode,
			repairTypeId: query.RepairTypeId,
			km: query.KmReading,
			day: query.AppointmentDate,
		}),
		query.Again === undefined ? null : loadJobCard(services, query.Again),
		query.Revision === undefined ? null : loadBooked(services, vehicle, query.Revision),
	]);
	const { jobListLevel } = offered;
	const { parts, jobs } = booked ? offeredForChange(offered, booked, query.KmReading) : offered;
	const nameOf = catalogueNameIn(services);
	const again = jobCard && matchEarlierWork(jobCard.jobs, { parts, jobs });
	return {
		parts: parts.map(({ periodicId, partName, price }) => ({ periodicId, partName: nameOf(partName), price })),
		jobs: jobs.map((job) => shownJob(job, nameOf)),
		jobListLevel,
		/** The offered work of the job card that is booked again; null: no job card is. */
		again: again && { ...again, notOffered: again.notOffered.map(nameOf) },
	};
});

async function loadBooked(
	services: Pick<VehicleServices, 'access' | 'provider'>,
	vehicle: Vehicle,
	revision: number,
): Promise<BookingToChange | null> {
	const appointment = await latestAppointment(services, vehicle);
	return appointment ? services.provider.bookingToChange({ appointmentId: appointment.id, revision }) : null;
}

const shownJob = (job: Job, nameOf: (name: string) => string): JobSummary => {
	const { serviceId, kind, jobTypeName, partName, labourName, partPrice, labourPrice } = job;
	const names = { jobTypeName: nameOf(jobTypeName), partName: nameOf(partName), labourName: nameOf(labourName) };
	return { serviceId, kind, ...names, partPrice, labourPrice };
};
