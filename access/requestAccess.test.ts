import { beforeEach, describe, expect, it } from 'vitest';
import { encryptLinkParams } from './links/linkParams.ts';
import { readAccess } from './requestAccess.ts';
import {
	baseRequest,
	createTestBrowser,
	linkKeys,
	linkTo,
	now,
	sealedLink,
	type TestBrowser,
} from './testing/testBrowser.ts';

let browser: TestBrowser;

beforeEach(() => {
	browser = createTestBrowser();
});

describe('open access', () => {
	it('serves any registration number in any spelling', async () => {
		const { accessDecision } = await browser.open('open', '/?RegNo=mh-12%20ab%201234');
		expect(accessDecision).toEqual({ kind: 'vehicle', regNo: 'MH12AB1234' });
		const devanagari = encodeURIComponent('MH·१२·AB·१२३४');
		for (const address of [`/?RegNo=${devanagari}`, `/payment-dealer/${devanagari}`]) {
			expect((await browser.open('open', address)).accessDecision).toEqual(accessDecision);
		}
	});

	it.each(['T1126MH0123AB', 'MHVAAA1234', '77CD123', '↑03D153874W', 'MMX1234'])(
		'serves the plate %s',
		async (plate) => {
			const { accessDecision } = await browser.open('open', `/?RegNo=${encodeURIComponent(plate)}`);
			expect(accessDecision).toEqual({ kind: 'vehicle', regNo: plate.replace('↑', '') });
		},
	);

	it('asks the provider in the spelling of the address, and remembers one vehicle for all of them', async () => {
		for (const regNo of ['DL3CAB0001', 'DL03CAB0001', 'DL3CAB1']) {
			const opened = await browser.open('open', `/?RegNo=${regNo}`);
			expect(opened.accessDecision).toEqual({ kind: 'vehicle', regNo });
			expect(browser.jar.get('vehicle')).toBe('DL3CAB0001');
		}
	});

	it('asks for a missing registration number and reports a malformed one', async () => {
		expect((await browser.open('open', '/')).accessDecision).toEqual({ kind: 'ask' });
		expect((await browser.open('open', '/?RegNo=hello')).accessDecision).toEqual({
			kind: 'malformed',
			requestedRegNo: 'hello',
		});
		expect((await browser.open('open', `/?RegNo=${'A'.repeat(5000)}`)).accessDecision).toEqual({
			kind: 'malformed',
			requestedRegNo: 'A'.repeat(40),
		});
	});

	it('takes the registration number from the path of a payment page, not from its query', async () => {
		const path = '/payment-success/wb-20%20qr7890';
		const expected = { kind: 'vehicle', regNo: 'WB20QR7890' };
		for (const page of [path, `${path}/`, `${path}?RegNo=MH12AB1234&amount=1`, '/payment-fail/WB20QR7890']) {
			expect((await browser.open('open', page)).accessDecision, page).toEqual(expected);
		}
		for (const part of ['/payment-dealer/WB20QR7890.data?RegNo=MH12AB1234', `${path}/_.data`]) {
			expect((await browser.open('open', part)).accessDecision, part).toEqual(expected);
		}
	});

	it('reports a malformed registration number in a path and ignores other paths', async () => {
		for (const [page, named] of [
			['/payment-success/hello', 'hello'],
			['/payment-fail/%', '%'],
			[`/payment-dealer/${'A'.repeat(5000)}`, 'A'.repeat(40)],
		] as const) {
			expect((await browser.open('open', page)).accessDecision, page).toEqual({
				kind: 'malformed',
				requestedRegNo: named,
			});
		}
		for (const page of ['/payment-success/', '/payment-success/a/WB20QR7890', '/other/WB20QR7890']) {
			expect((await browser.open('open', page)).accessDecision, page).toEqual({ kind: 'ask' });
		}
	});

	it('shows the last vehicle until an empty number is given', async () => {
		await browser.open('open', '/?RegNo=MH12AB1234');
		expect((await browser.open('open', '/')).accessDecision).toEqual({ kind: 'vehicle', regNo: 'MH12AB1234' });
		expect((await browser.open('open', '/?RegNo=')).accessDecision).toEqual({ kind: 'ask' });
	});

	it('asks again after a vehicle that the provider does not know', async () => {
		const unknown = await browser.request('open', '/?RegNo=MH99ZZ9999');
		if (unknown.kind === 'granted') unknown.access.forgetVehicle();
		browser.storeCookies(unknown);
		expect((await browser.open('open', '/')).accessDecision).toEqual({ kind: 'ask' });
	});

	it('asks again after such a vehicle, also if a session of another vehicle has begun', async () => {
		const own = { kind: 'vehicle', regNo: 'MH12AB1234' };
		await browser.open('open', `/?Params=${sealedLink('MH12AB1234')}`);
		const unknown = await browser.request('open', '/?RegNo=MH99ZZ9999');
		if (unknown.kind === 'granted') unknown.access.forgetVehicle();
		browser.storeCookies(unknown);
		expect((await browser.open('open', '/')).accessDecision).toEqual({ kind: 'ask' });
		expect((await browser.open('open', '/?RegNo=MH12AB1234')).accessDecision).toEqual(own);
		expect((await browser.open('open', '/')).accessDecision).toEqual(own);
	});
});

