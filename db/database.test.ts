import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { availableStatuses } from '../domain/vehicle/vehicle.ts';
import { openDatabase } from './connect.ts';
import { retryOnDeadlock } from './errors.ts';
import { isMigrated, migrate, OtherVersionError, programNumber } from './migrate.ts';
import { loadReferenceData } from './referenceData.ts';
import { describeBothDatabases } from './testing/eachDatabase.ts';

/** The names of the migrations in a folder, in their order. */
const migrationFiles = (part: 'portal' | 'provider'): readonly string[] =>
	readdirSync(new URL(`./migrations/${part}/`, import.meta.url))
		.map((file) => file.replace(/\.ts$/, ''))
		.toSorted();

describeBothDatabases('The database', (database, kind) => {
	const tables = async () => {
		const { rows } = await sql<{ name: string }>`
			select table_name as name from information_schema.tables where table_schema = 'public'
		`.execute(database().db);
		return rows.map(({ name }) => name);
	};

	test('has only the portal’s tables with an upstream provider', async () => {
		expect(await migrate(database().db, { provider: false })).toEqual(migrationFiles('portal'));
		expect((await tables()).toSorted()).toEqual([
			...['limit_counter', 'link_revocation', 'message', 'message_link', 'message_receipt'],
			...[
				'message_turn',
				'one_time_code',
				'portal_migration',
				'portal_migration_lock',
				'portal_session',
				'vehicle_owner',
			],
		]);
	});

	test('is migrated once by concurrent processes', async () => {
		const others = kind === 'postgres' ? await Promise.all([1, 2, 3].map(() => openDatabase(database().settings))) : [];
		const all = [database().db, ...others.map(({ db }) => db)];
		const done = (await Promise.all(all.map((db) => migrate(db, { provider: true })))).flat();
		expect(done.toSorted()).toEqual(migrationFiles('provider'));
		expect(await migrate(database().db, { provider: true })).toEqual([]);
		await Promise.all(all.map((db) => loadReferenceData(db)));
		for (const other of others) await other.close();
		const counts = await sql`
			select (select count(*) from state) as states, (select count(*) from city) as cities
		`.execute(database().db);
		expect(counts.rows).toEqual([{ states: 36, cities: 3450 }]);
	});

	test('replaces changed reference data and keeps the ids', async () => {
		// A digest: a difference in 3,450 ids would print them all.
		const ids = async () => {
			const { rows } = await sql`select md5(string_agg(id::text, ' ' order by id)) as digest from city`.execute(
				database().db,
			);
			return rows;
		};
		const before = await ids();
		await database().db.updateTable('reference_data').set({ fingerprint: 'old' }).execute();
		await database().db.updateTable('city').set({ population: 0 }).execute();
		await loadReferenceData(database().db);
		expect(await ids()).toEqual(before);
		const pune = await database().db.selectFrom('city').select('population').where('name', '=', 'Pune').execute();
		expect(pune).toEqual([{ population: 2_935_744 }]);
	});

	test('calls an appointment active by the statuses of domain/vehicle/vehicle.ts', async () => {
		const { rows } = await sql<{ definition: string }>`
			select generation_expression as definition from information_schema.columns
			where table_name = 'appointment' and column_name = 'is_active'
		`.execute(database().db);
		const quoted = [...(rows[0]?.definition.matchAll(/'([^']+)'::text/g) ?? [])].map((match) => match[1]);
		expect(quoted.toSorted()).toEqual(availableStatuses.toSorted());
	});

	test('returns numbers, days and instants as the program expects them', async () => {
		const { rows } = await sql`
			select 9007199254740991::bigint as large, '2026-11-24'::date as day, now()::timestamptz as at,
				current_setting('timezone') as zone, current_setting('statement_timeout') as timeout
		`.execute(database().db);
		expect(rows).toEqual([
			{ large: 9_007_199_254_740_991, day: '2026-11-24', at: expect.any(Date), zone: 'UTC', timeout: '30s' },
		]);
		await expect(sql`select 9007199254740993::bigint as n`.execute(database().db)).rejects.toThrow(/too large/);
	});

	/** Makes the schema name this program as the oldest that may run on it. */
	const nameOldest = (program: number) =>
		sql`create or replace function oldest_program() returns integer language sql as ${sql.lit(`select ${program}`)}`.execute(
			database().db,
		);
	const provider = true;
	const tablesOfMigrations = ['portal_migration', 'provider_migration'];

	test.each(tablesOfMigrations)('may be newer than this program: %s', async (table) => {
		const { db } = database();
		await sql`insert into ${sql.table(table)} (name, timestamp) values ('9999_later', 'now')`.execute(db);
		await nameOldest(programNumber);
		expect(await migrate(db, { provider })).toEqual([]);
		expect(await isMigrated(db, { provider })).toBe(true);
		await nameOldest(programNumber + 1);
		expect(await isMigrated(db, { provider })).toBe(false);
		await sql`delete from ${sql.table(table)} where name = '9999_later'`.execute(db);
	});

	test.each(tablesOfMigrations)('is not migrated when it names a newer program as the oldest: %s', async (table) => {
		const { db } = database();
		await sql`insert into ${sql.table(table)} (name, timestamp) values ('9999_later', 'now')`.execute(db);
		await nameOldest(programNumber + 1);
		const error: unknown = await migrate(db, { provider }).catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(OtherVersionError);
		expect(String(error)).toMatch(/^Error: .*9999_later.*DATABASE_URL or DATA_DIR to an empty one.$/);
		await sql`delete from ${sql.table(table)} where name = '9999_later'`.execute(db);
		await nameOldest(1);
	});

	test.each(tablesOfMigrations)('is not migrated when another text of the baseline made it: %s', async (table) => {
		const { db } = database();
		const comment = (text: string) => sql`comment on table ${sql.table(table)} is ${sql.lit(text)}`.execute(db);
		const { rows } = await sql<{ text: string }>`select obj_description(${table}::regclass) as text`.execute(db);
		await comment('another');
		await expect(migrate(db, { provider })).rejects.toThrow(OtherVersionError);
		expect(await isMigrated(db, { provider })).toBe(false);
		await comment(rows[0]?.text ?? '');
		expect(await migrate(db, { provider })).toEqual([]);
	});

	test('replaces an idle connection that broke', async () => {
		if (kind === 'pglite') {
			expect(database().kind).toBe('pglite');
			return;
		}
		const errors: object[] = [];
		const log = { error: (details: object) => errors.push(details) };
		const second = await openDatabase({ ...database().settings, log });
		const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(second.db);
		await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database().db);
		await expect.poll(() => errors.length).toBe(1);
		await expect(sql`select 1`.execute(second.db)).resolves.toBeDefined();
		await second.close();
	});

	test('rejects a transaction whose connection breaks between two statements, and replaces the connection', async () => {
		if (kind === 'pglite') {
			expect(database().kind).toBe('pglite');
			return;
		}
		const second = await openDatabase({ ...database().settings, maxConnections: 1 });
		const broken = second.db.transaction().execute(async (trx) => {
			const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
			await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database().db);
			await pause(50);
			await sql`select 1`.execute(trx);
		});
		await expect(broken).rejects.toThrow();
		await expect(sql`select 1`.execute(second.db)).resolves.toBeDefined();
		await second.close();
	});

	test('sends no further statement on a connection that PostgreSQL ends, or that takes no writes any more', async () => {
		if (kind === 'pglite') {
			expect(database().kind).toBe('pglite');
			return;
		}
		const second = await openDatabase({ ...database().settings, maxConnections: 1 });
		const pid = async () =>
			(await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(second.db)).rows[0]?.pid;
		const pending = [sql`select pg_terminate_backend(pg_backend_pid())`.execute(second.db), pid(), pid()];
		const [ended, ...next] = await Promise.allSettled(pending);
		expect(ended).toMatchObject({ reason: { code: '57P01' } });
		expect(next.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
		const before = await pid();
		await sql`set default_transaction_read_only = on`.execute(second.db);
		await expect(sql`create table unwritten ()`.execute(second.db)).rejects.toMatchObject({ code: '25006' });
		expect(await pid()).not.toBe(before);
		await sql`create table written ()`.execute(second.db);
		await second.close();
	});

	test('repeats a transaction after a deadlock', async () => {
		const failures = [Object.assign(new Error('deadlock'), { code: '40P01' })];
		const work = async () => {
			const failure = failures.pop();
			if (failure) throw failure;
			return 'done';
		};
		expect(await retryOnDeadlock(work)).toBe('done');
		await expect(retryOnDeadlock(() => Promise.reject(new Error('other')))).rejects.toThrow('other');
	});
});
