/** The service on PostgreSQL as a role that owns no table (docs/run-in-production.md#a-role-that-owns-nothing). */

import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOneTimeCodes } from '../access/codes/oneTimeCodes.ts';
import { createRateLimiter, rateLimitRules } from '../access/limits/rateLimits.ts';
import { createSessionStore } from '../access/sessions/sessions.ts';
import { askedCode } from '../access/testing/askedCode.ts';
import { isInsufficientPrivilege } from '../db/errors.ts';
import { programNumber } from '../db/migrate.ts';
import { vacuumTables } from '../db/retention/vacuumTables.ts';
import type { Database } from '../db/schema.ts';
import { createDatabaseAt } from '../db/testing/postgres.ts';
import { createRole, giveDatabase, grantToService, runSql } from '../db/testing/serviceRole.ts';
import { sharedPostgres } from '../db/testing/sharedPostgres.ts';
import { createMessageWorker } from '../messages/messageWorker.ts';
import { deskCommands } from '../provider/embedded/desk/commands.ts';
import { type Config, readConfig } from './config/config.ts';
import { prepareDemo, recreateDemo } from './demo/demo.ts';
import { createReadiness } from './observability/readiness.ts';
import { StartupError } from './operatorErrors.ts';
import { openPortalDatabase, type PortalDatabase } from './portalDatabase.ts';
import { createRetentionWorker } from './start/retention.ts';
import { agreeingClock } from './testing/agreeingClock.ts';
import { captureCommand } from './testing/captureCommand.ts';

const now = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const log = pino({ level: 'silent' });
/** The vehicle of docs/own-data.sql. */
const regNo = 'MH12ZZ0001';
/** Settings that `check` needs, and a key for links. */
const configured = {
	PARENT_ORGANIZATION_ID: 'MAKER',
	PAYMENT_DEALER_CODE: 'MAKER-PAY',
	LINK_KEYS: `k1:${'5a0f'.repeat(16)}`,
};

