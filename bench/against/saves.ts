import { randomUUID } from 'node:crypto';
import type { Draft } from '../../domain/booking/draftState.ts';
import { formatSlotId } from '../../domain/dealers/slots.ts';
import { workloadRegNo } from '../../tests/support/bookingWorkload.ts';
import type { Figure } from '../figure.ts';
import { comparedFigures } from '../figures.ts';
import { type BookableSlots, bookableSlot, readBookableSlots } from '../workload/bookableSlots.ts';
import { expectSaved, rawRequest, requestsPerSecond } from '../workload/load.ts';
import { draftForSave, saveRequestBody } from '../workload/saveDraft.ts';
import { addBenchVehicles, openAllSlots } from '../workload/vehicles.ts';
import type { Checkout } from './checkout.ts';
import { compareRounds, runOnBothSides, type Side, warmUpRounds, withSides } from './sides.ts';

/** Bookings of one round. */
const savesPerRound = 800;
const connections = 16;

/** Compares Save and Book, as the wizard's last step sends it, with another commit, for both kinds of vehicle. */
export function compareSaves(other: Checkout, rounds: number): Promise<readonly Figure[]> {
	return withSides(other, async (sides) => {
		await runOnBothSides(sides, ({ databaseUrl }) => openAllSlots(databaseUrl));
		const figures: Figure[] = [];
		for (const kind of ['short', 'full'] as const) {
			const count = (warmUpRounds + rounds) * savesPerRound;
			const first = kind === 'short' ? 0 : count;
			const prepared = await runOnBothSides(sides, (side) => prepareSaves(side, kind, first, count));
			const { ratio, ours, theirs } = await compareRounds(sides, rounds, (which, round) => {
				const { url } = sides[which].portal;
				const requests = Array.from({ length: savesPerRound }, (_, n) =>
					saveRequest(url, first + round * savesPerRound + n, prepared[which]),
				);
				return requestsPerSecond(url, requests, { connections, check: expectSaved });
			});
			figures.push({
				...comparedFigures[kind === 'short' ? 'shortSave' : 'fullSave'](other.commit),
				measured: ratio,
				detail: `${ours.toFixed(0)} against ${theirs.toFixed(0)} a second, PostgreSQL with fsync, ${connections} connections, ${rounds} rounds`,
			});
		}
		return figures;
	});
}

interface PreparedSaves {
	readonly draft: Draft;
	readonly slots: BookableSlots;
}

/**
 * Adds the vehicles from number `first` on, and returns their Save and Book requests. `short`: without the estimates
 * step.
 */
export async function prepareSaves(
	side: Side,
	kind: 'short' | 'full',
	first: number,
	count: number,
): Promise<PreparedSaves> {
	const { databaseUrl, portal } = side;
	const status = kind === 'short' ? ({ status: 'NA' } as const) : {};
	await addBenchVehicles(databaseUrl, { like: 'MH12AB1234', first, count, ...status });
	const draft = await draftForSave(portal.url, workloadRegNo(first), kind);
	const { dealers, ...daysAndHours } = await readBookableSlots(databaseUrl);
	// Only the draft's dealer, since the draft has the prices of no other.
	return { draft, slots: { ...daysAndHours, dealers: dealers.filter(({ code }) => code === draft.dealer?.code) } };
}

export function saveRequest(url: string, n: number, { draft, slots }: PreparedSaves): Buffer {
	const { dealer, day, start, end } = bookableSlot(n, slots);
	const slot = { day, slotId: formatSlotId(dealer.code, day, start), start, end };
	const regNo = workloadRegNo(n);
	return rawRequest(url, `/booking/save?RegNo=${regNo}`, {
		headers: { Accept: 'application/json' },
		body: saveRequestBody({ ...draft, slot }, regNo, randomUUID()),
	});
}
