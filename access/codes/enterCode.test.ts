import { beforeEach, describe, expect, it } from 'vitest';
import { type RateLimitRule, rateLimitRules } from '../limits/rateLimits.ts';
import type { AccessDependencies } from '../requestAccess.ts';
import { baseRequest, createTestBrowser, linkKeys, now, sealedLink, type TestBrowser } from '../testing/testBrowser.ts';
import type { AskedCode, OneTimeCodes } from './oneTimeCodes.ts';

let browser: TestBrowser;

beforeEach(() => {
	browser = createTestBrowser();
});

describe('a one-time code', () => {
	async function openVerifyPage(
		address = '/verify?RegNo=MH12AB1234',
		client: string | null = baseRequest.clientAddress,
	) {
		const answer = await browser.request('verified', address, false, client);
		if (answer.kind !== 'granted') throw new Error('access was expected');
		return answer;
	}

	it('opens only its own vehicle, in a new session', async () => {
		await browser.open('verified', `/?Params=${sealedLink('DL3CAB0001')}`);
		const before = browser.jar.get('session') ?? '';
		const answer = await openVerifyPage();
		expect(await answer.access.requestCode('en')).toEqual({ kind: 'requested' });
		expect(await answer.access.enterCode('12345678')).toEqual({ kind: 'opened' });
		browser.storeCookies(answer);
		expect((await browser.open('verified', '/?RegNo=MH12AB1234')).accessDecision).toEqual({
			kind: 'vehicle',
			regNo: 'MH12AB1234',
		});
		expect((await browser.open('verified', '/?RegNo=DL3CAB0001')).accessDecision.kind).toBe('verify');
		expect(await browser.sessions.find(before, now)).toBeNull();
	});

	it('opens nothing and sets no cookie if it is wrong', async () => {
		browser.storeCookies(await asked());
		const { access, setCookies } = await openVerifyPage();
		expect(await access.enterCode('87654321')).toEqual({ kind: 'wrong' });
		expect(setCookies).toEqual([]);
	});

	/** A page on which a code was asked for. */
	async function asked(address?: string) {
		const answer = await openVerifyPage(address);
		expect(await answer.access.requestCode('en')).toEqual({ kind: 'requested' });
		return answer;
	}

	it('is asked for by a browser, which gets a cookie for codes alone, for any number', async () => {
		const page = await openVerifyPage();
		expect([await page.access.enterCode('12345678'), page.setCookies]).toEqual([{ kind: 'expired' }, []]);
		for (const address of ['/verify?RegNo=MH12AB1234', '/verify?RegNo=ZZ99ZZ9999']) {
			browser.jar.clear();
			const { setCookies } = await asked(address);
			const cookie = { name: 'browser', value: expect.stringMatching(/^[\w-]{22}$/), seconds: 43_200 };
			expect(setCookies).toEqual([cookie]);
		}
		browser.storeCookies(await asked());
		expect((await asked()).setCookies).toEqual([]);
	});

	it('is asked for and counted as one vehicle’s, however the number is spelled', async () => {
		const limits = limiter({});
		for (const regNo of ['DL3CAB0001', 'DL03CAB0001', 'DL3CAB1'])
			browser.storeCookies(await asked(`/verify?RegNo=${regNo}`));
		const keys = limits.consumed.flatMap(([name, key]) => (name === codeRequestsPerVehicle.name ? key : []));
		expect(keys).toEqual(Array(3).fill(`DL3CAB0001 ${baseRequest.clientAddress}`));
		const answer = await openVerifyPage('/verify?RegNo=DL03CAB1');
		expect(await answer.access.enterCode('12345678')).toEqual({ kind: 'opened' });
		browser.storeCookies(answer);
		expect((await browser.sessions.find(browser.jar.get('session') ?? '', now))?.regNo).toBe('DL3CAB0001');
	});

	it('belongs to the browser that asked: no other one can enter it or use it up', async () => {
		const { codes } = browser.rules;
		browser.storeCookies(await asked());
		const stranger = createTestBrowser({ codes });
		const page = async () => {
			const answer = await stranger.request('verified', '/verify?RegNo=MH12AB1234', false);
			return answer.kind === 'granted' ? answer : expect.fail('access was expected');
		};
		expect(await (await page()).access.enterCode('12345678')).toEqual({ kind: 'expired' });
		stranger.jar.set('browser', 's'.repeat(22));
		for (let count = 0; count < 6; count++)
			expect(await (await page()).access.enterCode('12345678')).toEqual({ kind: 'wrong' });
		expect(await (await openVerifyPage()).access.enterCode('12345678')).toEqual({ kind: 'opened' });
	});

	it('has a count of its own in a browser that has opened the vehicle before, until its links are revoked', async () => {
		const counted = async () => {
			const limits = limiter({ sessions, now: () => time });
			limits.full = codeRequestsPerAddress;
			browser.jar.set('browser', cookie);
			const codes = { ...browser.rules.codes, issue: async (code: AskedCode) => void issued.push(code.isKnown) };
			browser = createTestBrowser({ ...browser.rules, codes: codes as OneTimeCodes });
			browser.jar.set('browser', cookie);
			await asked();
			return limits.consumed.map(([name]) => name);
		};
		const issued: boolean[] = [];
		const { sessions } = browser;
		let time = now;
		let cookie = '';
		const byLink = async () => browser.open('verified', `/?Params=${sealedLink('MH12AB1234')}`);
		const byCode = async () => {
			browser.storeCookies(await asked());
			const answer = await openVerifyPage();
			expect(await answer.access.enterCode('12345678')).toEqual({ kind: 'opened' });
			browser.storeCookies(answer);
		};
		for (const open of [byLink, byCode]) {
			browser = createTestBrowser({ linkKeys, sessions, now: () => time });
			await open();
			cookie = browser.jar.get('browser') ?? '';
			browser.jar.delete('session');
			expect(await counted()).toEqual([codeRequestsOfKnownBrowsers.name]);
			const limits = limiter({ sessions });
			limits.full = codeRequestsOfKnownBrowsers;
			browser.jar.set('browser', cookie);
			expect(await (await openVerifyPage()).access.requestCode('en')).toEqual({ kind: 'requested' });
			expect(limits.consumed.map(([name]) => name)).toEqual([
				codeRequestsOfKnownBrowsers.name,
				codeRequestsPerAddress.name,
				codeRequestsPerVehicle.name,
			]);
		}
		time = new Date(now.getTime() + 30 * 86_400_000);
		expect(await counted()).toEqual([codeRequestsPerAddress.name]);
		time = now;
		await sessions.revokeLinks('DL3CAB0001', now);
		expect(await counted()).toEqual([codeRequestsOfKnownBrowsers.name]);
		await sessions.revokeLinks('MH12AB1234', now);
		expect(await counted()).toEqual([codeRequestsPerAddress.name]);
		expect(issued).toEqual([true, true, true]);
	});

	it('is counted by its outcome once it was entered', async () => {
		const counted: string[] = [];
		const onTry = (verification: string) => void counted.push(verification);
		browser = createTestBrowser({ onTry });
		const { access } = await openVerifyPage();
		await access.requestCode('en');
		for (const typed of ['87654321', '12345678']) await access.enterCode(typed);
		expect(counted).toEqual(['wrong', 'opened']);

		const noTriesLeft = { ...browser.rules.codes, verify: async () => 'noTriesLeft' } as OneTimeCodes;
		browser = createTestBrowser({ codes: noTriesLeft, onTry });
		browser.jar.set('browser', 'b'.repeat(22));
		expect(await (await openVerifyPage()).access.enterCode('87654321')).toEqual({ kind: 'tooManyTries' });
		expect(counted).toEqual(['wrong', 'opened', 'noTriesLeft']);
	});

	it('is unavailable without a registration number, and if only links open a vehicle', async () => {
		const refused = { kind: 'unavailable' };
		for (const address of ['/verify', '/verify?RegNo=hello']) {
			const { access } = await openVerifyPage(address);
			expect([await access.requestCode('en'), await access.enterCode('12345678')]).toEqual([refused, refused]);
		}
		browser = createTestBrowser({ codes: null });
		const { access } = await openVerifyPage();
		expect(access.offersCodes).toBe(false);
		expect([await access.requestCode('en'), await access.enterCode('12345678')]).toEqual([refused, refused]);
	});

	/** A limiter that rejects one rule; `consumed`: the counted requests, in order. */
	function limiter(changed: Partial<AccessDependencies> = {}) {
		const consumed: [string, string][] = [];
		const limits = { full: null as RateLimitRule | null, consumed };
		const rateLimiter: AccessDependencies['rateLimiter'] = {
			consume: async (requests) => {
				consumed.push(...requests.map(({ rule, key }): [string, string] => [rule.name, key]));
				const exceeded = requests.map(({ rule }) => rule).filter((rule) => rule === limits.full);
				return exceeded.length > 0 ? { allowed: false, retryAfterSeconds: 60, exceeded } : { allowed: true };
			},
		};
		browser = createTestBrowser({ ...changed, rateLimiter });
		return limits;
	}
	const limited = { kind: 'limited', retryAfterSeconds: 60 };
	const { codeRequestsPerAddress, codeRequestsPerNetwork, codeRequestsPerVehicle } = rateLimitRules;
	const { codeRequestsOfKnownBrowsers } = rateLimitRules;

	it('is limited per address, and per vehicle from each network', async () => {
		const limits = limiter();
		const { access } = await openVerifyPage('/verify?RegNo=mh-12%20ab1234');
		await access.requestCode('en');
		await access.enterCode('1');
		expect(limits.consumed).toEqual([
			[codeRequestsPerAddress.name, '203.0.113.7'],
			[codeRequestsPerVehicle.name, 'MH12AB1234 203.0.113.7'],
		]);
		limits.full = codeRequestsPerVehicle;
		expect(await access.requestCode('en')).toEqual(limited);
	});

	it('is limited per IPv6 /48 as well', async () => {
		const limits = limiter();
		const { access } = await openVerifyPage(undefined, '2401:4900:1:2::/64');
		await access.requestCode('en');
		expect(limits.consumed).toEqual([
			[codeRequestsPerAddress.name, '2401:4900:1:2::/64'],
			[codeRequestsPerNetwork.name, '2401:4900:1::/48'],
			[codeRequestsPerVehicle.name, 'MH12AB1234 2401:4900:1::/48'],
		]);
	});

	it.each([
		['an IPv4 address', codeRequestsPerAddress, '203.0.113.7'],
		['a /64', codeRequestsPerAddress, '2401:4900:1:2::/64'],
		['a /48', codeRequestsPerNetwork, '2401:4900:1:2::/64'],
	])(
		'beyond the limit of %s is not sent, with the same answer, and does not count for the vehicle',
		async (_, rule, address) => {
			const limits = limiter();
			limits.full = rule;
			const { access } = await openVerifyPage(undefined, address);
			expect(await access.requestCode('en')).toEqual({ kind: 'requested' });
			expect(limits.consumed.map(([name]) => name)).not.toContain(codeRequestsPerVehicle.name);
			expect(await access.enterCode('12345678')).toEqual({ kind: 'wrong' });
		},
	);

	it('is not limited by an address that is not known', async () => {
		const consumed: string[] = [];
		const rateLimiter: AccessDependencies['rateLimiter'] = {
			consume: async (requests) => {
				consumed.push(...requests.map(({ rule }) => rule.name));
				return { allowed: true };
			},
		};
		browser = createTestBrowser({ rateLimiter });
		const { access } = await openVerifyPage(undefined, null);
		await access.requestCode('en');
		expect(await access.enterCode('12345678')).toEqual({ kind: 'opened' });
		expect(consumed).toEqual([rateLimitRules.codeRequestsPerVehicle.name]);
	});
});

