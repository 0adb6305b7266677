/** Two portals on one PostgreSQL; one runs on a machine whose clock is wrong. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimitRules } from '../access/limits/rateLimits.ts';
import { decryptLinkParams, encryptLinkParams } from '../access/links/linkParams.ts';
import type { AccessDependencies } from '../access/requestAccess.ts';
import { askedCode, markCodesSent } from '../access/testing/askedCode.ts';
import { createTestBrowser } from '../access/testing/testBrowser.ts';
import { type OpenDatabase, openDatabase } from '../db/connect.ts';
import { freePorts } from '../db/testing/freePorts.ts';
import { createDatabaseAt } from '../db/testing/postgres.ts';
import { sharedPostgres } from '../db/testing/sharedPostgres.ts';
import { revokeLinks } from './commands/ownerLinks.ts';
import { stopTimes } from './start/shutdown.ts';
import { openServer } from './start/start.ts';
import { spawnCommand } from './testing/startPortal.ts';

const twentyMinutes = 20 * 60_000;
const settings = {
	PARENT_ORGANIZATION_ID: 'MAKER',
	PAYMENT_DEALER_CODE: 'MAKER-PAY',
	LINK_KEYS: `k1:${'0123456789abcdef'.repeat(4)}`,
	PUBLIC_URL: 'https://service.example',
	MESSAGE_WEBHOOK_URL: 'https://127.0.0.1:9/send',
	MESSAGE_WEBHOOK_SECRET: 'a-secret-of-tests-that-is-long',
	CCAVENUE_MERCHANT_ID: '7',
	CCAVENUE_ACCESS_CODE: 'AV1',
	CCAVENUE_WORKING_KEY: '0123456789ABCDEF0123456789ABCDEF',
	CCAVENUE_URL: 'https://127.0.0.1:9/transaction',
	CCAVENUE_STATUS_URL: 'https://127.0.0.1:9/status',
};

interface Portal {
	readonly access: AccessDependencies;
	readonly lines: readonly string[];
	ask(path: string): Promise<{ status: number; text: string }>;
	stop(): Promise<void>;
}

let databaseUrl = '';
let database: OpenDatabase;
let right: Portal;
let wrong: Portal;
/** How far the clock of one machine is ahead. */
let aheadMs = twentyMinutes;
let vehicles = 0;
const nextVehicle = () => `MH12AB${1000 + vehicles++}`;

async function startPortal(systemNow: () => number): Promise<Portal> {
	const [PORT = '', INTERNAL_PORT = ''] = await freePorts(2);
	const DATA_DIR = mkdtempSync(join(tmpdir(), 'clock-'));
	const lines: string[] = [];
	let access: AccessDependencies | null = null;
	const stop = await openServer(
		'serve',
		{ ...settings, PORT, INTERNAL_PORT, DATA_DIR, DATABASE_URL: databaseUrl },
		{
			log: pino({}, { write: (line: string) => void lines.push(line) }),
			openPortal: async () => (given) => {
				access = given.access;
				return new Hono();
			},
			clock: { systemNow, intervalMs: 100 },
			stop: { portsClose: 0, requestsEnd: stopTimes.requestsEnd },
		},
	);
	if (!access) throw new Error('a public port was expected');
	return {
		access,
		lines,
		stop,
		async ask(path) {
			const answer = await fetch(`http://127.0.0.1:${INTERNAL_PORT}${path}`);
			return { status: answer.status, text: await answer.text() };
		},
	};
}

beforeAll(async () => {
	databaseUrl = await createDatabaseAt(await sharedPostgres());
	database = await openDatabase({ databaseUrl, dataDir: '', maxConnections: 4 });
	right = await startPortal(Date.now);
	wrong = await startPortal(() => Date.now() + aheadMs);
});
afterAll(async () => {
	await wrong.stop();
	await database.close();
});

const browserAt = (portal: Portal) => createTestBrowser(portal.access);
/** The decision of a portal for a browser with these cookies. */
async function decisionAt(portal: Portal, path: string, cookies: ReadonlyMap<string, string> = new Map()) {
	const browser = browserAt(portal);
	for (const [name, value] of cookies) browser.jar.set(name, value);
	return (await browser.open('verified', path)).accessDecision.kind;
}
const decisions = (path: string) => Promise.all([right, wrong].map((portal) => decisionAt(portal, path)));
const linkAt = ({ access }: Portal, regNo: string, seconds: number) => {
	const madeAt = access.now();
	const expiresAt = new Date(madeAt.getTime() + seconds * 1000);
	return `/?Params=${encryptLinkParams({ regNo, appointmentId: null, bearer: null, madeAt, expiresAt }, access.linkKeys)}`;
};