describe('verified access', () => {
	it('serves the vehicle of the link and has the same result for every other number', async () => {
		expect((await browser.open('verified', `/?Params=${sealedLink('MH12AB1234')}`)).accessDecision.kind).toBe(
			'vehicle',
		);
		expect((await browser.open('verified', '/booking/dealer?RegNo=MH12AB1234')).accessDecision.kind).toBe('vehicle');
		expect((await browser.open('verified', '/')).accessDecision).toEqual({ kind: 'vehicle', regNo: 'MH12AB1234' });
		for (const other of ['DL3CAB0001', 'KA01EF2345', 'ZZ99ZZ9999', '22BH1234AA']) {
			expect((await browser.open('verified', `/?RegNo=${other}`)).accessDecision).toEqual({
				kind: 'verify',
				requestedRegNo: other,
			});
		}
	});

	it('has one session for all spellings of its number, in a link or on a page', async () => {
		const spellings = ['DL3CAB0001', 'DL03CAB0001', 'DL3CAB1'];
		for (const linked of spellings) {
			browser = createTestBrowser();
			await browser.open('verified', `/?Params=${sealedLink(linked)}`);
			expect((await browser.sessions.find(browser.jar.get('session') ?? '', now))?.regNo).toBe('DL3CAB0001');
			for (const regNo of spellings) {
				const { accessDecision } = await browser.open('verified', `/tracking?RegNo=${regNo}`);
				expect(accessDecision).toEqual({ kind: 'vehicle', regNo });
			}
			await browser.sessions.revokeLinks('DL3CAB0001', now);
			browser.jar.delete('session');
			const revoked = await browser.open('verified', `/?Params=${sealedLink(linked)}`);
			expect(revoked.accessDecision.kind).toBe('ask');
		}
	});

	it('serves payment pages only for the vehicle of the link', async () => {
		await browser.open('verified', `/?Params=${sealedLink('MH12AB1234')}`);
		expect((await browser.open('verified', '/payment-success/MH12AB1234')).accessDecision.kind).toBe('vehicle');
		for (const page of ['/payment-success/DL3CAB0001', '/payment-fail/DL3CAB0001?RegNo=MH12AB1234']) {
			expect((await browser.open('verified', page)).accessDecision, page).toEqual({
				kind: 'verify',
				requestedRegNo: 'DL3CAB0001',
			});
		}
	});

	it('uses the first of several RegNo parameters, for a page and for its data', async () => {
		await browser.open('verified', `/?Params=${sealedLink('MH12AB1234')}`);
		for (const path of ['/tracking', '/tracking.data', '/_root.data', '/data/tracking']) {
			const own = await browser.open('verified', `${path}?RegNo=MH12AB1234&RegNo=DL3CAB0001`);
			expect(own.accessDecision, path).toEqual({ kind: 'vehicle', regNo: 'MH12AB1234' });
			for (const more of [
				'RegNo=MH12AB1234',
				'RegNo=MH12AB1234&RegNo=MH12AB1234',
				'RegNo[]=MH12AB1234&regno=MH12AB1234',
			]) {
				const { accessDecision } = await browser.open('verified', `${path}?RegNo=DL3CAB0001&${more}`);
				expect(accessDecision, path).toEqual({ kind: 'verify', requestedRegNo: 'DL3CAB0001' });
			}
			expect((await browser.open('verified', `${path}?RegNo=&RegNo=MH12AB1234`)).accessDecision, path).toEqual({
				kind: 'ask',
			});
		}
	});

	it('uses the first of several links and removes all of them from the URL', async () => {
		const address = `/?Params=${sealedLink('MH12AB1234')}&RegNo=DL3CAB0001&Params=${sealedLink('DL3CAB0001')}`;
		expect(await browser.request('verified', address)).toMatchObject({
			kind: 'redirect',
			location: '/?RegNo=MH12AB1234',
		});
		const broken = await createTestBrowser().request('verified', `/?Params=00&Params=${sealedLink('MH12AB1234')}`);
		expect(broken).toMatchObject({ kind: 'redirect', location: '/?link=unusable', setCookies: [] });
	});

	it('serves no vehicle without a session, for any cookies', async () => {
		browser.jar.set('vehicle', 'MH12AB1234');
		browser.jar.set('session', 'MH12AB1234');
		expect((await browser.open('verified', '/?RegNo=MH12AB1234')).accessDecision).toEqual({
			kind: 'verify',
			requestedRegNo: 'MH12AB1234',
		});
		expect((await browser.open('verified', '/')).accessDecision).toEqual({ kind: 'ask' });
	});
});

