import { listedVisits, maxServices, type VisitPage } from '../../domain/vehicle/visitHistory.ts';
import type { Provider, VisitsRequest } from '../port.ts';

/** `Provider.visits` out of two calls of the wire; null: no such vehicle. */
export async function pageOfVisits(
	{ vehicleByRegNo, services }: Pick<Provider, 'vehicleByRegNo' | 'services'>,
	{ regNo, jobCardId, skip, take }: VisitsRequest,
): Promise<VisitPage | null> {
	const vehicle = await vehicleByRegNo(regNo);
	if (!vehicle) return null;
	const all = listedVisits(vehicle, await services({ vehicleId: vehicle.documentId, skip: 0, take: maxServices }));
	const asked = jobCardId === undefined ? all : all.filter((visit) => visit.jobCardId === jobCardId);
	return { vehicle, total: asked.length, visits: asked.slice(skip, skip + take) };
}