test.each(['right', 'wrong'] as const)(
	'a session that the portal with the %s clock opened ends at both',
	async (at) => {
		const portal = { right, wrong }[at];
		const regNo = nextVehicle();
		const browser = browserAt(portal);
		await browser.open('verified', linkAt(portal, regNo, 3600));
		for (const [secondsAgo, kind] of [
			[1780, 'vehicle'],
			[1801, 'verify'],
		] as const) {
			for (const other of [wrong, right]) {
				// Each request counts as use, so the last use is set back for the next one.
				await sql`
				update portal_session set last_seen_at = clock_timestamp() - ${secondsAgo} * interval '1 second'
				where reg_no = ${regNo}
			`.execute(database.db);
				expect(await decisionAt(other, `/?RegNo=${regNo}`, browser.jar)).toBe(kind);
			}
		}
	},
);

test('a code ends at both after its five minutes', async () => {
	for (const [asked, entered] of [
		[right, wrong],
		[wrong, right],
	] as const) {
		for (const [secondsLeft, outcome] of [
			[20, 'opened'],
			[-1, 'expired'],
		] as const) {
			const regNo = nextVehicle();
			await asked.access.codes?.issue(askedCode(regNo), asked.access.now());
			await markCodesSent(database.db);
			const row = sql<{ id: string; minutes: number }>`
				select message_id as id, round(extract(epoch from expires_at - clock_timestamp()) / 60)::float8 as minutes
				from one_time_code where reg_no = ${regNo}
			`;
			const [{ id, minutes } = { id: '', minutes: 0 }] = (await row.execute(database.db)).rows;
			expect(minutes).toBe(5);
			const code = await entered.access.codes?.codeForMessage({ id, regNo }, entered.access.now());
			await sql`
				update one_time_code set expires_at = clock_timestamp() + ${secondsLeft} * interval '1 second' where reg_no = ${regNo}
			`.execute(database.db);
			expect(await entered.access.codes?.verify(askedCode(regNo), code ?? '', entered.access.now())).toBe(outcome);
		}
	}
});

test('a link ends at both at the same moment, and a link made after a revocation opens', async () => {
	for (const maker of [right, wrong]) {
		const regNo = nextVehicle();
		expect(await decisions(linkAt(maker, regNo, 20))).toEqual(['vehicle', 'vehicle']);
		expect(await decisions(linkAt(maker, regNo, -1))).not.toContain('vehicle');
		const revoked = linkAt(maker, regNo, 3600);
		const revoker = maker === right ? wrong : right;
		await revokeLinks(regNo, database.db, new Date(revoker.access.now().getTime() + 1_000));
		expect(await decisions(revoked)).not.toContain('vehicle');
		await sql`
			update link_revocation set revoked_at = clock_timestamp() - interval '1 second' where reg_no = ${regNo}
		`.execute(database.db);
		expect(await decisions(linkAt(maker, regNo, 3600))).toEqual(['vehicle', 'vehicle']);
	}
});

test('the window of a limit ends at both', async () => {
	const rule = rateLimitRules.codeRequestsPerVehicle;
	const regNo = nextVehicle();
	const ask = ({ access }: Portal) => access.rateLimiter.consume([{ rule, key: regNo }], access.now());
	for (let at = 0; at < rule.max; at++) expect((await ask(right)).allowed).toBe(true);
	await sql`update limit_counter set ends_at = clock_timestamp() + interval '20 s'`.execute(database.db);
	for (const portal of [right, wrong]) expect((await ask(portal)).allowed).toBe(false);
	await sql`update limit_counter set ends_at = clock_timestamp() - interval '1 s'`.execute(database.db);
	for (const portal of [wrong, right]) expect((await ask(portal)).allowed).toBe(true);
});

