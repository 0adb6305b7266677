import { beforeEach, describe, expect, it } from 'vitest';
import { type LimitRule, limitRules } from './limits.ts';
import type { AccessRules } from './visit.ts';
import { link, newBrowser, now, type TestBrowser } from './visitTesting.ts';

let browser: TestBrowser;

beforeEach(() => {
	browser = newBrowser();
});

describe('a one-time code', () => {
	async function asking(address = '/verify?RegNo=MH12AB1234') {
		const answer = await browser.ask('verified', address, false);
		if (answer.kind !== 'visit') throw new Error('a visit was expected');
		return answer;
	}

	it('opens its own vehicle alone, in a new session', async () => {
		await browser.visit('verified', `/?Params=${link('DL3CAB0001')}`);
		const before = browser.jar.get('session') ?? '';
		const answer = await asking();
		expect(await answer.access.requestCode('en')).toEqual({ kind: 'requested' });
		expect(await answer.access.enterCode('123456')).toEqual({ kind: 'opened' });
		browser.keep(answer);
		expect((await browser.visit('verified', '/?RegNo=MH12AB1234')).sight).toEqual({
			kind: 'vehicle',
			regNo: 'MH12AB1234',
		});
		expect((await browser.visit('verified', '/?RegNo=DL3CAB0001')).sight.kind).toBe('verify');
		expect(await browser.sessions.find(before, now)).toBeNull();
	});

	it('that is wrong opens nothing, and no cookie is set', async () => {
		const { access, setCookies } = await asking();
		await access.requestCode('en');
		expect(await access.enterCode('654321')).toEqual({ kind: 'wrong' });
		expect(setCookies).toEqual([]);
	});

	it('is neither sent nor taken for who named no vehicle, sees it already, or where links alone open', async () => {
		const refused = { kind: 'unavailable' };
		for (const address of ['/verify', '/verify?RegNo=hello']) {
			const { access } = await asking(address);
			expect([await access.requestCode('en'), await access.enterCode('123456')]).toEqual([refused, refused]);
		}
		browser = newBrowser({ codes: null });
		const { access } = await asking();
		expect(access.offersCodes).toBe(false);
		expect([await access.requestCode('en'), await access.enterCode('123456')]).toEqual([refused, refused]);
	});

	it('is limited by vehicle and by address, and tries by address', async () => {
		const taken: [string, string][] = [];
		let full: LimitRule | null = null;
		const limits: AccessRules['limits'] = {
			take: async (rule, key) => {
				taken.push([rule.name, key]);
				return rule === full ? { allowed: false, retryAfterSeconds: 60 } : { allowed: true };
			},
		};
		browser = newBrowser({ limits });
		const { access } = await asking('/verify?RegNo=mh-12%20ab1234');
		await access.requestCode('en');
		await access.enterCode('1');
		expect(taken).toEqual([
			[limitRules.codeRequestsPerAddress.name, '203.0.113.7'],
			[limitRules.codeRequestsPerVehicle.name, 'MH12AB1234'],
			[limitRules.codeTriesPerAddress.name, '203.0.113.7'],
		]);
		const limited = { kind: 'limited', retryAfterSeconds: 60 };
		for (full of [limitRules.codeRequestsPerAddress, limitRules.codeRequestsPerVehicle]) {
			expect(await access.requestCode('en')).toEqual(limited);
		}
		full = limitRules.codeTriesPerAddress;
		expect(await access.enterCode('123456')).toEqual(limited);
	});
});

describe('signing out', () => {
	it('ends the session in the database and takes the cookie back', async () => {
		await browser.visit('verified', `/?Params=${link('MH12AB1234')}`);
		const id = browser.jar.get('session') ?? '';
		const answer = await browser.ask('verified', '/sign-out', false);
		if (answer.kind !== 'visit') throw new Error('a visit was expected');
		expect(answer.access.canSignOut).toBe(true);
		await answer.access.signOut();
		expect(await browser.sessions.find(id, now)).toBeNull();
		expect(answer.setCookies[0]).toEqual({ name: 'session', value: '', seconds: 0 });
		browser.jar.set('session', id);
		expect((await browser.visit('verified', '/?RegNo=MH12AB1234')).sight.kind).toBe('verify');
	});
});
