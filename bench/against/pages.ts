import { workloadRegNo } from '../../tests/support/bookingWorkload.ts';
import type { Figure } from '../figure.ts';
import { comparedFigures } from '../figures.ts';
import { expectPage, rawRequest, requestsPerSecond } from '../workload/load.ts';
import { addBenchVehicles, type VehicleCopies } from '../workload/vehicles.ts';
import type { Checkout } from './checkout.ts';
import { compareRounds, runOnBothSides, withSides } from './sides.ts';

/** Pages of one round; each of the vehicles is opened equally often. */
const pagesPerRound = 400;
const vehicles = 100;
const connections = 16;

const comparedPages = [
	{ name: 'home', path: '/', like: 'MH12AB1234' },
	{ name: 'tracking', path: '/tracking', like: 'RJ14LM5678' },
	{ name: 'payment', path: '/makepayment', like: 'WB20QR7890' },
] as const satisfies readonly { name: keyof typeof comparedFigures; path: string; like: VehicleCopies['like'] }[];

/** Compares the pages a second of the three most opened pages with another commit. */
export function comparePages(other: Checkout, rounds: number): Promise<readonly Figure[]> {
	return withSides(other, async (sides) => {
		const figures: Figure[] = [];
		for (const [index, { name, path, like }] of comparedPages.entries()) {
			const first = index * vehicles;
			await runOnBothSides(sides, ({ databaseUrl }) => addBenchVehicles(databaseUrl, { like, first, count: vehicles }));
			const { ratio, ours, theirs } = await compareRounds(sides, rounds, (which) => {
				const { url } = sides[which].portal;
				const requests = Array.from({ length: pagesPerRound }, (_, n) =>
					rawRequest(url, `${path}?RegNo=${workloadRegNo(first + (n % vehicles))}`, {
						headers: { Accept: 'text/html' },
					}),
				);
				return requestsPerSecond(url, requests, { connections, check: expectPage });
			});
			figures.push({
				...comparedFigures[name](other.commit),
				measured: ratio,
				detail: `${ours.toFixed(0)} against ${theirs.toFixed(0)} a second, PostgreSQL with fsync, ${connections} connections, ${rounds} rounds`,
			});
		}
		return figures;
	});
}
