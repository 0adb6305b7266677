import { z } from 'zod';
import type { Job, JobSummary, PartSummary, PeriodicPart } from '../../../../domain/booking/catalogue.ts';
import { offeredForChange } from '../../../../domain/booking/changing.ts';
import { type OfferedAgain, offeredAgain } from '../../../../domain/booking/offeredAgain.ts';
import { ProviderError } from '../../../../domain/providerError.ts';
import type { Vehicle } from '../../../../domain/vehicle/vehicle.ts';
import type { BookedOrder, Provider } from '../../../../provider/port.ts';
import { latestAppointment } from '../../../home/latestAppointment.ts';
import { dataLoader } from '../../../loaders.ts';
import { dayParam, idParam, kmParam } from '../../../queryParams.ts';
import { catalogueNameIn, type VehicleServices } from '../../../services.ts';
import { loadVisit } from '../loadVisit.ts';
import { type JobListLevel, type OfferedJobs, offeredJobs } from './offeredJobs.ts';

/** Parts and jobs for a vehicle at a dealer on a day; no other field of them is sent to the browser. */
export interface PartsAndJobs extends Pick<OfferedJobs, 'jobListLevel'> {
	readonly parts: readonly PartSummary[];
	readonly jobs: readonly JobSummary[];
	/** Of the visit that is booked again; null: none is. */
	readonly again: OfferedAgain | null;
}

const querySchema = z.object({
	DealerCode: idParam,
	RepairTypeId: idParam,
	KmReading: kmParam,
	AppointmentDate: dayParam,
	Again: idParam.optional(),
	/** Of the booking that is changed: what was booked is offered as it was booked. */
	Revision: z.coerce.number<number | string>().int().min(0).optional(),
});

/** Loads the offer, both for the estimates step and for the server's check before it books. */
export async function loadPartsAndJobs(
	provider: Pick<Provider, 'periodicParts' | 'additionalServices'>,
	vehicle: { readonly itemCode: string; readonly serialNumber: string },
	options: { dealerCode: string; repairTypeId: string; km: number; day: string; firstLevel?: JobListLevel | null },
): Promise<OfferedJobs & { readonly parts: readonly PeriodicPart[] }> {
	const common = {
		dealerCode: options.dealerCode,
		modelCode: vehicle.itemCode,
		serialNumber: vehicle.serialNumber,
		day: options.day,
	};
	const [parts, offered] = await Promise.all([
		provider.periodicParts({ ...common, repairTypeId: options.repairTypeId, km: options.km }),
		offeredJobs(provider, common, options.firstLevel),
	]);
	return { parts, ...offered };
}

export const loader = dataLoader('parts and jobs', querySchema, async (services, query): Promise<PartsAndJobs> => {
	const { provider, regNo } = services;
	const vehicle = await provider.vehicleByRegNo(regNo);
	if (!vehicle) throw new ProviderError('notFound', { call: 'GetIBDetails' });
	const [offered, visit, booked] = await Promise.all([
		loadPartsAndJobs(provider, vehicle, {
			dealerCode: query.DealerCode,
			repairTypeId: query.RepairTypeId,
			km: query.KmReading,
			day: query.AppointmentDate,
		}),
		query.Again === undefined ? null : loadVisit(services, query.Again),
		query.Revision === undefined ? null : loadBooked(services, vehicle, query.Revision),
	]);
	const { jobListLevel } = offered;
	const { parts, jobs } = booked ? offeredForChange(offered, booked, query.KmReading) : offered;
	const nameOf = catalogueNameIn(services);
	const again = visit && offeredAgain(visit.jobs, { parts, jobs });
	return {
		parts: parts.map((part) => shownPart(part, nameOf)),
		jobs: jobs.map((job) => shownJob(job, nameOf)),
		jobListLevel,
		again: again && { ...again, notOffered: again.notOffered.map(nameOf) },
	};
});

async function loadBooked(
	services: Pick<VehicleServices, 'access' | 'provider'>,
	vehicle: Vehicle,
	revision: number,
): Promise<BookedOrder | null> {
	const appointment = await latestAppointment(services, vehicle);
	return appointment ? services.provider.bookedOrder({ appointmentId: appointment.id, revision }) : null;
}

type NameOf = (name: string) => string;

const shownPart = ({ periodicId, partName, price }: PeriodicPart, nameOf: NameOf): PartSummary => ({
	periodicId,
	partName: nameOf(partName),
	price,
});

const shownJob = (job: Job, nameOf: NameOf): JobSummary => {
	const { serviceId, kind, jobTypeName, partName, labourName, partPrice, labourPrice } = job;
	const names = { jobTypeName: nameOf(jobTypeName), partName: nameOf(partName), labourName: nameOf(labourName) };
	return { serviceId, kind, ...names, partPrice, labourPrice };
};
