import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';
import { startPostgres } from '../db/testing/postgres.ts';
import { type RunningPortal, startPortal } from '../server/testing/startPortal.ts';
import { type Figure, median } from './figure.ts';
import { rawRequest } from './workload/load.ts';
import { connectTo } from './workload/openConnection.ts';
import { openProviderApiClient } from './workload/providerApiClient.ts';

const addedDealerCount = 5000;
const rounds = 15;
/** Searches of each kind in one round. */
const searchesPerRound = 400;
/** Searches in a row, before those of the next kind: so few that what slows down the machine meets all kinds. */
const searchesInTurn = 20;

interface Search {
	readonly portal: RunningPortal;
	readonly text: string;
	/** How many dealers the search has to find. */
	readonly expectedDealers: number;
}

const client = { id: 'bench', secret: 'a-secret-of-the-bench' };

/** Compares SearchOrganization over HTTP with the demo's dealers and with 5,000 more, in alternation. */
export async function measureSearch(): Promise<readonly Figure[]> {
	const postgres = await startPostgres();
	const portals: RunningPortal[] = [];
	try {
		const start = async (many: boolean) => {
			const databaseUrl = await postgres.createDatabase();
			const env = { DATABASE_URL: databaseUrl, API_CLIENTS: `${client.id}:${client.secret}` };
			const portal = await startPortal({ env });
			portals.push(portal);
			const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
			if (many) await addDealers(db);
			await close();
			return portal;
		};
		const demo = await start(false);
		const many = await start(true);
		const few = { portal: demo, text: 'Maharashtra', expectedDealers: 10 };
		const asFew = { portal: many, text: 'Lakeside', expectedDealers: 10 };
		const full = { portal: many, text: 'Dealer', expectedDealers: 200 };
		const searches = [few, asFew, full];
		const times = new Map<Search, number[]>(searches.map((search) => [search, []]));
		// The first round warms up and is not counted.
		for (let round = 0; round <= rounds; round++) {
			for (const [search, p99] of await measureRound(searches)) if (round > 0) times.get(search)?.push(p99);
		}
		const ratio = (search: Search) =>
			median((times.get(search) ?? []).map((p99, round) => p99 / (times.get(few)?.[round] ?? Number.NaN)));
		const medianText = (search: Search) => `${median(times.get(search) ?? []).toFixed(1)} ms`;
		const figure = (name: string, search: Search, maxRatio: number): Figure => ({
			name: `Search, p99 with ${addedDealerCount} dealers: ${name}, against one of the demo`,
			measured: ratio(search),
			limit: { kind: 'most', value: maxRatio },
			unit: 'times',
			detail: `${medianText(search)} against ${medianText(few)}, which finds ${few.expectedDealers}`,
		});
		return [figure('one that answers as many', asFew, 1.5), figure('one that fills all 200', full, 3)];
	} finally {
		for (const portal of portals) await portal.stop();
		await postgres.stop();
	}
}

/** The p99 of each search in ms. */
async function measureRound(searches: readonly Search[]): Promise<ReadonlyMap<Search, number>> {
	const clients = await Promise.all(searches.map(openSearchClient));
	for (let sent = 0; sent < searchesPerRound; sent += searchesInTurn) {
		for (const { searchOnce } of clients) {
			for (let search = 0; search < searchesInTurn; search++) await searchOnce();
		}
	}
	const p99 = (times: readonly number[]) =>
		times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
	for (const { close } of clients) close();
	return new Map(clients.map(({ search, times }) => [search, p99(times)]));
}

async function openSearchClient(search: Search) {
	const { portal, text, expectedDealers } = search;
	const { headers, pathOf } = await openProviderApiClient(portal.internalUrl, client);
	const request = rawRequest(portal.internalUrl, `${pathOf('SearchOrganization')}?${searchQuery(text)}`, { headers });
	const connection = await connectTo(portal.internalUrl);
	const times: number[] = [];
	return {
		search,
		times,
		close: connection.close,
		async searchOnce() {
			const began = performance.now();
			const response = await connection.send(request);
			times.push(performance.now() - began);
			const count = response.split('"DisplayName"').length - 1;
			if (!response.startsWith('HTTP/1.1 200 ') || count !== expectedDealers)
				throw new Error(`"${text}" found ${count} dealers, not ${expectedDealers}: ${response.slice(0, 200)}`);
		},
	};
}

function searchQuery(text: string): URLSearchParams {
	const texts = ['cityname', 'statename', 'countryname', 'displayname', 'zip'].map((name) => [name, text]);
	const near = { take: '200', skip: '0', longitude: '77.216721', latitude: '28.6448' };
	return new URLSearchParams({ ...Object.fromEntries(texts), ...near });
}

/** Adds dealers with working hours in the cities of the reference data; every 500th is called Lakeside. */
async function addDealers(db: Kysely<Database>): Promise<void> {
	await sql`
		insert into dealer (code, name, parent_organization_id, address_line1, city_id, pin, phone, latitude, longitude)
		select 'MANY-' || n, case when n % 500 = 0 then 'Lakeside ' else 'Dealer ' end || n, 'MANY', 'Main Road', city.id,
			'400001', '', city.latitude + (n % 7) * 0.01, city.longitude + (n % 5) * 0.01
		from generate_series(1, ${addedDealerCount}::int) n
		join (select *, row_number() over (order by population desc, id) as rank from city) city
			on city.rank = (n * 7919) % 3450 + 1
	`.execute(db);
	await sql`
		insert into dealer_hour (dealer_id, start_minute, end_minute, seats)
		select id, 540 + hour * 60, 600 + hour * 60, 2 from dealer, generate_series(0, 8) hour where code like 'MANY-%'
	`.execute(db);
	await sql`analyze dealer, dealer_hour`.execute(db);
}
