import { startPostgres } from '../db/testing/postgres.ts';
import { type RunningPortal, startPortal } from '../server/testing/startPortal.ts';
import { type Figure, median } from './figure.ts';
import { type CpuGroups, openCpuGroups } from './portals/cpuQuota.ts';
import { expectBooked, prepareBookingRequests } from './workload/bookingRequests.ts';
import { expectPage, rawRequest, requestsPerSecond } from './workload/load.ts';
import { addBenchVehicles, benchRegNo, openAllSlots, vacuumAnalyze } from './workload/vehicles.ts';

/** Quotas, in cores: small enough that four portals, PostgreSQL and the generator have theirs on a machine of two. */
const cores = { portal: 0.1, postgres: 1, generator: 0.4 };
const limits = { 2: 1.8, 4: 3.2 } as const;
const most = 4;
const rounds = 8;
const warmUps = 4;
/** Of each portal, in a round. */
const requestsPerRound = { bookings: 400, pages: 120 };
const connections = 16;
const client = { id: 'bench', secret: 'a-secret-of-the-bench' };

/** Requests a second of these portals together. They are named by their index. */
type Load = (portals: readonly number[]) => Promise<number>;

/**
 * What two and four portals on one PostgreSQL carry, against one: bookings and tracking pages a second, in alternating
 * rounds. Each portal, PostgreSQL and the generator have a CPU quota of their own, as machines of their own would. The
 * generator asks the portals directly, each of them the same.
 */
export async function measurePortals(): Promise<readonly Figure[]> {
	const groups = openCpuGroups();
	if (groups === null) return figuresOf('bookings', null).concat(figuresOf('pages', null));
	try {
		return await measureIn(groups);
	} finally {
		groups.remove();
	}
}

async function measureIn(groups: CpuGroups): Promise<readonly Figure[]> {
	const generator = groups.create('generator');
	const database = groups.create('postgres');
	database.enter();
	const postgres = await startPostgres({ durable: true });
	const portals: RunningPortal[] = [];
	try {
		const env = {
			DATABASE_URL: await postgres.createDatabase(),
			API_CLIENTS: `${client.id}:${client.secret}`,
			LIMITS: 'off',
		};
		const limited = [{ group: database, quota: cores.postgres }];
		for (let n = 1; n <= most; n++) {
			const group = groups.create(`portal-${n}`);
			group.enter();
			portals.push(await startPortal({ env }));
			limited.push({ group, quota: cores.portal });
		}
		generator.enter();
		const loads = await prepareLoads(portals, env.DATABASE_URL);
		// Started and warmed up without quotas, which would only take longer.
		for (let time = 0; time < warmUps; time++) for (const load of Object.values(loads)) await load([0, 1, 2, 3]);
		await vacuumAnalyze(env.DATABASE_URL);
		for (const { group, quota } of limited) group.setCores(quota);
		generator.setCores(cores.generator);
		const figures: Figure[] = [];
		for (const name of ['bookings', 'pages'] as const) figures.push(...figuresOf(name, await measureLoad(loads[name])));
		return figures;
	} finally {
		await Promise.all(portals.map((portal) => portal.kill()));
		await postgres.stop();
	}
}

async function prepareLoads(
	portals: readonly RunningPortal[],
	databaseUrl: string,
): Promise<Readonly<Record<'bookings' | 'pages', Load>>> {
	const bookings = (warmUps * most + (rounds + 1) * (1 + 2 + most)) * requestsPerRound.bookings;
	const pages = requestsPerRound.pages;
	await openAllSlots(databaseUrl);
	await addBenchVehicles(databaseUrl, { like: 'MH12AB1234', first: 0, count: bookings });
	await addBenchVehicles(databaseUrl, { like: 'RJ14LM5678', first: bookings, count: pages });
	const booked = await Promise.all(portals.map((portal) => prepareBookingRequests({ portal, databaseUrl, client })));
	let next = 0;
	const nextBooking = (index: number) => booked[index]?.request(next++) ?? Buffer.of();
	const page = (index: number, n: number) =>
		rawRequest(portals[index]?.url ?? '', `/tracking?RegNo=${benchRegNo(bookings + n)}`, {
			headers: { Accept: 'text/html' },
		});
	const sum = async (rates: readonly Promise<number>[]) => (await Promise.all(rates)).reduce((a, b) => a + b, 0);
	return {
		bookings: (asked) =>
			sum(
				asked.map((index) => {
					const requests = Array.from({ length: requestsPerRound.bookings }, () => nextBooking(index));
					return requestsPerSecond(portals[index]?.internalUrl ?? '', requests, { connections, check: expectBooked });
				}),
			),
		pages: (asked) =>
			sum(
				asked.map((index) => {
					const requests = Array.from({ length: pages }, (_, n) => page(index, n));
					return requestsPerSecond(portals[index]?.url ?? '', requests, { connections, check: expectPage });
				}),
			),
	};
}

interface Rates {
	readonly 1: number[];
	readonly 2: number[];
	readonly 4: number[];
}

async function measureLoad(load: Load): Promise<Rates> {
	const rates: Rates = { 1: [], 2: [], 4: [] };
	// The first round warms up what is slow only under a quota.
	for (let round = 0; round <= rounds; round++) {
		for (const count of [1, 2, 4] as const) {
			// Each portal takes its turn, since no two processes are equally fast.
			const rate = await load(Array.from({ length: count }, (_, n) => (round + n) % most));
			if (round > 0) rates[count].push(rate);
		}
	}
	return rates;
}

/** null: there are no quotas here, without which portals on one machine take each other's time. */
function figuresOf(name: 'bookings' | 'pages', rates: Rates | null): readonly Figure[] {
	const what = name === 'bookings' ? 'Bookings' : 'Tracking pages';
	return ([2, 4] as const).map((portals) => ({
		name: `${what} a second of ${portals === 2 ? 'two' : 'four'} portals, against one`,
		measured: rates && median(rates[portals].map((rate, round) => rate / (rates[1][round] ?? Number.NaN))),
		limit: { kind: 'least', value: limits[portals] },
		unit: 'times',
		detail: rates
			? `${median(rates[portals]).toFixed(0)} against ${median(rates[1]).toFixed(0)} a second; ${cores.portal} cores for each portal, ${cores.postgres} for PostgreSQL, ${cores.generator} for the generator`
			: 'no CPU quotas can be set here: they need cgroups, and root',
	}));
}
