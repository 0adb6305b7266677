import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { describeEachDatabase } from '../../db/testing/eachDatabase.ts';
import { createRateLimiter } from '../limits/rateLimits.ts';
import { readAccess } from '../requestAccess.ts';
import { createSessionStore } from '../sessions/sessions.ts';
import { baseRequest, createTestBrowser, now, sealedLink } from '../testing/testBrowser.ts';
import { recordOwner } from '../vehicleOwners.ts';
import { createMessageLinks } from './messageLinks.ts';

const regNo = 'MH12AB1234';
const token = 'abcdefghijklmnopqrstu1234';
const unknown = 'zzzzzzzzzzzzzzzzzzzzzg';
const endsAt = new Date(now.getTime() + 30 * 86_400_000);
const unusable = { kind: 'redirect', location: '/?link=unusable', setCookies: [] };
const portal = 'https://portal.example';

/** A browser at a portal that knows one link of a message. */
function browserWithLink(changed: Parameters<typeof createTestBrowser>[0] = {}, path = '/tracking') {
	const browser = createTestBrowser(changed);
	browser.messageLinks.set(token, { regNo, path, madeAt: now, endsAt });
	return browser;
}

describe('the link of a message', () => {
	it.each(['open', 'verified'] as const)('opens its page and its vehicle with %s access', async (access) => {
		const browser = browserWithLink({}, '/revisedEstimate?DocumentId=D-1');
		const answer = await browser.request(access, `/l/${token}`);
		expect(answer).toEqual({
			...{ kind: 'redirect', location: `/revisedEstimate?DocumentId=D-1&RegNo=${regNo}` },
			setCookies: [
				{ name: 'session', value: expect.stringMatching(/^\w+$/), seconds: 43_200 },
				{ name: 'browser', value: expect.stringMatching(/^[\w-]{22}\.[\w-]{28}$/), seconds: 30 * 86_400 },
			],
			link: { kind: 'opened', regNo },
		});
		const decision = (await browser.open(access, '/')).accessDecision;
		expect(decision).toEqual({ kind: 'vehicle', regNo });
	});

	it.each([
		['/payment-success/MH12AB1234?OrderNumber=K-1', '/payment-success/MH12AB1234?OrderNumber=K-1&RegNo=MH12AB1234'],
		['/', '/?RegNo=MH12AB1234'],
		['/.//evil.example', '/evil.example?RegNo=MH12AB1234'],
	])('with the path %s leads to %s', async (path, location) => {
		expect(await browserWithLink({}, path).request('verified', `/l/${token}`)).toMatchObject({ location });
	});

	it('is opened in any spelling of its path, and by no other part of the address', async () => {
		const location = `/tracking?RegNo=${regNo}`;
		const params = sealedLink('DL3CAB0001');
		for (const address of [
			`/L/${token}`,
			`/l/${token.toUpperCase()}`,
			`/l/${token}/`,
			`/l/${token}?RegNo=KA01EF2345&x=1&Params=${params}`,
		])
			expect(await browserWithLink().request('verified', address), address).toMatchObject({ location });
	});

	it('opens a new session each time, until it ends', async () => {
		let time = now;
		const browser = browserWithLink({ now: () => time });
		for (const seconds of [0, 3, 86_400, 30 * 86_400 - 1]) {
			time = new Date(now.getTime() + seconds * 1000);
			const before = browser.jar.get('session');
			expect(await browser.request('verified', `/l/${token}`)).toMatchObject({ link: { kind: 'opened' } });
			expect(browser.jar.get('session')).not.toBe(before);
			expect(before && (await browser.sessions.find(before, time))).toBeFalsy();
		}
		time = endsAt;
		expect(await browser.request('verified', `/l/${token}`)).toEqual({ ...unusable, link: { kind: 'unusable' } });
	});

	it('keeps the content of its own vehicle’s session, and nothing of another vehicle’s', async () => {
		const bearerAfter = async (of: string) => {
			const browser = browserWithLink();
			await browser.open('open', `/?Params=${sealedLink(of, null, 'token-1')}`);
			const seen = await browser.request('open', `/?RegNo=${of}`);
			if (seen.kind === 'granted') await seen.access.noteBookingSeen();
			await browser.open('open', `/l/${token}`);
			const answer = await browser.request('open', `/?RegNo=${regNo}`);
			const session = await browser.sessions.find(browser.jar.get('session') ?? '', now);
			return [answer.kind === 'granted' && answer.bearer, session];
		};
		const content = { regNo, appointmentId: null, linkMadeAt: now };
		expect(await bearerAfter(regNo)).toMatchObject(['token-1', { ...content, bookingSeen: true }]);
		expect(await bearerAfter('DL3CAB0001')).toMatchObject([null, { ...content, bookingSeen: false, bearer: null }]);
	});

	it('opens anew after signing out, as a link with Params does', async () => {
		for (const address of [`/l/${token}`, `/?Params=${sealedLink(regNo)}`]) {
			const browser = browserWithLink();
			await browser.open('verified', address);
			const left = await browser.request('verified', `/?RegNo=${regNo}`);
			if (left.kind === 'granted') await left.access.signOut();
			browser.storeCookies(left);
			expect((await browser.open('verified', `/?RegNo=${regNo}`)).accessDecision.kind).toBe('verify');
			expect((await browser.open('verified', address)).accessDecision).toEqual({ kind: 'vehicle', regNo });
		}
	});

	it('is not exchanged if no person navigates to it, or if the request is not for a page', async () => {
		const touched: string[] = [];
		const touch = async (name: string) => void touched.push(name);
		const browser = browserWithLink({
			messageLinks: { find: async () => (await touch('find')) ?? null },
			rateLimiter: {
				consume: async () => (await touch('consume')) ?? { allowed: true },
			},
			onTry: (outcome) => void touched.push(outcome),
		});
		for (const each of [token, unknown]) {
			const request = { ...baseRequest, url: new URL(`${portal}/l/${each}`), cookies: {} };
			const rules = { ...browser.rules, access: 'verified' } as const;
			const preview = await readAccess({ ...request, isNavigation: () => false }, rules);
			expect(preview).toEqual({ kind: 'linkPreview', setCookies: [] });
			const data = await readAccess({ ...request, isPage: () => false }, rules);
			expect(data).toMatchObject({ kind: 'granted', setCookies: [], access: { accessDecision: { kind: 'ask' } } });
		}
		expect(touched).toEqual([]);
	});

	it('leads to the same address for any reason for which it opens nothing', async () => {
		const browser = browserWithLink();
		const links = [
			['ended', { regNo, path: '/tracking', madeAt: now, endsAt: now }],
			['revoked', { regNo: 'KA01EF2345', path: '/makepayment', madeAt: now, endsAt }],
		] as const;
		for (const [name, link] of links) browser.messageLinks.set(name.padEnd(25, 'a'), link);
		await browser.sessions.revokeLinks('KA01EF2345', now);
		const tokens = [...links.map(([name]) => name.padEnd(25, 'a')), unknown];
		for (const each of [...tokens, '', 'x', 'a/b', `${token}x`, token.slice(1), '%00', '%', `${token}/x`, '../l/x']) {
			const answer = await browser.request('verified', `/l/${each}?RegNo=${regNo}`);
			if (!('location' in answer)) throw new Error(`a redirect was expected of ${each}`);
			const { link, ...rest } = answer;
			expect(rest, each).toEqual(unusable);
			const kind = each.startsWith('revoked') ? 'revoked' : 'unusable';
			expect(link, each).toEqual(kind === 'revoked' ? { kind, regNo: 'KA01EF2345' } : { kind });
		}
	});
});

