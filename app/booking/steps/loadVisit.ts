import type { ListedVisit } from '../../../domain/vehicle/visitHistory.ts';
import type { VehicleServices } from '../../services.ts';

/** The visit that is booked again; null: the present owner has none of this job card. */
export async function loadVisit(
	{ provider, regNo }: Pick<VehicleServices, 'provider' | 'regNo'>,
	jobCardId: string,
): Promise<ListedVisit | null> {
	const found = await provider.visits({ regNo, jobCardId, skip: 0, take: 1 });
	return found?.visits[0] ?? null;
}
