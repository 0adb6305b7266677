import { describe, expect, it } from 'vitest';
import type { CodeEntryResult, CodeRequestResult } from '../../domain/access.ts';
import type { OwnerData, OwnerDataPage } from '../../domain/ownerData.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { aVehicle } from '../../domain/testing/vehicles.ts';
import type { Provider } from '../../provider/port.ts';
import { createVisitor, redirectLocation, visitorRegNo } from '../testing/visitor.ts';
import { noticeVersion } from './consent.tsx';
import { loader as file } from './dataFile.ts';
import { consentOf } from './ownerChoices.ts';
import { action, loader } from './privacy.tsx';

const page = `/privacy?RegNo=${visitorRegNo}`;
const message = { recipient: 'registered', language: 'en', words: [], queuedAt: '2026-11-20T10:00:00.000Z' };
const data: OwnerData = {
	vehicle: {
		...{ formerRegistrationNumbers: [], readingCorrections: [] },
		...{ registrationNumber: visitorRegNo, model: 'Nilgiri 200', chassis: 'C1', contactId: '', name: 'Debjani Sen' },
		...{ mobile: '9000012350', email: '', address: 'Kolkata', lastReading: 1, soldOn: null, lastServiceOn: null },
		...{ nextServiceDueOn: null, nextServiceDueAtKm: null, ownerSince: null, componentNumber: '', serialNumber: '' },
		...{ soldBy: null, lastServiceBy: null, lastServiceType: null, status: null, block: null },
	},
	bookings: [],
	visits: [],
	messages: [
		{ ...message, kind: 'booked', endedAt: null, outcome: null, receipt: null },
		...['sent', 'dropped', 'failed'].map((outcome) => ({
			...{ ...message, kind: 'received', endedAt: '2026-11-20T11:00:00.000Z' },
			...{ outcome, receipt: outcome === 'sent' ? 'read' : null },
		})),
	],
	consent: null,
	erasureRequestedAt: null,
};

const [waiting, ...sent] = data.messages;

/** Two pages of messages. */
function pageOf(after: { readonly id: string } | undefined): OwnerDataPage {
	const none = { bookings: null, visits: null, messages: null };
	if (after) return { data: { ...data, messages: sent }, next: none };
	return { data: { ...data, messages: waiting ? [waiting] : [] }, next: { ...none, messages: 'first' } };
}

interface Given {
	readonly isVerified?: boolean;
	readonly isFreshlyVerified?: boolean;
	readonly offersCodes?: boolean;
	readonly isDemo?: boolean;
	readonly ownerMessages?: boolean;
	readonly failing?: boolean;
	readonly entered?: CodeEntryResult;
	readonly requested?: CodeRequestResult;
}

/** A request for the page; `asked`: what the provider was asked besides the vehicle. */
function openPage(given: Given = {}) {
	const { isVerified = true, isFreshlyVerified = false, offersCodes = true, isDemo = false } = given;
	const visitor = createVisitor({ vehicle: aVehicle([], { regNo: visitorRegNo }) });
	const { services } = visitor;
	const asked: string[] = [];
	async function answer<T>(call: string, value: T): Promise<T> {
		asked.push(call);
		if (given.failing) throw new ProviderError('timeout', { call });
		return value;
	}
	const choices = { consentGivenAt: '2026-11-20T10:00:00.000Z', erasureRequestedAt: '2026-11-20T10:00:00.000Z' };
	const provider: Partial<Provider> = {
		capabilities: { ...services.provider.capabilities, ownerMessages: given.ownerMessages ?? true },
		ownerChoices: (regNo) => answer(`choices ${regNo}`, choices),
		giveConsent: ({ regNo, noticeVersion }) => answer(`give ${regNo} ${noticeVersion}`, undefined),
		withdrawConsent: (regNo) => answer(`withdraw ${regNo}`, undefined),
		ownerData: ({ after }) => answer(`data ${after ? `${after.kind} after ${after.id}` : ''}`, pageOf(after)),
		requestErasure: (regNo) => answer(`erase ${regNo}`, undefined),
	};
	Object.assign(services.provider, provider);
	Object.assign(services.access, {
		...{ isVerified, isFreshlyVerified, offersCodes },
		enterFreshCode: async () => given.entered ?? { kind: 'unavailable' },
		requestFreshCode: async () => given.requested ?? { kind: 'unavailable' },
	});
	Object.assign(services.settings, { isDemo, catalogueNames: null, footerLinks: { grievance: 'tel:+911800123456' } });
	const post = (form: object) =>
		action(visitor.args(page, { method: 'POST', body: new URLSearchParams(Object.entries(form)) }));
	return { ...visitor, post, asked };
}

