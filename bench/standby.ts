import { type PostgresServer, startPostgres } from '../db/testing/postgres.ts';
import { type RunningPortal, startPortal } from '../server/testing/startPortal.ts';
import { type BookingWorkload, prepareWorkloadAt } from '../tests/support/bookingWorkload.ts';
import { bookOverHttp } from './bookings/overHttp.ts';
import { type Figure, median } from './figure.ts';
import { vacuumAnalyze, withClient } from './workload/vehicles.ts';

const rounds = 8;
/** One connection shows what an owner waits for, many show what the portal carries. */
const loads = [
	{ connections: 32, count: 2_400, limit: 0.7 },
	{ connections: 1, count: 400, limit: 0.6 },
];
const bookingsPerRound = loads.reduce((total, { count }) => total + count, 0);
const client = { id: 'bench', secret: 'a-secret-of-the-bench' };

/** A portal on a database of its own. */
interface Side {
	readonly databaseUrl: string;
	readonly portal: RunningPortal;
	readonly workload: BookingWorkload;
}

/**
 * What it costs that a commit waits for a standby: BookServiceAppointment over HTTP in alternating rounds, on two portals
 * with a database each. The standby follows both, on the same machine and with fsync; the commits of one wait for it.
 */
export async function measureStandby(): Promise<readonly Figure[]> {
	const postgres = await startPostgres({ durable: true });
	try {
		await postgres.addStandby();
		const waiting = await startSide(postgres, 'on');
		const alone = await startSide(postgres, 'local');
		try {
			return await compare(waiting, alone);
		} finally {
			await Promise.all([waiting.portal.stop(), alone.portal.stop()]);
		}
	} finally {
		await postgres.stop();
	}
}

async function startSide(postgres: PostgresServer, synchronousCommit: 'on' | 'local'): Promise<Side> {
	const databaseUrl = await postgres.createDatabase();
	const name = new URL(databaseUrl).pathname.slice(1);
	await withClient(databaseUrl, (admin) =>
		admin.query(`alter database ${name} set synchronous_commit = ${synchronousCommit}`),
	);
	const env = { DATABASE_URL: databaseUrl, API_CLIENTS: `${client.id}:${client.secret}` };
	const portal = await startPortal({ env });
	return { databaseUrl, portal, workload: await prepareWorkloadAt(databaseUrl, (rounds + 1) * bookingsPerRound) };
}

async function compare(waiting: Side, alone: Side): Promise<readonly Figure[]> {
	const rates = loads.map((load) => ({ ...load, ofWaiting: [] as number[], ofAlone: [] as number[] }));
	// Both book the same vehicles, each in its own database.
	let first = 1;
	// The first round warms up.
	for (let round = 0; round <= rounds; round++) {
		if (round === 1) await Promise.all([waiting, alone].map(({ databaseUrl }) => vacuumAnalyze(databaseUrl)));
		for (const { connections, count, ofWaiting, ofAlone } of rates) {
			for (const side of round % 2 === 0 ? [waiting, alone] : [alone, waiting]) {
				const { portal, workload } = side;
				const rate = await bookOverHttp({ url: portal.internalUrl, client, workload, first, count, connections });
				if (round > 0) (side === waiting ? ofWaiting : ofAlone).push(rate);
			}
			first += count;
		}
	}
	return rates.map(({ connections, limit, ofWaiting, ofAlone }) => ({
		name: `Bookings a second on ${connections === 1 ? 'one connection' : `${connections} connections`}, with a synchronous standby against one that is not waited for`,
		measured: median(ofWaiting.map((rate, round) => rate / (ofAlone[round] ?? Number.NaN))),
		limit: { kind: 'least', value: limit },
		unit: 'times',
		detail: `${median(ofWaiting).toFixed(0)} against ${median(ofAlone).toFixed(0)} a second, fsync on both, on one machine`,
	}));
}
