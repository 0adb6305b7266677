import type { OperationContext } from '../operationContext.ts';

/**
 * Owners who ask to be forgotten, the longest waiting first, for the desk; `forget` takes an entry off. A request of an
 * owner before the present one stays listed: `isOfPresentOwner` is false.
 */
export async function listErasureRequests({ db }: Pick<OperationContext, 'db'>): Promise<readonly object[]> {
	const rows = await db
		.selectFrom('erasure_request as e')
		.innerJoin('vehicle as v', 'v.id', 'e.vehicle_id')
		.select(['v.reg_no', 'e.requested_at', 'v.owner_since'])
		.orderBy('e.requested_at')
		.execute();
	return rows.map(({ reg_no, requested_at, owner_since }) => ({
		regNo: reg_no,
		requestedAt: requested_at.toISOString(),
		isOfPresentOwner: owner_since === null || requested_at >= owner_since,
	}));
}