const redirected = (answer: unknown) => redirectLocation(Promise.reject(answer));
const outcomeOf = (answer: unknown) => {
	const { data: failure, init } = answer as { data: unknown; init: ResponseInit };
	return { failure, status: init.status, headers: init.headers };
};

describe('consent', () => {
	const give = { consent: 'give', notice: String(noticeVersion) };

	it('is given and withdrawn by a session that a link or a code opened, and in the demo', async () => {
		for (const given of [{}, { isVerified: false, isDemo: true }]) {
			const { post, asked } = openPage(given);
			expect(await redirected(await post(give))).toBe(page);
			expect(await redirected(await post({ consent: 'withdraw' }))).toBe(page);
			expect(asked).toEqual([`give ${visitorRegNo} ${noticeVersion}`, `withdraw ${visitorRegNo}`]);
		}
	});

	it('is not taken where everyone sees the vehicle, nor by a provider that sends no messages', async () => {
		for (const given of [{ isVerified: false }, { ownerMessages: false }]) {
			const { post, asked, services } = openPage(given);
			for (const form of [give, { consent: 'withdraw' }]) expect(await redirected(await post(form))).toBe(page);
			expect(consentOf(services, { hasConsented: true })).toBeNull();
			expect(asked).toEqual([]);
		}
	});

	it.each([['0'], [String(noticeVersion + 1)], ['1.5'], ['one'], ['']])(
		'to the notice %j, which there is not, is refused',
		async (notice) => {
			const { post, asked } = openPage();
			expect(outcomeOf(await post({ consent: 'give', notice }))).toMatchObject({
				...{ status: 400, failure: { kind: 'failed', failure: { kind: 'malformed' } } },
			});
			expect(asked).toEqual([]);
		},
	);

	it('that could not be saved says so; a page is shown without it where the provider keeps none', async () => {
		const { post, services } = openPage({ failing: true });
		expect(outcomeOf(await post(give))).toMatchObject({
			...{ status: 503, failure: { kind: 'failed', failure: { kind: 'timeout' } } },
		});
		expect(consentOf(services, {})).toBeNull();
		expect([true, false].map((hasConsented) => consentOf(services, { hasConsented }))).toEqual(['on', 'off']);
	});

	it('a form that says nothing is refused', async () => {
		const { post, asked } = openPage({ isFreshlyVerified: true });
		for (const form of [{}, { consent: 'perhaps' }, { erase: 'no' }]) {
			expect(outcomeOf(await post(form)).status).toBe(400);
		}
		expect(asked).toEqual([]);
	});
});

describe('a fresh code', () => {
	it.each<[CodeRequestResult, string]>([
		[{ kind: 'requested' }, `${page}&sent`],
		[{ kind: 'unavailable' }, page],
	])('that is asked for: %j', async (requested, location) => {
		expect(await redirected(await openPage({ requested }).post({ send: 'yes' }))).toBe(location);
	});

	it.each([['opened'], ['unavailable']] as const)('that is %s leads to the page', async (kind) => {
		expect(await redirected(await openPage({ entered: { kind } }).post({ code: '1' }))).toBe(page);
	});

	it.each([['wrong'], ['expired'], ['tooManyTries']] as const)('that is %s is said at its field', async (kind) => {
		const { post, lines } = openPage({ entered: { kind } });
		const outcome = outcomeOf(await post({ code: '1' }));
		expect(outcome).toMatchObject({ status: 422, failure: { kind } });
		expect(lines).toEqual(['a one-time code was entered']);
	});

	it('that is asked for too often: says when to try again', async () => {
		const { post } = openPage({ requested: { kind: 'limited', retryAfterSeconds: 90 } });
		expect(outcomeOf(await post({ send: 'yes' }))).toMatchObject({
			...{ status: 429, headers: { 'Retry-After': '90' } },
			failure: { kind: 'limited', minutes: 2 },
		});
	});
});

