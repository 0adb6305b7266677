import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { createDatabaseAt } from '../db/testing/postgres.ts';
import { sharedPostgres } from '../db/testing/sharedPostgres.ts';
import type { CodeEntryResult } from '../domain/access.ts';
import { newBrowserId } from './codes/knownBrowsers.ts';
import { type CodeVerification, createOneTimeCodes } from './codes/oneTimeCodes.ts';
import { createRateLimiter, rateLimitRules } from './limits/rateLimits.ts';
import { createMessageLinks } from './links/messageLinks.ts';
import type { AccessDependencies, AccessResult } from './requestAccess.ts';
import { createSessionStore } from './sessions/sessions.ts';
import { markCodesSent } from './testing/askedCode.ts';
import { createTestBrowser, now, type TestBrowser } from './testing/testBrowser.ts';

const linkKeys = [{ kid: 'k1', key: randomBytes(32) }];

/** The outcomes of entered codes, counted at both portals. */
const tried: CodeVerification[] = [];

/** The access dependencies of one process, with a pool and counters of its own. */
function portalOn({ db }: OpenDatabase): AccessDependencies {
	const rateLimiter = createRateLimiter(db);
	const [sessions, codes] = [createSessionStore(db), createOneTimeCodes(db, linkKeys)];
	const onTry = (outcome: CodeVerification) => void tried.push(outcome);
	const messageLinks = createMessageLinks(db, linkKeys);
	return { access: 'verified', linkKeys, messageLinks, sessions, codes, rateLimiter, onTry, now: () => now };
}

describe('two portals on one PostgreSQL', () => {
	const pools: OpenDatabase[] = [];
	let one: AccessDependencies;
	let two: AccessDependencies;
	let count = 0;
	let regNo = '';
	/** The browser that asks for the vehicle's codes. */
	let asking: TestBrowser;
	const nextVehicle = () => {
		regNo = `MH12AB${1000 + count++}`;
		asking = createTestBrowser(one);
		asking.jar.set('browser', newBrowserId());
	};

	beforeAll(async () => {
		const databaseUrl = await createDatabaseAt(await sharedPostgres());
		for (let at = 0; at < 2; at++) pools.push(await openDatabase({ databaseUrl, dataDir: '', maxConnections: 8 }));
		const [a, b] = pools;
		if (!a || !b) throw new Error('two pools were expected');
		await migrate(a.db, { provider: false });
		[one, two] = [portalOn(a), portalOn(b)];
	});
	afterAll(() => Promise.all(pools.map((pool) => pool.close())));

	/** The same browser at another portal, with the same cookies. */
	function at(portal: AccessDependencies, from?: TestBrowser): TestBrowser {
		const browser = createTestBrowser(portal);
		for (const [name, value] of from?.jar ?? []) browser.jar.set(name, value);
		return browser;
	}
	async function openVerifyPage(browser: TestBrowser): Promise<AccessResult & { kind: 'granted' }> {
		const answer = await browser.request('verified', `/verify?RegNo=${regNo}`, false);
		if (answer.kind !== 'granted') throw new Error('access was expected');
		return answer;
	}
	const request = async (portal: AccessDependencies) => {
		const requested = await (await openVerifyPage(at(portal, asking))).access.requestCode('en');
		if (pools[0]) await markCodesSent(pools[0].db);
		return requested;
	};
	/** Enters a code and stores the cookie of the session that it opens. */
	async function enter(
		portal: AccessDependencies,
		code: string,
	): Promise<{ entered: CodeEntryResult; browser: TestBrowser }> {
		const browser = at(portal, asking);
		const answer = await openVerifyPage(browser);
		const entered = await answer.access.enterCode(code);
		browser.storeCookies(answer);
		return { entered, browser };
	}
	/** The code of each message of the vehicle; null: no longer valid. */
	async function codesOfMessages(portal: AccessDependencies): Promise<(string | null)[]> {
		const query = pools[0]?.db.selectFrom('message').select('id').where('reg_no', '=', regNo);
		const messages = (await query?.orderBy('expires_at').execute()) ?? [];
		return Promise.all(
			messages.map(async ({ id }) => (await portal.codes?.codeForMessage({ id, regNo }, now)) ?? null),
		);
	}
	async function validCode(portal: AccessDependencies): Promise<string> {
		const [code, ...others] = (await codesOfMessages(portal)).filter((each) => each !== null);
		if (code === undefined || others.length > 0) throw new Error('one valid code was expected');
		return code;
	}
	const wrong = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');
	const decisionAt = async (portal: AccessDependencies, browser: TestBrowser) =>
		(await at(portal, browser).open('verified', `/?RegNo=${regNo}`)).accessDecision;

	it('accept a code requested at the other, and share the session and its end', async () => {
		nextVehicle();
		expect(await request(one)).toEqual({ kind: 'requested' });
		const { entered, browser } = await enter(two, await validCode(two));
		expect(entered).toEqual({ kind: 'opened' });
		for (const portal of [one, two]) expect(await decisionAt(portal, browser)).toEqual({ kind: 'vehicle', regNo });
		const atOne = await at(one, browser).request('verified', '/sign-out', false);
		if (atOne.kind === 'granted') await atOne.access.signOut();
		for (const portal of [two, one]) expect((await decisionAt(portal, browser)).kind).toBe('verify');
	});

	it('count the five tries together, also if they are concurrent, and count only these as wrong codes', async () => {
		nextVehicle();
		await request(one);
		const code = await validCode(one);
		tried.length = 0;
		const tries = Array.from({ length: 12 }, (_, at) => enter(at % 2 === 0 ? one : two, wrong(code)));
		const kinds = (await Promise.all(tries)).map(({ entered }) => entered.kind);
		expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(4);
		expect(kinds.filter((kind) => kind === 'tooManyTries')).toHaveLength(8);
		for (const portal of [one, two]) expect((await enter(portal, code)).entered.kind).toBe('tooManyTries');
		expect(tried.filter((outcome) => outcome === 'wrong' || outcome === 'tooManyTries')).toHaveLength(5);
		expect(tried.filter((outcome) => outcome === 'noTriesLeft')).toHaveLength(9);
	});

	it('have one valid code after concurrent requests at both', async () => {
		nextVehicle();
		expect(await Promise.all([request(one), request(two)])).toEqual([{ kind: 'requested' }, { kind: 'requested' }]);
		expect(await codesOfMessages(one)).toHaveLength(2);
		expect(await validCode(one)).toBe(await validCode(two));
	});

	it('open one session when a code is entered at both concurrently', async () => {
		nextVehicle();
		await request(two);
		const code = await validCode(one);
		const both = await Promise.all(Array.from({ length: 8 }, (_, at) => enter(at % 2 === 0 ? one : two, code)));
		expect(both.filter(({ entered }) => entered.kind === 'opened')).toHaveLength(1);
		expect(both.filter(({ browser }) => browser.jar.has('session'))).toHaveLength(1);
	});

	it('count code requests together', async () => {
		nextVehicle();
		const { max } = rateLimitRules.codeRequestsPerVehicle;
		const requests = Array.from({ length: max + 4 }, (_, at) => request(at % 2 === 0 ? one : two));
		const kinds = (await Promise.all(requests)).map(({ kind }) => kind);
		expect(kinds.filter((kind) => kind === 'requested')).toHaveLength(max);
	});
});