describe('a session that open access made', () => {
	it('shows nothing once access is verified, and signing out does not end it', async () => {
		const open = await browser.request('open', '/?RegNo=MH12AB1234');
		if (open.kind !== 'granted') throw new Error('access was expected');
		await open.access.noteBookingSeen();
		browser.storeCookies(open);
		expect(browser.jar.has('session')).toBe(true);
		const { accessDecision, access } = await browser.open('verified', '/?RegNo=MH12AB1234');
		expect(accessDecision.kind).toBe('verify');
		expect([access.isVerified, access.isFreshlyVerified, access.canSignOut]).toEqual([false, false, false]);
		expect((await browser.open('verified', '/')).accessDecision.kind).toBe('ask');
		expect(await access.requestFreshCode('en')).toEqual({ kind: 'unavailable' });
		await browser.open('verified', `/?Params=${sealedLink('MH12AB1234')}`);
		const { access: linked } = await browser.open('verified', '/?RegNo=MH12AB1234');
		expect([linked.isVerified, linked.isFreshlyVerified]).toEqual([true, false]);
	});

	it('does not end a link’s session, for any vehicle that is looked at', async () => {
		await browser.open('open', `/?Params=${sealedLink('MH12AB1234')}`);
		const other = await browser.request('open', '/?RegNo=AS01YZ2345');
		if (other.kind !== 'granted') throw new Error('access was expected');
		await other.access.noteBookingSeen();
		expect(other.setCookies).toEqual([{ name: 'vehicle', value: 'AS01YZ2345', seconds: expect.any(Number) }]);
		expect((await browser.open('verified', '/')).accessDecision).toEqual({ kind: 'vehicle', regNo: 'MH12AB1234' });
	});
});