describe('the owner’s data', () => {
	const offered = async (given: Given) => (await loader(openPage(given).args(page))).offer;

	it.each<[string, Given]>([
		['open', { isVerified: false, isDemo: true }],
		['code', {}],
		['noCodes', { offersCodes: false }],
	])('is not shown: %s', async (kind, given) => {
		const { args, asked } = openPage(given);
		expect(await loader(args(page))).toMatchObject({ offer: { data: { kind } }, contact: 'tel:+911800123456' });
		expect(asked).toEqual([`choices ${visitorRegNo}`]);
	});

	it('is shown with a fresh code, with what became of each message', async () => {
		const offer = await offered({ isFreshlyVerified: true });
		const messages = [expect.objectContaining({ state: 'waits' })];
		const view = {
			name: 'Debjani Sen',
			mobile: '9000012350',
			messages,
			next: { bookings: null, visits: null, messages: 'first' },
		};
		expect(offer?.data).toMatchObject({ kind: 'shown', view });
	});

	it('that was asked to be deleted is shown to its owner, not to everyone', async () => {
		expect((await offered({}))?.erasureRequestedAt).not.toBeNull();
		expect((await offered({ isVerified: false, isDemo: true }))?.erasureRequestedAt).toBeNull();
	});

	it('is elsewhere with a provider that keeps nothing of it', async () => {
		const { args, asked, post } = openPage({ ownerMessages: false, isFreshlyVerified: true });
		expect(await loader(args(page))).toMatchObject({ offer: null });
		expect(await redirected(await post({ erase: 'yes' }))).toBe(page);
		expect(asked).toEqual([]);
	});

	it('is asked to be deleted with a fresh code alone', async () => {
		const stale = openPage();
		expect(await redirected(await stale.post({ erase: 'yes' }))).toBe(page);
		expect(stale.asked).toEqual([]);
		const fresh = openPage({ isFreshlyVerified: true });
		expect(await redirected(await fresh.post({ erase: 'yes' }))).toBe(page);
		expect(fresh.asked).toEqual([`erase ${visitorRegNo}`]);
		expect(fresh.lines).toEqual(['an owner asked to be forgotten']);
	});

	it('is a file with a fresh code alone', async () => {
		const address = `/privacy/data?RegNo=${visitorRegNo}`;
		for (const given of [{}, { isVerified: false }, { isFreshlyVerified: true, ownerMessages: false }]) {
			const { args, asked } = openPage(given);
			expect(await redirectLocation(file(args(address)))).toBe(page);
			expect(asked).toEqual([]);
		}
		const answer = await file(openPage({ isFreshlyVerified: true }).args(address));
		expect(answer.headers.get('Content-Disposition')).toContain(
			`attachment; filename="${visitorRegNo} 2026-11-21.json"`,
		);
		const whole = { madeAt: '2026-11-21T10:00:00.000Z', amounts: 'rupees', times: 'UTC', ...data };
		expect(await answer.text()).toBe(`${JSON.stringify(whole, null, '\t')}\n`);
	});

	it('is read for the file a page at a time, as fast as it is taken', async () => {
		const { args, asked } = openPage({ isFreshlyVerified: true });
		const { body } = await file(args(`/privacy/data?RegNo=${visitorRegNo}`));
		expect(asked).toEqual(['data ']);
		expect(await new Response(body).json()).toMatchObject({ messages: data.messages });
		expect(asked).toEqual(['data ', 'data messages after first']);
	});

	it('is given as one file at a time, and again once it was read, left or failed', async () => {
		const address = `/privacy/data?RegNo=${visitorRegNo}`;
		const ask = (given: Given = {}) => file(openPage({ isFreshlyVerified: true, ...given }).args(address));
		const { args } = openPage({ isFreshlyVerified: true });
		expect((await file(args(address, { method: 'HEAD' }))).status).toBe(200);
		const first = await ask();
		const second = await ask();
		expect([second.status, second.headers.get('Retry-After')]).toEqual([429, '60']);
		expect(await second.text()).toBe('This file is being saved already. Try again once it is done.');
		const followed = await file(
			openPage({ isFreshlyVerified: true }).args(address, {
				headers: { Accept: 'text/html', Referer: `http://portal.test/privacy?RegNo=${visitorRegNo}` },
			}),
		);
		expect([followed.status, followed.headers.get('Location')]).toEqual([303, page]);
		await first.text();
		await (await ask()).body?.cancel();
		expect((await ask({ failing: true })).status).toBe(503);
		expect(await (await ask()).text()).toContain(visitorRegNo);
	});
});