describe('a fresh code, for a vehicle that is already on view', () => {
	const atMinute = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
	let time = now;
	const openLink = async (access: 'open' | 'verified' = 'verified') => {
		time = now;
		browser = createTestBrowser({ now: () => time });
		await browser.open('verified', `/?Params=${sealedLink('MH12AB1234', 'A-1', 'bearer-1')}`);
		return onPage(access);
	};
	const onPage = async (access: 'open' | 'verified' = 'verified', regNo = 'MH12AB1234') => {
		const answer = await browser.request(access, `/privacy?RegNo=${regNo}`, false);
		if (answer.kind !== 'granted') throw new Error('access was expected');
		return answer;
	};

	it('gives a session that a link opened a new id, and the session keeps its content', async () => {
		const answer = await openLink();
		expect([answer.access.isVerified, answer.access.isFreshlyVerified]).toEqual([true, false]);
		const before = browser.jar.get('session') ?? '';
		expect(await answer.access.enterFreshCode('12345678')).toEqual({ kind: 'wrong' });
		expect(await answer.access.requestFreshCode('en')).toEqual({ kind: 'requested' });
		expect(await answer.access.enterFreshCode('87654321')).toEqual({ kind: 'wrong' });
		expect(answer.setCookies).toEqual([]);
		expect(await answer.access.enterFreshCode('12345678')).toEqual({ kind: 'opened' });
		browser.storeCookies(answer);
		expect(await browser.sessions.find(before, now)).toBeNull();
		const fresh = await onPage();
		expect(fresh.access.isFreshlyVerified).toBe(true);
		expect(fresh.bearer).toBe('bearer-1');
		expect(fresh.access.linkedBooking).toMatchObject({ appointmentId: 'A-1' });
	});

	it('counts as fresh for ten minutes, also if it has opened the vehicle', async () => {
		await openLink();
		await browser.open('verified', '/?RegNo=DL3CAB0001');
		const answer = await onPage('verified', 'DL3CAB0001');
		await answer.access.requestCode('en');
		await answer.access.enterCode('12345678');
		browser.storeCookies(answer);
		for (const [minutes, isFresh] of [
			[9.9, true],
			[10, false],
		] as const) {
			time = atMinute(minutes);
			expect((await onPage('verified', 'DL3CAB0001')).access.isFreshlyVerified).toBe(isFresh);
		}
	});

	it('is unavailable in open access, for another vehicle, and if only links open a vehicle', async () => {
		const refused = { kind: 'unavailable' };
		const both = async ({ access }: Awaited<ReturnType<typeof onPage>>) => [
			await access.requestFreshCode('en'),
			await access.enterFreshCode('12345678'),
		];
		expect(await both(await openLink('open'))).toEqual([refused, refused]);
		expect(await both(await onPage('verified', 'DL3CAB0001'))).toEqual([refused, refused]);
		const { sessions } = browser;
		browser = createTestBrowser({ codes: null, sessions });
		await browser.open('verified', `/?Params=${sealedLink('MH12AB1234')}`);
		expect(await both(await onPage())).toEqual([refused, refused]);
	});
});

describe('signing out', () => {
	it('ends the session in the database and deletes the cookie', async () => {
		await browser.open('verified', `/?Params=${sealedLink('MH12AB1234')}`);
		const id = browser.jar.get('session') ?? '';
		const answer = await browser.request('verified', '/sign-out', false);
		if (answer.kind !== 'granted') throw new Error('access was expected');
		expect(answer.access.canSignOut).toBe(true);
		await answer.access.signOut();
		expect(await browser.sessions.find(id, now)).toBeNull();
		expect(answer.setCookies[0]).toEqual({ name: 'session', value: '', seconds: 0 });
		browser.jar.set('session', id);
		expect((await browser.open('verified', '/?RegNo=MH12AB1234')).accessDecision.kind).toBe('verify');
	});
});
