import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../db/connect.ts';
import { createDatabaseAt } from '../db/testing/postgres.ts';
import { sharedPostgres } from '../db/testing/sharedPostgres.ts';
import { createDatabaseClock } from './databaseClock.ts';

const minute = 60_000;

describe('the clock of PostgreSQL', () => {
	let database: OpenDatabase;
	/** By how much the clock of this process is set forward. */
	let setForwardMs = 0;
	let lines: string[] = [];

	beforeAll(async () => {
		const databaseUrl = await createDatabaseAt(await sharedPostgres());
		const first = await openDatabase({ databaseUrl, dataDir: '', maxConnections: 1 });
		// PostgreSQL finds this function before its own, so the test can set the clock of this database.
		await sql`create table clock_shift (by_ms integer not null)`.execute(first.db);
		await sql`insert into clock_shift values (0)`.execute(first.db);
		await sql`
			create function public.clock_timestamp() returns timestamptz language sql as $$
				select pg_catalog.clock_timestamp() + by_ms * interval '1 millisecond' from public.clock_shift
			$$
		`.execute(first.db);
		await sql`
			do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$
		`.execute(first.db);
		await first.close();
		database = await openDatabase({ databaseUrl, dataDir: '', maxConnections: 2 });
		return () => database.close();
	});
	beforeEach(async () => {
		await setDatabaseForward(0);
		setForwardMs = 0;
		lines = [];
	});
	afterEach(() => vi.restoreAllMocks());

	async function openClock(systemNow = () => Date.now() + setForwardMs) {
		const clock = await createDatabaseClock(database, {
			systemNow,
			intervalMs: 5,
			log: { error: (_details, message) => void lines.push(message) },
		});
		onTestFinished(() => clock.stop());
		return clock;
	}
	/** How far a time is ahead of the database's, one round trip later. */
	async function aheadOfDatabase(time: Date): Promise<number> {
		const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
		return time.getTime() - (rows[0]?.now.getTime() ?? 0);
	}
	const setDatabaseForward = (ms: number) => sql`update clock_shift set by_ms = ${ms}`.execute(database.db);

	it('is known to a process whose own clock is wrong, and so is the difference', async () => {
		for (const wrongBy of [20 * minute, -20 * minute, 0]) {
			const clock = await openClock(() => Date.now() + wrongBy);
			expect(Math.abs(await aheadOfDatabase(clock.now()))).toBeLessThan(1_000);
			expect(Math.abs(clock.offsetMs() - wrongBy)).toBeLessThan(1_000);
			expect(clock.agrees()).toBe(wrongBy === 0);
			clock.stop();
		}
		expect(lines).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('differ by more than 30 s')));
	});

	it('does not change if the clock of the process is set, and reports the difference', async () => {
		const clock = await openClock();
		expect(clock.agrees()).toBe(true);
		setForwardMs = 40 * minute;
		expect(clock.agrees()).toBe(false);
		expect(Math.abs(await aheadOfDatabase(clock.now()))).toBeLessThan(1_000);
		await expect.poll(() => lines).toHaveLength(1);
		setForwardMs = -25_000;
		expect(clock.agrees()).toBe(true);
		await expect.poll(() => lines).toHaveLength(2);
		expect(lines[1]).toContain('agree again');
		expect(Math.abs(await aheadOfDatabase(clock.now()))).toBeLessThan(1_000);
	});

	it.each([10_000, -10_000])('follows the clock of the database when that is set by %i ms', async (setByMs) => {
		const clock = await openClock();
		await setDatabaseForward(setByMs);
		await expect.poll(() => Math.round(clock.offsetMs() / 1_000)).toBe(-setByMs / 1_000);
		expect(Math.abs(await aheadOfDatabase(clock.now()))).toBeLessThan(1_000);
	});

	it('goes on while it cannot be read, which is logged', async () => {
		const clock = await openClock();
		vi.spyOn(database.db, 'selectNoFrom').mockImplementation(() => {
			throw new Error('no connection');
		});
		setForwardMs = 5_000;
		await expect.poll(() => lines).toContainEqual(expect.stringContaining('could not be read'));
		expect(Math.abs(clock.offsetMs() - 5_000)).toBeLessThan(1_000);
		expect(clock.agrees()).toBe(true);
	});
});

it('on PGlite is the clock of the process: no query is made', async () => {
	let systemNow = 1_000;
	const db = {} as OpenDatabase['db'];
	const clock = await createDatabaseClock({ db, kind: 'pglite' }, { systemNow: () => systemNow });
	expect(clock.now()).toEqual(new Date(1_000));
	systemNow += 3_600_000;
	expect(clock.now()).toEqual(new Date(3_601_000));
	expect([clock.offsetMs(), clock.agrees()]).toEqual([0, true]);
	clock.stop();
});
