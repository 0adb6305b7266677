import { randomBytes } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OneTimeCodes } from '../../access/codes/oneTimeCodes.ts';
import { encryptLinkParams } from '../../access/links/linkParams.ts';
import { readAccess } from '../../access/requestAccess.ts';
import type { Session, SessionStore } from '../../access/sessions/sessions.ts';
import { noRateLimits } from '../../access/testing/noRateLimits.ts';
import { commonTexts } from '../../app/i18n/commonTexts.ts';
import routes from '../../app/routes.ts';
import { type Services, servicesContext } from '../../app/services.ts';
import type { Provider } from '../../provider/port.ts';

/**
 * Every route of app/routes.ts is requested by a browser that may not see the vehicle. Each must reject the request
 * before it calls the provider.
 */

const named = 'KA01EF2345';
const other = 'MH12AB1234';
const now = new Date('2026-11-21T10:00:00Z');
const keys = [{ kid: 'k1', key: randomBytes(32) }];

/** Routes that show no vehicle and do not call the provider: the screen for codes, and settings of the browser. */
const ofNoVehicle = new Set(['verify', 'sign-out', 'language']);

interface Listed {
	readonly path: string;
	readonly file: string;
	/** The files of its parent layouts, whose loaders run with its own. */
	readonly within: readonly string[];
}
type Entries = typeof routes;

function listed(entries: Entries, within: readonly string[] = []): Listed[] {
	return entries.flatMap(({ path = '', file, children = [] }) => [
		{ path, file, within },
		...listed(children as Entries, [...within, file]),
	]);
}

interface Module {
	readonly loader?: (args: never) => unknown;
	readonly action?: (args: never) => unknown;
}

/** Valid parameters and bodies, so that no route rejects the request for its format only. */
const query = new URLSearchParams({
	...{ RegNo: named, latitude: '28.6', longitude: '77.2', DealerCode: 'DL-DEL-01', SelectedDate: '2026-11-25' },
	...{ AppointmentDate: '2026-11-25', RepairTypeId: '1', KmReading: '1000', StateId: '1', OrderNumber: 'K-1' },
	...{ BlobName: 'brake-pads.jpg', DocumentId: 'D-1', JobCardId: 'J-1', documentId: 'D-1', type: 'TaxInvoice' },
});
// The first RegNo counts: adding one that the browser may see must not help.
query.append('RegNo', other);
const chosenSlot = { day: '2026-11-25', slotId: 'S-1', start: '09:00', end: '10:00' };
const bodies = [
	JSON.stringify({ appointmentId: 'A-1', reason: 'Plans', draft: {}, key: crypto.randomUUID() }),
	JSON.stringify({ dealerCode: 'D-1', slot: chosenSlot, renew: false }),
	new URLSearchParams({
		channel: 'online',
		documentId: 'D-1',
		estimateHash: '1',
		decision: 'approve',
		approved: 'P-1',
	}),
	new URLSearchParams({ send: 'yes' }),
	new URLSearchParams({ code: '87654321' }),
	new URLSearchParams({ code: '12345678' }),
];

let providerCalls: string[] = [];
const provider = new Proxy({} as Provider, {
	get: (_target, name) => async () => {
		providerCalls.push(String(name));
		return null;
	},
});

let logged: string[] = [];
let codeCalls: string[] = [];
const codes: OneTimeCodes = {
	issue: async () => void codeCalls.push('request'),
	verify: async (_owner, typed) => {
		codeCalls.push(`enter ${typed}`);
		return typed === '12345678' ? 'opened' : 'wrong';
	},
	codeForMessage: async () => null,
	recipientsOf: (mobile) => [mobile],
};

/** Without a session, or with a session for another vehicle. */
type Visitor = 'nobody' | 'another owner';

async function contextFor(visitor: Visitor, url: URL): Promise<RouterContextProvider> {
	const session = { regNo: other, appointmentId: 'A-1', bearer: 'token', idHash: 'hash' } as Session;
	const found = visitor === 'nobody' ? null : session;
	const sessions = { find: async () => found, open: async () => 'new', end: async () => undefined };
	const cookies = { browser: 'b'.repeat(22), ...(visitor === 'nobody' ? {} : { session: 'x' }) };
	const form = { isRead: false, isPage: () => false, isNavigation: () => false };
	const request = { ...form, url, cookies, clientAddress: '203.0.113.7' };
	const rules = {
		access: 'verified',
		linkKeys: keys,
		messageLinks: { find: async () => null },
		sessions: sessions as unknown as SessionStore,
		codes,
		rateLimiter: noRateLimits,
		onTry: () => undefined,
		now: () => now,
	} as const;
	const granted = await readAccess(request, rules);
	if (granted.kind !== 'granted') throw new Error('access was expected');
	const write = (fields: object, message: string) => void logged.push(JSON.stringify({ message, ...fields }));
	const log = { info: write, warn: write, error: write };
	const footerLinks = { help: null, privacy: null, terms: null, grievance: null };
	const brand = { brandName: 'Kickstand', brandColor: null, footerLinks };
	const settings = { ...brand, gatewayOrigins: [], parentOrganizationId: 'P' };
	const services = { provider, access: granted.access, settings, language: 'en', nonce: 'n', now: () => now, log };
	const context = new RouterContextProvider();
	context.set(servicesContext, services as unknown as Services);
	return context;
}