test('npm run link on a machine with a wrong clock goes by the clock of the database', async () => {
	const shift = `const RealDate=Date;globalThis.Date=class extends RealDate{constructor(...given){if(given.length===0)super(Date.now());else super(...given)}static now(){return RealDate.now()+${twentyMinutes}}}`;
	const env = {
		...settings,
		DATABASE_URL: databaseUrl,
		NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}`,
	};
	const run = (...args: string[]) =>
		spawnCommand('link', ['MH12AB0001', ...args], { ...env, DATA_DIR: mkdtempSync(join(tmpdir(), 'clock-')) });
	const [made, revoked] = await Promise.all([run('--hours', '1'), run('--revoke')]);
	expect(revoked).toMatchObject({ code: 0, output: expect.stringMatching(/^Links for MH12AB0001 .*\n$/) });
	const params = new URL(made.output.trim()).searchParams.get('Params') ?? '';
	const link = decryptLinkParams(params, right.access.linkKeys, right.access.now());
	const revocation = await database.db
		.selectFrom('link_revocation')
		.select('revoked_at')
		.where('reg_no', '=', 'MH12AB0001')
		.executeTakeFirst();
	const minutesFromNow = (date: Date | undefined) => Math.abs(((date?.getTime() ?? 0) - Date.now()) / 60_000);
	expect(minutesFromNow(link?.madeAt)).toBeLessThan(1);
	expect(minutesFromNow(revocation?.revoked_at)).toBeLessThan(1);
	expect(Math.abs(minutesFromNow(link?.expiresAt) - 60)).toBeLessThan(1);
}, 60_000);

test('the portal with the wrong clock says so, and stays alive', async () => {
	expect(await wrong.ask('/readyz')).toEqual({ status: 503, text: 'clock' });
	expect(await wrong.ask('/healthz')).toEqual({ status: 200, text: 'ok' });
	expect(await right.ask('/readyz')).toEqual({ status: 200, text: 'ready' });
	const offsetAt = async (portal: Portal) =>
		Number(/^kickstand_clock_offset_seconds (.*)$/m.exec((await portal.ask('/metrics')).text)?.[1]);
	expect(Math.abs((await offsetAt(wrong)) - 1200)).toBeLessThan(2);
	expect(Math.abs(await offsetAt(right))).toBeLessThan(2);
	const said = ({ lines }: Portal) => lines.filter((line) => line.includes('differ by more than 30 s'));
	expect([said(wrong).length, said(right).length]).toEqual([1, 0]);
	expect(JSON.parse(said(wrong)[0] ?? '')).toMatchObject({ offsetSeconds: 1200 });
});

test('its workers stop, and go on when its clock is right again', async () => {
	await right.stop();
	const { db } = database;
	const now = new Date();
	const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
	await sql`alter table payment_order drop constraint payment_order_job_card_id_fkey`.execute(db);
	await db
		.insertInto('payment_order')
		.values({
			...{ order_id: 'KS-1', job_card_id: crypto.randomUUID(), amount: 100, state: 'open', portal_url: '' },
			...{ begun_at: ago(1), tracking_id: null, failure: null, asked_at: null, gateway_answer: null },
			...{ next_ask_at: ago(0.5) },
		})
		.execute();
	await sql`update portal_session set created_at = ${ago(13)}, last_seen_at = ${ago(13)}`.execute(db);
	await wrong.access.codes?.issue(askedCode(nextVehicle()), wrong.access.now());
	/** Whether each of the three workers has left its work undone. */
	const undone = async () => {
		const [orders, sessions, messages] = await Promise.all([
			db.selectFrom('payment_order').select('asked_at').where('asked_at', 'is', null).execute(),
			db.selectFrom('portal_session').select('id_hash').execute(),
			db.selectFrom('message').select('id').where('outcome', 'is', null).execute(),
		]);
		return [orders.length > 0, sessions.length > 0, messages.length > 0];
	};
	// Each worker would have done its work within a second.
	await new Promise((done) => setTimeout(done, 1_200));
	expect(await undone()).toEqual([true, true, true]);
	aheadMs = 0;
	await expect.poll(undone).toEqual([false, false, false]);
	await expect.poll(() => wrong.ask('/readyz')).toEqual({ status: 200, text: 'ready' });
	expect(wrong.lines.filter((line) => line.includes('agree again'))).toHaveLength(1);
});
