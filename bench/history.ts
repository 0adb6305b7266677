import { startPostgres } from '../db/testing/postgres.ts';
import { startPortal } from '../server/testing/startPortal.ts';
import { type Figure, median } from './figure.ts';
import { expectPage, rawRequest, requestsPerSecond } from './workload/load.ts';
import { addBenchVehicles, benchRegNo, vacuumAnalyze, withClient } from './workload/vehicles.ts';

/** Of 200 visits a page has 20, too, so that the pages are as long. */
const visits = [20, 200] as const;
const requestsPerRound = 300;
const connections = 8;
const rounds = 9;

/** The service history of a vehicle with 200 visits against one with 20. */
export async function measureHistory(): Promise<readonly Figure[]> {
	const postgres = await startPostgres({ durable: true });
	try {
		const databaseUrl = await postgres.createDatabase();
		const portal = await startPortal({ env: { DATABASE_URL: databaseUrl, LIMITS: 'off' } });
		try {
			await addBenchVehicles(databaseUrl, { like: 'MH12AB1234', first: 0, count: visits.length });
			for (const [n, count] of visits.entries()) await addVisits(databaseUrl, benchRegNo(n), count);
			await vacuumAnalyze(databaseUrl);
			const rates = new Map<number, number[]>(visits.map((count) => [count, []]));
			// The first round warms up and is not counted.
			for (let round = 0; round <= rounds; round++) {
				for (const [n, count] of [...visits.entries()].toSorted(() => (round % 2 === 0 ? 1 : -1))) {
					const request = rawRequest(portal.url, `/history?RegNo=${benchRegNo(n)}`, {
						headers: { Accept: 'text/html' },
					});
					const requests = Array.from({ length: requestsPerRound }, () => request);
					const rate = await requestsPerSecond(portal.url, requests, { connections, check: expectPage });
					if (round > 0) rates.get(count)?.push(rate);
				}
			}
			const rateOf = (count: number) => median(rates.get(count) ?? []);
			return [
				{
					name: 'The first page of 200 visits, against one of 20',
					measured: rateOf(20) / rateOf(200),
					limit: { kind: 'most', value: 1.2 },
					unit: 'times',
					detail: `${rateOf(200).toFixed(0)} against ${rateOf(20).toFixed(0)} pages a second, ${connections} connections`,
				},
			];
		} finally {
			await portal.stop();
		}
	} finally {
		await postgres.stop();
	}
}

/** Gives the vehicle so many visits in place of its own: each with five jobs, paid, and with a tax invoice. */
const addVisits = (databaseUrl: string, regNo: string, count: number): Promise<unknown> =>
	withClient(databaseUrl, async (client) => {
		await client.query(`delete from service_entry where vehicle_id = (select id from vehicle where reg_no = $1)`, [
			regNo,
		]);
		await client.query(
			`insert into stored_file (size, type, sha256, content, sweep_after)
			select size, $1, sha256, content, null from (select * from stored_file limit 1) f, generate_series(1, $2::int)`,
			[regNo, count],
		);
		await client.query(
			`with entry as (
				insert into service_entry (vehicle_id, dealer_id, job_card_no, document_date, status, is_active, phase, amount,
					usage_reading, paid_at, tax_invoiced_at)
				select v.id, (select id from dealer where code = 'MH-PUN-01'), $1 || '-' || n, now() - make_interval(days => n * 30 + 10),
					'Closed', false, 'closed', 184650, 20000 - n, now(), now()
				from vehicle v, generate_series(0, $2::int - 1) as n where v.reg_no = $1
				returning id, job_card_no
			), lines as (
				insert into job_card_line (service_entry_id, position, kind, name, part_price, labour_price)
				select id, p, 'AdditionalJob', 'Throttle body cleaning', 0, 0 from entry, generate_series(1, 5) as p
			), paid as (
				insert into payment (service_entry_id, kind, mode, transaction_id, amount, received_at)
				select id, 'dealership', 'UPI', 'R-' || job_card_no, 184650, now() from entry
			)
			insert into invoice (service_entry_id, series, type, number, issued_at, amount, file_key)
			select entry.id, $1, 'TaxInvoice', 'TI/' || right(job_card_no, 8), now(), 184650, f.key
			from (select *, row_number() over () as i from entry) entry
			join (select key, row_number() over () as i from stored_file where type = $1) f using (i)`,
			[regNo, count],
		);
	});