/** Sends each request to a route and yields its answer; `providerCalls` holds the calls of that request only. */
async function* answersOf(path: string, module: Module, visitor: Visitor) {
	const page = `/${path
		.replace(':RegNo', named)
		.replace(/\/?\*\??$/, '/elsewhere')
		.replace('?', '')}`;
	const url = new URL(`${page}?${query}`, 'http://localhost:3000');
	const asked = [
		{ what: module.loader, request: new Request(url) },
		...bodies.map((body) => ({ what: module.action, request: new Request(url, { method: 'POST', body }) })),
	];
	for (const { what, request } of asked) {
		if (!what) continue;
		providerCalls = [];
		const context = await contextFor(visitor, url);
		const args = { request, context, params: { RegNo: named }, url, unstable_pattern: '' };
		const answer = await Promise.resolve()
			.then(() => what(args as never))
			.catch((thrown: unknown) => thrown);
		yield { label: `${request.method} ${page}`, answer };
	}
}

/** null: every request is rejected as it should be; otherwise the flaw. */
async function flawOf(path: string, module: Module, visitor: Visitor): Promise<string | null> {
	for await (const { label, answer } of answersOf(path, module, visitor)) {
		const flaw = await flawIn(answer);
		if (flaw !== null) return `${label}: ${flaw}`;
	}
	return null;
}

async function flawIn(answer: unknown): Promise<string | null> {
	// An order is known by its number, which names no vehicle.
	providerCalls = providerCalls.filter((call) => call !== 'checkReturnedPayment');
	if (providerCalls.length > 0) return `the provider was asked: ${providerCalls.join()}`;
	if (!(answer instanceof Response)) return 'it answered instead of refusing';
	if (answer.status >= 300 && answer.status < 400) return null;
	const isData = answer.headers.get('content-type')?.startsWith('application/json');
	if (![401, 403].includes(answer.status) || !isData) return `it answered ${answer.status}`;
	const body = (await answer.json()) as object;
	const expected = { ok: false, failure: { kind: 'ended', text: commonTexts.en.endedWithCodes } };
	return JSON.stringify(body) === JSON.stringify(expected) ? null : 'it said too much';
}

describe.each<Visitor>(['nobody', 'another owner'])('verified access, requests by %s', (visitor) => {
	const all = listed(routes);
	const modules = new Map<string, Module>();
	beforeAll(async () => {
		for (const { file } of all) modules.set(file, (await import(/* @vite-ignore */ `../../app/${file}`)) as Module);
	});

	it.each(all.filter(({ path }) => !ofNoVehicle.has(path)))('rejects /$path', async ({ path, file, within }) => {
		// A page without a loader shows the data of its layout's loader.
		const shown = [file, ...within].map((each) => modules.get(each) ?? {}).find((each) => each.loader ?? each.action);
		logged = [];
		const flaw = shown ? await flawOf(path, shown, visitor) : 'nothing of it asks whose vehicle it is';
		expect(flaw).toBeNull();
		const what = { security: 'access', outcome: 'denied', message: 'access to a vehicle denied' };
		const refused = { ...what, accessDecision: 'verify', vehicle: '…45' };
		if (!/\*\??$/.test(path)) expect(JSON.parse(logged[0] ?? '')).toEqual(refused);
		expect(logged.join()).not.toContain(named);
	});

	// A call to the provider would reveal by its duration whether the vehicle exists.
	const ofAnybody = [...all.filter(({ path }) => ofNoVehicle.has(path)), { path: '', file: 'root.tsx' }];
	it.each(ofAnybody)('serves /$path of $file without calling the provider', async ({ path, file }) => {
		const module = (await import(/* @vite-ignore */ `../../app/${file}`)) as Module;
		[codeCalls, logged] = [[], []];
		const asked: string[] = [];
		for await (const { label, answer } of answersOf(path, module, visitor)) {
			expect(answer, label).not.toBeInstanceOf(Error);
			asked.push(...providerCalls.map((call) => `${label}: ${call}`));
		}
		expect(asked).toEqual([]);
		const tries = [...bodies.slice(0, 3).map(() => 'enter '), 'request', 'enter 87654321', 'enter 12345678'];
		expect(codeCalls).toEqual(path === 'verify' ? tries : []);
		const isLogged = path === 'verify' || (path === 'sign-out' && visitor === 'another owner');
		expect(logged.length).toBe(isLogged ? bodies.length : 0);
		for (const line of logged)
			expect(JSON.parse(line)).toMatchObject({
				security: expect.any(String),
				outcome: expect.any(String),
				vehicle: '…45',
			});
		expect(logged.join()).not.toContain(named);
	});

	it('detects a new route that does not check access', async () => {
		const forgetful: Module[] = [
			{ loader: () => Response.json({ ok: true, data: [] }) },
			{ action: () => ({ done: true }) },
			{
				loader: async ({ context }: { context: RouterContextProvider }) => {
					await context.get(servicesContext).provider.vehicleByRegNo(named);
					throw new Response(null, { status: 403 });
				},
			},
		];
		for (const module of forgetful) expect(await flawOf('data/new', module, visitor)).not.toBeNull();
	});
});

describe('a link for another vehicle', () => {
	it('gives no access in the address of data or an action', async () => {
		const madeAt = new Date(now.getTime() - 1000);
		const expiresAt = new Date(now.getTime() + 60_000);
		const hex = encryptLinkParams({ regNo: other, appointmentId: null, bearer: null, madeAt, expiresAt }, keys);
		const { loader } = (await import('../../app/booking/steps/selectDateTime/address/statesData.ts')) as Module;
		const url = new URL(`/data/states?RegNo=${named}&Params=${hex}`, 'http://localhost:3000');
		const context = await contextFor('nobody', url);
		providerCalls = [];
		await expect(loader?.({ context, request: new Request(url) } as never)).rejects.toMatchObject({ status: 403 });
		expect(providerCalls).toEqual([]);
	});
});
