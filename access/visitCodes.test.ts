import { beforeEach, describe, expect, it } from 'vitest';
import { type RateLimitRule, rateLimitRules } from './rateLimits.ts';
import { baseRequest, createTestBrowser, now, sealedLink, type TestBrowser } from './testing/testBrowser.ts';
import type { AccessDependencies } from './visit.ts';

let browser: TestBrowser;

beforeEach(() => {
	browser = createTestBrowser();
});

describe('a one-time code', () => {
	async function openVerifyPage(address = '/verify?RegNo=MH12AB1234', client: string | null = baseRequest.address) {
		const answer = await browser.request('verified', address, false, client);
		if (answer.kind !== 'visit') throw new Error('a visit was expected');
		return answer;
	}

	it('opens only its own vehicle, in a new session', async () => {
		await browser.visit('verified', `/?Params=${sealedLink('DL3CAB0001')}`);
		const before = browser.jar.get('session') ?? '';
		const answer = await openVerifyPage();
		expect(await answer.access.requestCode('en')).toEqual({ kind: 'requested' });
		expect(await answer.access.enterCode('123456')).toEqual({ kind: 'opened' });
		browser.storeCookies(answer);
		expect((await browser.visit('verified', '/?RegNo=MH12AB1234')).accessDecision).toEqual({
			kind: 'vehicle',
			regNo: 'MH12AB1234',
		});
		expect((await browser.visit('verified', '/?RegNo=DL3CAB0001')).accessDecision.kind).toBe('verify');
		expect(await browser.sessions.find(before, now)).toBeNull();
	});

	it('that is wrong opens nothing and sets no cookie', async () => {
		const { access, setCookies } = await openVerifyPage();
		await access.requestCode('en');
		expect(await access.enterCode('654321')).toEqual({ kind: 'wrong' });
		expect(setCookies).toEqual([]);
	});

	it('is unavailable without a registration number, and where only links open a vehicle', async () => {
		const refused = { kind: 'unavailable' };
		for (const address of ['/verify', '/verify?RegNo=hello']) {
			const { access } = await openVerifyPage(address);
			expect([await access.requestCode('en'), await access.enterCode('123456')]).toEqual([refused, refused]);
		}
		browser = createTestBrowser({ codes: null });
		const { access } = await openVerifyPage();
		expect(access.offersCodes).toBe(false);
		expect([await access.requestCode('en'), await access.enterCode('123456')]).toEqual([refused, refused]);
	});

	it('is limited per vehicle and address, and its tries per address', async () => {
		const consumed: [string, string][] = [];
		let full: RateLimitRule | null = null;
		const rateLimiter: AccessDependencies['rateLimiter'] = {
			consume: async (rule, key) => {
				consumed.push([rule.name, key]);
				return rule === full ? { allowed: false, retryAfterSeconds: 60, exceeded: [rule] } : { allowed: true };
			},
		};
		browser = createTestBrowser({ rateLimiter });
		const { access } = await openVerifyPage('/verify?RegNo=mh-12%20ab1234');
		await access.requestCode('en');
		await access.enterCode('1');
		expect(consumed).toEqual([
			[rateLimitRules.codeRequestsPerAddress.name, '203.0.113.7'],
			[rateLimitRules.codeRequestsPerVehicle.name, 'MH12AB1234'],
			[rateLimitRules.codeTriesPerAddress.name, '203.0.113.7'],
		]);
		const limited = { kind: 'limited', retryAfterSeconds: 60 };
		for (full of [rateLimitRules.codeRequestsPerAddress, rateLimitRules.codeRequestsPerVehicle]) {
			expect(await access.requestCode('en')).toEqual(limited);
		}
		full = rateLimitRules.codeTriesPerAddress;
		expect(await access.enterCode('123456')).toEqual(limited);
	});

	it('is not sent beyond the limit of an IPv6 /48, with the same answer', async () => {
		const consumed: [string, string][] = [];
		const rateLimiter: AccessDependencies['rateLimiter'] = {
			consume: async (rule, key) => {
				consumed.push([rule.name, key]);
				const isFull = rule === rateLimitRules.codeRequestsPerNetwork;
				return isFull ? { allowed: false, retryAfterSeconds: 60, exceeded: [rule] } : { allowed: true };
			},
		};
		browser = createTestBrowser({ rateLimiter });
		const { access } = await openVerifyPage(undefined, '2401:4900:1:2::/64');
		expect(await access.requestCode('en')).toEqual({ kind: 'requested' });
		expect(consumed).toEqual([
			[rateLimitRules.codeRequestsPerAddress.name, '2401:4900:1:2::/64'],
			[rateLimitRules.codeRequestsPerVehicle.name, 'MH12AB1234'],
			[rateLimitRules.codeRequestsPerNetwork.name, '2401:4900:1::/48'],
		]);
		expect(await access.enterCode('123456')).toEqual({ kind: 'wrong' });
	});

	it('is not limited by an address that is not known', async () => {
		const consumed: string[] = [];
		const rateLimiter: AccessDependencies['rateLimiter'] = {
			consume: async (rule) => {
				consumed.push(rule.name);
				return { allowed: true };
			},
		};
		browser = createTestBrowser({ rateLimiter });
		const { access } = await openVerifyPage(undefined, null);
		await access.requestCode('en');
		expect(await access.enterCode('123456')).toEqual({ kind: 'opened' });
		expect(consumed).toEqual([rateLimitRules.codeRequestsPerVehicle.name]);
	});
});

describe('signing out', () => {
	it('ends the session in the database and deletes the cookie', async () => {
		await browser.visit('verified', `/?Params=${sealedLink('MH12AB1234')}`);
		const id = browser.jar.get('session') ?? '';
		const answer = await browser.request('verified', '/sign-out', false);
		if (answer.kind !== 'visit') throw new Error('a visit was expected');
		expect(answer.access.canSignOut).toBe(true);
		await answer.access.signOut();
		expect(await browser.sessions.find(id, now)).toBeNull();
		expect(answer.setCookies[0]).toEqual({ name: 'session', value: '', seconds: 0 });
		browser.jar.set('session', id);
		expect((await browser.visit('verified', '/?RegNo=MH12AB1234')).accessDecision.kind).toBe('verify');
	});
});
