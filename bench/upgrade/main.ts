/**
 * `npm run test:upgrade`: two portals behind HAProxy are replaced one at a time by the next version, under load
 * (docs/upgrade.md). At first both have the earlier version, then one of them, then neither. At the end both are
 * stopped and started once more.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../db/connect.ts';
import { freePorts } from '../../db/testing/freePorts.ts';
import { startPostgres } from '../../db/testing/postgres.ts';
import { demoParentOrganizationId } from '../../demo/organization.ts';
import { type RunningPortal, spawnCommand, startPortal } from '../../server/testing/startPortal.ts';
import { addActiveJobCards, addVehiclesAndSeats, workloadRegNo } from '../../tests/support/bookingWorkload.ts';
import { checkOut } from '../against/checkout.ts';
import { isHaproxyInstalled } from '../flood/startHaproxy.ts';
import { startHaproxyBefore } from './haproxy.ts';
import { startOwners } from './owners.ts';

/**
 * The commit that made the schema of 0.2.0: no older one runs on it
 * (docs/operations.md#a-database-of-another-version).
 */
const earlierVersion = execFileSync('git', ['log', '-1', '--format=%H', '--', 'db/migrations/*/0001_baseline.ts'], {
	encoding: 'utf8',
}).trim();
const phaseMs = 6_000;
const promisedStopMs = 10_000;
/** Registration numbers end with four digits at most. */
const vehicles = 9_900;
const tracked = 20;
const bookers = 24;

/** Changes a text that every page has, so that no script of the earlier version has the name of a new one. */
async function renameScripts(root: string): Promise<void> {
	const path = join(root, 'app/i18n/commonTexts.ts');
	const text = await readFile(path, 'utf8');
	await writeFile(path, text.replace("reload: 'Reload the page'", "reload: 'Reload this page'"));
}

/** Adds vehicles that can book or be tracked, and seats for all of them. */
async function prepareVehicles(databaseUrl: string): Promise<void> {
	const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
	await addVehiclesAndSeats(db, vehicles, 'DL3CAB0001');
	await addActiveJobCards(db, 1, tracked);
	await close();
}

/** How many of the vehicles whose booking was answered have no booking, and how many have several. */
async function countBookings(databaseUrl: string, regNos: readonly string[]) {
	const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
	const { rows } = await sql<{ lost: number; twice: number }>`
		select count(*) filter (where bookings = 0)::int4 as lost, count(*) filter (where bookings > 1)::int4 as twice
		from (
			select (select count(*) from appointment a join vehicle v on v.id = a.vehicle_id where v.reg_no = asked.reg_no)
				as bookings
			from unnest(${regNos}::text[]) asked (reg_no)
		) counted
	`.execute(db);
	await close();
	return rows[0] ?? { lost: Number.NaN, twice: Number.NaN };
}

function* numbered(from: number, to: number): Generator<string> {
	for (let n = from; n <= to; n++) yield workloadRegNo(n);
}

function* always(regNo: string): Generator<string> {
	for (;;) yield regNo;
}

/** How often each failure came, without the names of vehicles. */
function summaryOf(failures: readonly string[]): readonly string[] {
	const kinds = Map.groupBy(failures, (failure) => failure.replaceAll(/MH15B\w+/g, 'MH15B…'));
	return [...kinds].map(([kind, { length }]) => `${length} times: ${kind}`);
}

/** Returns whether nothing failed. */
async function run(): Promise<boolean> {
	process.stdout.write(`Building ${earlierVersion.slice(0, 7)}…\n`);
	const earlier = await checkOut(earlierVersion, renameScripts);
	const postgres = await startPostgres({ durable: true });
	const databaseUrl = await postgres.createDatabase();
	const [haproxyPort = '', ...portalPorts] = await freePorts(3);
	const key = { kid: 'k1', key: randomBytes(32) };
	const settings = {
		DATABASE_URL: databaseUrl,
		PUBLIC_URL: `http://127.0.0.1:${haproxyPort}`,
		LINK_KEYS: `k1:${key.key.toString('hex')}`,
		PARENT_ORGANIZATION_ID: demoParentOrganizationId,
		PAYMENT_DEALER_CODE: 'MAKER-PAY',
		TRUST_PROXY: '1',
	};
	const start = (index: number, root?: string): Promise<RunningPortal> => {
		const env = { ...settings, PORT: portalPorts[index] ?? '' };
		return startPortal(root === undefined ? { demo: false, env } : { demo: false, env, root });
	};
	let phase = 'both earlier';
	const stops: number[] = [];
	const stop = async (portal: RunningPortal | undefined) => {
		const from = performance.now();
		const code = await portal?.stop();
		stops.push(Math.round(performance.now() - from));
		if (code !== 0) failures.push(`${phase}, a portal ended with ${code}`);
	};
	const enter = async (name: string) => {
		phase = name;
		await pause(phaseMs);
		const { requests, booked } = owners.counts;
		process.stdout.write(`${name}: ${requests} requests so far, ${booked} bookings, ${failures.length} failures\n`);
	};

	await (await startPortal({ root: earlier.root, env: { DATABASE_URL: databaseUrl } })).stop();
	await prepareVehicles(databaseUrl);
	const portals = [await start(0, earlier.root), await start(1, earlier.root)];
	const haproxy = await startHaproxyBefore(portalPorts, haproxyPort);
	const owners = startOwners(haproxy.url, [key], () => phase);
	const { failures } = owners.counts;
	const each = Math.floor((vehicles - tracked) / bookers);
	const load = [
		...Array.from({ length: bookers }, (_, n) =>
			owners.repeatBooking(numbered(tracked + n * each + 1, tracked + (n + 1) * each)),
		),
		...Array.from({ length: tracked }, (_, n) => owners.repeatTracking(always(workloadRegNo(n + 1)))),
		owners.repeatDownload(always('KL07UV9012')),
	];
	await enter('both earlier');
	const migrated = await spawnCommand('migrate', [], { DATABASE_URL: databaseUrl });
	process.stdout.write(`${migrated.output}${migrated.errors}`);
	await enter('both earlier, schema new');
	for (const index of [0, 1]) {
		phase = `portal ${index + 1} stops`;
		await stop(portals[index]);
		await enter(`portal ${index + 1} is away`);
		portals[index] = await start(index);
		await enter(index === 0 ? 'one of each' : 'both new');
	}
	for (const index of [0, 1]) {
		phase = `new portal ${index + 1} stops`;
		await stop(portals[index]);
		portals[index] = await start(index);
		await enter(`new portal ${index + 1} started again`);
	}
	owners.stop();
	await Promise.all(load);
	await Promise.all(portals.map((portal) => portal.kill()));
	await haproxy.stop();
	const { requests, scripts, loadedAnew, booked } = owners.counts;
	const { lost, twice } = await countBookings(databaseUrl, owners.counts.vehicles);
	await postgres.stop();
	await earlier.remove();
	const counted = {
		requests,
		scripts,
		loadedAnew,
		booked,
		failed: failures.length,
		lost,
		twice,
		slowestStopMs: Math.max(...stops),
	};
	process.stdout.write(`${JSON.stringify(counted)}\n${[...summaryOf(failures)].join('\n')}\n`);
	return booked > 0 && failures.length + lost + twice === 0 && stops.every((ms) => ms < promisedStopMs);
}

// Exit handlers remove the processes and folders that the trial has made.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (isHaproxyInstalled) process.exitCode = (await run()) ? 0 : 1;
else {
	process.stderr.write('not run: haproxy is not installed\n');
	process.exitCode = 1;
}
