import { startPostgres } from '../db/testing/postgres.ts';
import { slotGridDays } from '../domain/dealers/slots.ts';
import { startPortal } from '../server/testing/startPortal.ts';
import { type Figure, median } from './figure.ts';
import { readBookableSlots } from './workload/bookableSlots.ts';
import { addHolds } from './workload/holds.ts';
import { expectSlots, rawRequest, requestsPerSecond } from './workload/load.ts';
import { addBenchVehicles, benchRegNo, openAllSlots, vacuumAnalyze, withClient } from './workload/vehicles.ts';

const holds = 1_000;
const requestsPerRound = 600;
const connections = 8;
const rounds = 9;

/** Compares the slot grid of a dealer with 1,000 live holds on its three days with that of one without any, alternating. */
export async function measureHolds(): Promise<readonly Figure[]> {
	const postgres = await startPostgres({ durable: true });
	try {
		const databaseUrl = await postgres.createDatabase();
		const portal = await startPortal({ env: { DATABASE_URL: databaseUrl, LIMITS: 'off' } });
		try {
			await openAllSlots(databaseUrl);
			await addBenchVehicles(databaseUrl, { like: 'MH12AB1234', first: 0, count: holds });
			const { dealers, days, hours } = await readBookableSlots(databaseUrl);
			const [busy, idle] = dealers;
			const [first] = days;
			if (!busy || !idle || !first) throw new Error('the bench has no two dealers');
			const starts = days.slice(0, slotGridDays).flatMap((day) => hours.map((hour) => ({ day, start: `${hour}:00` })));
			await addHolds(
				databaseUrl,
				Array.from({ length: holds }, (_, n) => ({
					n,
					dealer: busy,
					...(starts[n % starts.length] ?? { day: first, start: '' }),
				})),
			);
			// Both have a row for each slot, as once a seat of it was booked or held.
			await withClient(databaseUrl, (client) =>
				client.query(
					`insert into slot (dealer_id, day, start_minute, seats, taken)
					select $2, day, start_minute, seats, taken from slot where dealer_id = $1 on conflict do nothing`,
					[busy.id, idle.id],
				),
			);
			await vacuumAnalyze(databaseUrl);
			const read = ({ code }: { readonly code: string }) => {
				const query = new URLSearchParams({ RegNo: benchRegNo(0), DealerCode: code, SelectedDate: first });
				const request = rawRequest(portal.url, `/data/slots?${query}`, { headers: { Accept: 'application/json' } });
				const requests = Array.from({ length: requestsPerRound }, () => request);
				return requestsPerSecond(portal.url, requests, { connections, check: expectSlots });
			};
			const measured: { readonly busy: number; readonly idle: number }[] = [];
			// The first round warms up and is not counted.
			for (let round = 0; round <= rounds; round++) {
				const [one, two] = round % 2 === 0 ? [busy, idle] : [idle, busy];
				const [a, b] = [await read(one), await read(two)];
				if (round > 0) measured.push(round % 2 === 0 ? { busy: a, idle: b } : { busy: b, idle: a });
			}
			const rates = { busy: median(measured.map(({ busy }) => busy)), idle: median(measured.map(({ idle }) => idle)) };
			return [
				{
					name: `The slot grid with ${holds} holds, against one without any`,
					measured: median(measured.map(({ busy, idle }) => idle / busy)),
					limit: { kind: 'most', value: 1.2 },
					unit: 'times',
					detail: `${rates.busy.toFixed(0)} against ${rates.idle.toFixed(0)} a second, ${connections} connections`,
				},
			];
		} finally {
			await portal.stop();
		}
	} finally {
		await postgres.stop();
	}
}
