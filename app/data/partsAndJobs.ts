import { z } from 'zod';
import type { Job, PeriodicPart, ShownJob, ShownPart } from '../../domain/catalogue.ts';
import { Failure } from '../../domain/failure.ts';
import type { Provider } from '../../provider/port.ts';
import { dataServices, forData, malformed } from '../answer.ts';
import type { Route } from './+types/partsAndJobs.ts';
import { offeredJobs } from './offeredJobs.ts';
import { day, dealerCode, id, km, readQuery } from './query.ts';

/** What the estimates step offers for a vehicle at a dealer on a day: exactly these fields reach the browser. */
export interface PartsAndJobs {
	readonly parts: readonly ShownPart[];
	readonly jobs: readonly ShownJob[];
}

const query = z.object({ DealerCode: dealerCode, RepairTypeId: id, KmReading: km, AppointmentDate: day });

/** Asked for the estimates step, and again by the server before it books: one function for both. */
export async function partsAndJobs(
	provider: Provider,
	vehicle: { readonly itemCode: string; readonly serialNumber: string },
	asked: { dealerCode: string; repairTypeId: string; km: number; day: string },
): Promise<{ readonly parts: readonly PeriodicPart[]; readonly jobs: readonly Job[] }> {
	const common = {
		dealerCode: asked.dealerCode,
		modelCode: vehicle.itemCode,
		serialNumber: vehicle.serialNumber,
		day: asked.day,
	};
	const [parts, jobs] = await Promise.all([
		provider.periodicParts({ ...common, repairTypeId: asked.repairTypeId, km: asked.km }),
		offeredJobs(provider, common),
	]);
	return { parts, jobs };
}

export function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const { log, provider, regNo } = services;
	const asked = readQuery(request, query);
	if (!asked) return malformed(log, 'parts and jobs');
	return forData<PartsAndJobs>(services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		if (!vehicle) throw new Failure('notFound', { call: 'GetIBDetails' });
		const { parts, jobs } = await partsAndJobs(provider, vehicle, {
			dealerCode: asked.DealerCode,
			repairTypeId: asked.RepairTypeId,
			km: asked.KmReading,
			day: asked.AppointmentDate,
		});
		return { parts: parts.map(shownPart), jobs: jobs.map(shownJob) };
	});
}

const shownPart = ({ periodicId, partName, price }: PeriodicPart): ShownPart => ({ periodicId, partName, price });

const shownJob = (job: Job): ShownJob => {
	const { serviceId, kind, jobTypeName, partName, labourName, partPrice, labourPrice } = job;
	return { serviceId, kind, jobTypeName, partName, labourName, partPrice, labourPrice };
};