describe('a link', () => {
	it('is replaced by RegNo in the URL', async () => {
		const answer = await browser.request(
			'verified',
			`/tracking?x=1&RegNo=DL3CAB0001&Params=${sealedLink('MH12AB1234')}`,
		);
		expect(answer).toMatchObject({
			...{ kind: 'redirect', location: '/tracking?x=1&RegNo=MH12AB1234' },
			link: { kind: 'opened', regNo: 'MH12AB1234' },
		});
	});

	it('takes precedence over a registration number in the path', async () => {
		const answer = await browser.request('verified', `/payment-fail/DL3CAB0001?Params=${sealedLink('MH12AB1234')}`);
		expect(answer).toMatchObject({ location: '/payment-fail/MH12AB1234?RegNo=MH12AB1234' });
	});

	it('leads to the same page with a notice if it cannot be opened', async () => {
		const hex = sealedLink('MH12AB1234');
		const broken = hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0');
		const answer = { location: '', ...(await browser.request('verified', `/?RegNo=MH12AB1234&Params=${broken}`)) };
		const absent = { kind: 'redirect', location: '/?RegNo=MH12AB1234&link=unusable', setCookies: [] };
		expect(answer).toEqual({ ...absent, link: { kind: 'unusable' } });
		expect((await browser.open('verified', `/?Params=${broken}`)).accessDecision).toEqual({ kind: 'ask' });
		const opened = await browser.request('verified', `${answer.location}&Params=${hex}`);
		expect(opened).toMatchObject({ location: '/?RegNo=MH12AB1234', link: { kind: 'opened' } });
	});

	it('leads to the same address for any reason for which it cannot be opened', async () => {
		const revoked = sealedLink('KA01EF2345');
		await browser.sessions.revokeLinks('KA01EF2345', now);
		const expired = encryptLinkParams({ ...linkTo('MH12AB1234'), expiresAt: now }, linkKeys);
		for (const params of [revoked, expired, revoked.slice(0, -2), 'ff', 'no-hex', sealedLink('nonsense'), '']) {
			const { location } = { location: '', ...(await browser.request('verified', `/tracking?Params=${params}`)) };
			expect(location, params).toBe('/tracking?link=unusable');
		}
	});

	it('never redirects to another host, for any path', async () => {
		for (const path of ['/.//evil.example/x', '/%2e//evil.example/', '////evil.example']) {
			for (const params of [sealedLink('MH12AB1234'), 'ff']) {
				const { location } = { location: '', ...(await browser.request('verified', `${path}?Params=${params}`)) };
				expect(new URL(location, 'http://localhost:3000').host).toBe('localhost:3000');
			}
		}
	});

	it('opens nothing with a malformed registration number', async () => {
		expect(await browser.request('open', `/?Params=${sealedLink('nonsense')}`)).toMatchObject({
			location: '/?link=unusable',
			setCookies: [],
		});
	});

	it('is exchanged by a page request only, not by a request for its data', async () => {
		const answer = await browser.request('verified', `/_root.data?Params=${sealedLink('MH12AB1234')}`, false);
		expect(answer).toMatchObject({ kind: 'granted', access: { accessDecision: { kind: 'ask' } } });
	});

	it('is not exchanged if no person navigates to it, and opens for the person afterwards', async () => {
		const url = new URL(`https://portal.example/?Params=${sealedLink('MH12AB1234')}`);
		const opened: string[] = [];
		const sessions = { ...browser.sessions, open: async () => `id-${opened.push('session')}` };
		const rules = { ...browser.rules, sessions, access: 'verified' } as const;
		const prefetch = { ...baseRequest, isNavigation: () => false, url, cookies: {} };
		expect(await readAccess(prefetch, rules)).toEqual({ kind: 'linkPreview', setCookies: [] });
		expect(opened).toEqual([]);
		expect(await readAccess({ ...prefetch, isNavigation: () => true }, rules)).toMatchObject({
			link: { kind: 'opened', regNo: 'MH12AB1234' },
		});
	});

	it('opens a new session each time and ends the previous one', async () => {
		await browser.open('verified', `/?Params=${sealedLink('MH12AB1234')}`);
		const first = browser.jar.get('session') ?? '';
		await browser.open('verified', `/?Params=${sealedLink('MH12AB1234')}`);
		expect(browser.jar.get('session')).not.toBe(first);
		expect(await browser.sessions.find(first, now)).toBeNull();
	});

	it('sets a session cookie for twelve hours', async () => {
		const url = new URL(`https://portal.example/?Params=${sealedLink('MH12AB1234')}`);
		const request = { ...baseRequest, url, cookies: {} };
		const answer = await readAccess(request, { ...browser.rules, access: 'verified' });
		expect(answer.setCookies[0]).toEqual({ name: 'session', value: expect.stringMatching(/^\w+$/), seconds: 43_200 });
	});
});

describe('a revoked link', () => {
	it('opens nothing', async () => {
		// The real store ends the sessions of revoked links (sessions.test.ts).
		const hex = sealedLink('MH12AB1234');
		await browser.sessions.revokeLinks('MH12AB1234', now);
		const answer = await browser.request('verified', `/tracking?RegNo=DL3CAB0001&Params=${hex}`);
		const absent = { kind: 'redirect', location: '/tracking?RegNo=DL3CAB0001&link=unusable', setCookies: [] };
		expect(answer).toEqual({ ...absent, link: { kind: 'revoked', regNo: 'MH12AB1234' } });
	});

	it('does not affect later links and links of other vehicles', async () => {
		await browser.sessions.revokeLinks('MH12AB1234', new Date(now.getTime() - 1));
		expect((await browser.open('verified', `/?Params=${sealedLink('MH12AB1234')}`)).accessDecision.kind).toBe(
			'vehicle',
		);
		expect((await browser.open('verified', `/?Params=${sealedLink('DL3CAB0001')}`)).accessDecision.kind).toBe(
			'vehicle',
		);
	});
});

