/**
 * `npm run test:failover`: kills the primary of three PostgreSQL under Patroni, under load of two portals
 * (docs/run-on-several-machines.md). `-- freeze --times 1`: one trial, once.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createDatabaseAt } from '../../db/testing/postgres.ts';
import { createEnvironment } from '../chaos/environment.ts';
import { startPayingGateway } from '../chaos/payingGateway.ts';
import { startCluster } from './cluster.ts';
import { findPrograms } from './programs.ts';
import { runTrial, type Trial, type TrialResult, trials, vehiclesOfTrial } from './trials.ts';

const { values, positionals } = parseArgs({
	options: { times: { type: 'string', default: '5' } },
	allowPositionals: true,
});
const times = Number(values.times);
const chosen = trials.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const print = (line: string) => process.stdout.write(`${line}\n`);
const names = trials.map(({ name }) => name).join(', ');

// Without any trial, a run would lose nothing.
if (!Number.isInteger(times) || times < 1 || (positionals.length > 0 && chosen.length < new Set(positionals).size)) {
	print(`Usage: npm run test:failover -- [${names}] [--times N]`);
	process.exit(1);
}

// Debian has HAProxy there, which is not in everyone's PATH.
process.env.PATH += ':/usr/sbin';
const programs = findPrograms();
if (!('patroni' in programs)) {
	for (const line of programs) print(line);
	print(`not run: ${names}`);
	process.exit(1);
}
print(`Patroni ${programs.patroni}, etcd ${programs.etcd}, PostgreSQL ${programs.postgres}`);

const run = new Map(trials.map(({ name }) => [name, 0]));
// Also if it is ended before its time.
process.once('exit', () => {
	const left = [...run].filter(([, count]) => count < times);
	if (left.length > 0) print(`not run: ${left.map(([name, count]) => `${name} ${times - count} times`).join(', ')}`);
});
// Ends the programs with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const cluster = await startCluster(programs.postgresFolder);
const gateway = await startPayingGateway();
let failures = 0;
try {
	await cluster.untilWhole();
	const ways = [await cluster.startHaproxy(4345), await cluster.startHaproxy(4346)];
	print('| case | time | answered | open | lost | twice | untrue | bookings again | after the database |');
	print('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
	for (const trial of chosen) {
		for (let time = 1; time <= times; time++) {
			const { answered, open, lost, twice, untrue, bookingsAgain, afterDatabase } = await runOnce(trial, ways);
			const counts = Object.entries(answered).map(([name, count]) => `${count} ${name}`);
			const seconds = [bookingsAgain, afterDatabase].map((each) =>
				Number.isFinite(each) ? `${each} s` : 'not in time',
			);
			print(`| ${[trial.name, time, counts.join(', '), open, lost, twice, untrue, ...seconds].join(' | ')} |`);
			run.set(trial.name, time);
			if (lost + twice + untrue > 0 || bookingsAgain > trial.limit || afterDatabase > 2) failures++;
		}
	}
} finally {
	await gateway.stop();
	await cluster.stop();
}
print(failures === 0 ? 'nothing was lost, and all came back in time' : `${failures} trials failed`);
process.exit(failures === 0 ? 0 : 1);

/** Runs a trial on a database of its own, with a portal behind each of the ways to it. */
async function runOnce(trial: Trial, ways: readonly string[]): Promise<TrialResult> {
	const [way = ''] = ways;
	const name = `trial_${randomBytes(6).toString('hex')}`;
	const createDatabase = () => createDatabaseAt(`${way}?sslmode=no-verify`, { name });
	const environment = await createEnvironment({ createDatabase }, vehiclesOfTrial);
	// A recovery repeats all writes since the last checkpoint: only the load's, not those of thousands of new vehicles.
	await environment.withDatabase((db) => sql`checkpoint`.execute(db));
	const { authority, name: certificateName } = cluster.tls;
	const tls = { DATABASE_TLS_NAME: certificateName, TLS_CA_FILE: authority };
	const settings = ways.map((each) => ({ ...gateway.env, ...tls, DATABASE_URL: each.replace(/postgres$/, name) }));
	const portals = await Promise.all(settings.map(environment.startPortal));
	try {
		return await runTrial(trial, environment, cluster, portals);
	} finally {
		await Promise.all(portals.map((portal) => portal.stop()));
		await environment.close();
	}
}