describe('the service as a role that owns no table', () => {
	let dataDir: string;
	let [superuser, owner, service] = ['', '', ''];
	let opened: PortalDatabase | null = null;
	const configure = (MIGRATE_DATABASE_URL: string, DATABASE_URL = service): Config =>
		readConfig('demo', { DATABASE_URL, MIGRATE_DATABASE_URL, DATA_DIR: dataDir }, '/');
	const openWith = (config: Config) => openPortalDatabase(config, log);
	const db = (): Kysely<Database> => opened?.db ?? expect.fail('the database was not opened');

	beforeAll(async () => {
		dataDir = await mkdtemp(join(tmpdir(), 'kickstand-roles-'));
		superuser = await createDatabaseAt(await sharedPostgres());
		[owner, service] = [await createRole(superuser), await createRole(superuser)];
		await giveDatabase(superuser, owner);
	});
	afterAll(async () => {
		await opened?.close();
		await rm(dataDir, { recursive: true, force: true });
	});

	it('starts once the owner has migrated and granted, and says in one line what is missing', async () => {
		const start = () => expect(openWith(configure('elsewhere'))).rejects;
		await start().toThrow(
			new StartupError('The database is not at the version of this program. Run npm run migrate first.'),
		);
		const tables = sql<{ count: number }>`select count(*)::int4 as count from pg_tables where schemaname = 'public'`;
		await expect(openPortalDatabase(configure('elsewhere'), log, { role: 'owner' })).rejects.toThrow(
			/^MIGRATE_DATABASE_URL is elsewhere/,
		);
		await expect(
			openPortalDatabase(configure(service.replace(/:\w+@/, ':wrong@')), log, { role: 'owner' }),
		).rejects.toThrow(/^The database of MIGRATE_DATABASE_URL cannot be opened/);

		const migrated = await openPortalDatabase(configure(owner), log, { role: 'owner' });
		expect(migrated.appliedMigrations).toContain('0001_baseline');
		expect(await migrated.db.selectFrom('reference_data').select('name').execute()).toHaveLength(1);
		const made = await tables.execute(migrated.db);
		await migrated.close();
		await start().toThrow(/docs\/service-role\.sql/);

		await grantToService(owner, service);
		opened = await openWith(configure(owner));
		expect(opened.appliedMigrations).toEqual([]);
		expect(await tables.execute(db())).toEqual(made);
		const readiness = createReadiness({
			db: db(),
			clock: agreeingClock(),
			hasEmbeddedProvider: true,
			isServing: () => true,
		});
		expect(await readiness()).toEqual({ isReady: true });
	});

	it('starts on the database of a newer version, unless that names a newer program as the oldest', async () => {
		await runSql(owner, `insert into portal_migration values ('9999_later', '')`);
		await (await openWith(configure('elsewhere'))).close();
		const nameOldest = (program: number) =>
			runSql(owner, `create or replace function oldest_program() returns integer language sql as 'select ${program}'`);
		await nameOldest(programNumber + 1);
		await expect(openWith(configure('elsewhere'))).rejects.toThrow(
			/another version of this program, with the migration 99/,
		);
		await nameOldest(programNumber);
		await runSql(owner, `delete from portal_migration where name = '9999_later'`);
	});

	it('keeps sessions, codes, limits and messages', async () => {
		const sessions = createSessionStore(db());
		const content = {
			...{ appointmentId: 'A', hadSeenBooking: false, bookingSeen: false, bearer: null },
			...{ openedBy: 'number' as const, linkMadeAt: null },
		};
		const id = await sessions.open({ regNo, ...content }, null, now);
		const session = (await sessions.find(id, now)) ?? expect.fail('no session');
		await sessions.noteBookingSeen(session);
		await sessions.finishAppointment(session);
		expect(await sessions.find(id, now)).toMatchObject({ bookingSeen: true, appointmentId: null });
		await sessions.end(session);
		expect(await sessions.find(id, now)).toBeNull();
		await sessions.revokeLinks(regNo, now);
		expect(await sessions.isRevoked({ regNo, madeAt: daysAgo(1) })).toBe(true);

		const codes = createOneTimeCodes(db(), [{ kid: 'k1', key: randomBytes(32) }]);
		const rateLimiter = createRateLimiter(db());
		const sent: string[] = [];
		const ignore = () => undefined;
		const worker = createMessageWorker({
			...{ db: db(), brandName: 'Kickstand', portalUrl: 'https://p.test', now: () => now, channels: ['sms'] },
			codeMessages: { codes, rateLimiter, mobileOf: async () => '+919876543210' },
			ownerMessages: null,
			sender: { send: async (message) => void (message.kind === 'code' && sent.push(message.code)) },
			log: { warn: ignore, error: ignore },
			count: ignore,
		});
		await codes.issue(askedCode(regNo), now);
		await codes.issue(askedCode(regNo), now);
		expect(await worker.runOnce()).toBe(2);
		expect(await codes.verify(askedCode(regNo), sent.at(-1) ?? '', now)).toBe('opened');
		expect(await rateLimiter.consume([{ rule: rateLimitRules.codeRequestsPerVehicle, key: regNo }], now)).toEqual({
			allowed: true,
		});
		expect(await db().selectFrom('limit_counter').select('rule').execute()).toContainEqual({
			rule: rateLimitRules.codeRequestsPerVehicle.name,
		});
	});

	it('deletes expired rows, and an owner’s data with the space of the rows', async () => {
		await runSql(owner, await readFile(join(import.meta.dirname, '../docs/own-data.sql'), 'utf8'));
		await db()
			.insertInto('idempotency')
			.values({ key: 'old', payload_hash: '', result: '{}', stored_at: daysAgo(40) })
			.execute();
		const retention = createRetentionWorker({
			db: db(),
			log,
			clock: agreeingClock(() => now),
			hasEmbeddedProvider: true,
		});
		expect(await retention.runOnce()).toBeGreaterThan(0);
		expect(await db().selectFrom('idempotency').select('key').execute()).toEqual([]);

		const forget = deskCommands.find(({ name }) => name === 'forget');
		expect(await forget?.execute({ regNo }, { db: db(), now })).toMatchObject({ forgotten: regNo, vacuumed: true });
		const vacuumed = sql<{ name: string }>`select relname as name from pg_stat_user_tables where vacuum_count > 0`;
		expect((await vacuumed.execute(db())).rows).toContainEqual({ name: 'vehicle' });

		await runSql(owner, `revoke maintain on vehicle from ${new URL(service).username}`);
		await expect(vacuumTables(db())).rejects.toThrow('may not vacuum');
		await grantToService(owner, service);
		await vacuumTables(db());
	});

	it.each([
		'create table made (id integer)',
		'create temporary table made (id integer)',
		'create schema made',
		'create function made() returns integer language sql as $$ select 1 $$',
		'drop table portal_session',
		'alter table portal_session add column made integer',
		'create index made on portal_session (reg_no)',
		'truncate portal_session',
		`select setval('appointment_number', 1)`,
		`insert into portal_migration values ('made', '')`,
		`create or replace function oldest_program() returns integer language sql immutable as 'select 1'`,
		'update part set price = 0',
		'update dealer set gstin = null',
		'update dealer set weekly_off = null',
		'update dealer_hour set seats = 0',
		`update dealer_holiday set day = '2026-12-25'`,
		`delete from gst_rate`,
		`update reference_data set fingerprint = ''`,
		'update invoice set amount = 0',
		`update invoice set number = 'TI/1'`,
		`update invoice set content = '{}'`,
		'delete from invoice',
		'delete from invoice_archive',
		'update invoice_archive set keep_until = now()',
		'update payment set amount = 1',
		'delete from payment',
		'update payment_order set amount = 1',
		'delete from payment_order',
		'delete from document_series',
		`update document_series set series = 'other'`,
		`update invoice set file_key = gen_random_uuid()`,
		'update supporting_document set file_key = gen_random_uuid()',
		'delete from supporting_document',
		`update stored_file set content = ''`,
		`update stored_file set sweep_after = now()`,
		`update vehicle set reg_no = 'MH12ZZ0002'`,
		`update vehicle set former_reg_nos = '{}'`,
		`update vehicle set customer_mobile = '9000000000'`,
		'update appointment set vehicle_id = gen_random_uuid()',
		'update appointment set number = 1',
		`update job_card set job_card_no = 'JC1'`,
		'update job_card set dealer_id = gen_random_uuid()',
		`update appointment_change set before = '{}'`,
		'delete from appointment_change',
		`update appointment_answer set selected = '{}'`,
		`update delivery_change set words = ''`,
		'update job_card_line set part_price = 0',
		'update revised_job set part_price = 0',
		`update revised_estimate set dealer_comments = ''`,
		'update job_stage set order_index = 1',
	])('may not: %s', async (statement) => {
		const error: unknown = await sql
			.raw(statement)
			.execute(db())
			.catch((reason: unknown) => reason);
		expect([isInsufficientPrivilege(error), `${error}`]).toEqual([true, `${error}`]);
	});

	it('has no privilege on any table except to read and write rows, and to vacuum', async () => {
		const { rows } = await sql<{ name: string; privileges: string[] }>`
			select relname as name, array(
				select privilege_type from aclexplode(relacl) where grantee = (select oid from pg_roles where rolname = user)
				order by 1
			) as privileges
			from pg_class where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace
		`.execute(db());
		const kinds = new Set(rows.map(({ privileges }) => privileges.join(' ')));
		expect([...kinds].sort()).toEqual([
			...[
				'DELETE INSERT MAINTAIN SELECT',
				'DELETE INSERT MAINTAIN SELECT UPDATE',
				'DELETE INSERT SELECT',
				'INSERT MAINTAIN SELECT',
				'MAINTAIN SELECT',
				'SELECT',
				'USAGE',
			],
		]);
		const readOnly = rows.filter(({ privileges }) => privileges.join() === 'SELECT').map(({ name }) => name);
		expect(readOnly).toEqual(expect.arrayContaining(['part', 'dealer', 'gst_rate', 'portal_migration']));
		expect(readOnly).not.toContain('vehicle');
	});

	it('writes to the tables of later migrations, and grants that run again change nothing', async () => {
		await runSql(owner, 'create sequence later_number; create table later (id integer)');
		await sql`insert into later values (nextval('later_number'))`.execute(db());
		const acl = sql`select relname, relacl::text from pg_class where relnamespace = 'public'::regnamespace order by 1`;
		const { rows } = await acl.execute(db());
		await grantToService(owner, service);
		expect((await acl.execute(db())).rows).toEqual(rows);
		await runSql(owner, 'drop table later; drop sequence later_number');
	});

	it.each([
		['desk', 'close-day', 'PUN-01', '2026-12-25', '--name', 'Christmas'],
		['desk', 'dealers'],
		['link', regNo, '--revoke'],
		['migrate'],
		['demo:reset'],
		['storage', 'move'],
		['check'],
		['messages', 'templates', 'all'],
	] as const)('a command that its role may not carry out ends with one line: %s %s', async (name, ...args) => {
		const stranger = await createRole(superuser);
		for (const env of [{ DATABASE_URL: stranger }, { ...configured, DATABASE_URL: stranger }]) {
			const { code, errors } = await captureCommand(name, args, env);
			expect([code, errors.trimEnd().split('\n')]).toEqual([1, [expect.stringMatching(/^(?!Error).+$/)]]);
		}
	});

	it('makes no demo data: the owner does', async () => {
		const config = configure(owner);
		await expect(recreateDemo(db(), config, now)).rejects.toThrow(
			/^This database holds no demo data; nothing was changed/,
		);
		await expect(prepareDemo(db(), config, now)).rejects.toThrow(/^This database holds no demo data/);
		await runSql(owner, `insert into reference_data values ('demo', '2026-11-20')`);
		await prepareDemo(db(), config, now);
	});
});