describe("a link's bearer", () => {
	const bearerAt = async (address: string) => {
		const answer = await browser.request('open', address);
		if (answer.kind !== 'granted') throw new Error('access was expected');
		return answer.bearer;
	};

	it('belongs to every later request for its vehicle, and is in no cookie and no URL', async () => {
		const opened = await browser.request('open', `/?Params=${sealedLink('MH12AB1234', null, 'token-1')}`);
		expect(JSON.stringify([opened, ...browser.jar])).not.toContain('token-1');
		expect(await bearerAt('/?RegNo=MH12AB1234')).toBe('token-1');
		expect(await bearerAt('/tracking.data?RegNo=MH12AB1234')).toBe('token-1');
		expect(await bearerAt('/?RegNo=AS01YZ2345')).toBeNull();
	});

	it('is kept until a link with another token is opened or the owner signs out', async () => {
		for (const [bearer, expected] of [
			['token-1', 'token-1'],
			['token-2', 'token-2'],
			['token-1', 'token-1'],
			[null, 'token-1'],
		] as const) {
			await browser.open('open', `/?Params=${sealedLink('MH12AB1234', null, bearer)}`);
			expect(await bearerAt('/?RegNo=MH12AB1234')).toBe(expected);
		}
		const left = await browser.request('verified', '/?RegNo=MH12AB1234');
		if (left.kind !== 'granted') throw new Error('access was expected');
		await left.access.signOut();
		expect(await bearerAt('/?RegNo=MH12AB1234')).toBeNull();
	});

	it('is not used for another vehicle', async () => {
		await browser.open('open', `/?Params=${sealedLink('MH12AB1234', null, 'token-1')}`);
		await browser.open('open', `/?Params=${sealedLink('AS01YZ2345')}`);
		expect(await bearerAt('/?RegNo=AS01YZ2345')).toBeNull();
		expect(await bearerAt('/?RegNo=MH12AB1234')).toBeNull();
	});

	it("is kept while another vehicle's booking is shown", async () => {
		await browser.open('open', `/?Params=${sealedLink('MH12AB1234', null, 'token-1')}`);
		const other = await browser.request('open', '/?RegNo=AS01YZ2345');
		if (other.kind !== 'granted') throw new Error('access was expected');
		await other.access.noteBookingSeen();
		browser.storeCookies(other);
		expect(await bearerAt('/?RegNo=MH12AB1234')).toBe('token-1');
	});

	it('makes the link unusable if it is malformed', async () => {
		const answer = await browser.request('open', `/?Params=${sealedLink('MH12AB1234', null, 'to ken')}`);
		expect(answer).toMatchObject({ location: '/?link=unusable', setCookies: [], link: { kind: 'unusable' } });
	});
});

it('A booking is shown although the database’s disk is full, and the session does not record that it was seen', async () => {
	const full = Object.assign(new Error('no space left'), { code: '53100' });
	const sessions = { ...browser.sessions, open: () => Promise.reject(full) };
	const seen = await createTestBrowser({ sessions }).request('open', '/?RegNo=AS01YZ2345');
	if (seen.kind !== 'granted') throw new Error('access was expected');
	await seen.access.noteBookingSeen();
	expect(seen.setCookies).not.toContainEqual(expect.objectContaining({ name: 'session' }));
});

describe("a link's appointment", () => {
	it('is reported until it was seen, for its own vehicle only', async () => {
		const { access } = await browser.open('open', `/?Params=${sealedLink('AS01YZ2345', 'APT-9')}`);
		expect(access.linkedBooking).toEqual({ appointmentId: 'APT-9', hadSeenBooking: false });
		expect((await browser.open('open', '/?RegNo=MH12AB1234')).access.linkedBooking).toBeNull();
		await (await browser.open('open', '/?RegNo=AS01YZ2345')).access.finishLinkedBooking();
		expect((await browser.open('open', '/?RegNo=AS01YZ2345')).access.linkedBooking).toBeNull();
	});

	it('records that this browser had seen the booking before', async () => {
		const seen = await browser.request('open', '/?RegNo=AS01YZ2345');
		if (seen.kind !== 'granted') throw new Error('access was expected');
		await seen.access.noteBookingSeen();
		browser.storeCookies(seen);
		const { access } = await browser.open('open', `/?Params=${sealedLink('AS01YZ2345', 'APT-9')}`);
		expect(access.linkedBooking).toEqual({ appointmentId: 'APT-9', hadSeenBooking: true });
	});

	it("does not count another vehicle's booking as seen", async () => {
		const other = await browser.request('open', '/?RegNo=MH12AB1234');
		if (other.kind !== 'granted') throw new Error('access was expected');
		await other.access.noteBookingSeen();
		browser.storeCookies(other);
		const { access } = await browser.open('open', `/?Params=${sealedLink('AS01YZ2345', 'APT-9')}`);
		expect(access.linkedBooking?.hadSeenBooking).toBe(false);
	});

	it("is kept while another vehicle's booking is shown", async () => {
		await browser.open('open', `/?Params=${sealedLink('AS01YZ2345', 'APT-9')}`);
		const other = await browser.request('open', '/?RegNo=MH12AB1234');
		if (other.kind !== 'granted') throw new Error('access was expected');
		await other.access.noteBookingSeen();
		browser.storeCookies(other);
		expect((await browser.open('open', '/?RegNo=AS01YZ2345')).access.linkedBooking).not.toBeNull();
	});
});