describeEachDatabase('the link of a message, in a database,', (database) => {
	const keys = [{ kid: 'k1', key: randomBytes(32) }];
	const messageLinks = () => createMessageLinks(database().db, keys);
	const browserAt = (at = now) => {
		const { db } = database();
		const rateLimiter = createRateLimiter(db);
		const sessions = createSessionStore(db);
		return createTestBrowser({ sessions, messageLinks: messageLinks(), rateLimiter, now: () => at });
	};
	const linkOf = async (of: string, at = now, linkBoundToId: string | null = null) => {
		const messageId = randomUUID();
		const tokens = await messageLinks().tokensFor([{ messageId, regNo: of, path: '/tracking', linkBoundToId }], at);
		return `/l/${tokens.get(messageId)}`;
	};
	const decisionFor = async (browser: ReturnType<typeof browserAt>, of: string) =>
		(await browser.open('verified', `/?RegNo=${of}`)).accessDecision.kind;

	beforeAll(() => migrate(database().db, { provider: false }));

	it('is revoked with the vehicle’s other links, together with the session that it opened', async () => {
		const browser = browserAt();
		const link = await linkOf('KA01EF2345');
		await browser.open('verified', link);
		expect(await decisionFor(browser, 'KA01EF2345')).toBe('vehicle');
		await browser.rules.sessions.revokeLinks('KA01EF2345', now);
		expect(await decisionFor(browser, 'KA01EF2345')).toBe('verify');
		expect(await browser.request('verified', link)).toMatchObject({ ...unusable, link: { kind: 'revoked' } });
		const later = new Date(now.getTime() + 1000);
		const next = await browserAt(later).request('verified', await linkOf('KA01EF2345', later));
		expect(next).toMatchObject({ location: '/tracking?RegNo=KA01EF2345' });
	});

	it('opens nothing after the owner has changed, and the session that it opened ends', async () => {
		const of = 'DL3CAB0001';
		const see = (name: string) =>
			recordOwner({ regNo: of, contactId: name, customerName: name, customerMobile: '9876543210' }, database().db);
		await see('Asha');
		const start = new Date();
		const browser = browserAt(start);
		const link = await linkOf(of, start);
		await browser.open('verified', link);
		expect(await decisionFor(browser, of)).toBe('vehicle');
		await see('Ravi');
		expect(await decisionFor(browser, of)).toBe('verify');
		expect(await browser.request('verified', link)).toMatchObject({ ...unusable, link: { kind: 'revoked' } });
	});

	it('opens nothing after its job card has ended, while a link without an end by job card still opens', async () => {
		const linkBoundToId = randomUUID();
		const [ended, outliving] = [await linkOf('WB20QR7890', now, linkBoundToId), await linkOf('WB20QR7890')];
		await database()
			.db.updateTable('message_link')
			.set({ ends_at: now })
			.where('link_bound_to_id', '=', linkBoundToId)
			.execute();
		expect(await browserAt().request('verified', ended)).toMatchObject({ ...unusable, link: { kind: 'unusable' } });
		expect(await browserAt().request('verified', outliving)).toMatchObject({ link: { kind: 'opened' } });
	});

	it('is opened however many other links opened nothing; these do not count as codes', async () => {
		const link = await linkOf(regNo);
		await database().db.deleteFrom('limit_counter').execute();
		for (const address of [`/l/${unknown}`, '/l/x', link]) await browserAt().request('verified', address);
		expect(await database().db.selectFrom('limit_counter').selectAll().execute()).toEqual([]);
	});
});
