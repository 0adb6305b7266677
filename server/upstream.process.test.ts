import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoParentOrganizationId, demoPaymentDealerCode } from '../demo/organization.ts';
import { type FaultyUpstream, faultyUpstream } from '../provider/client/faultyUpstream.ts';
import { type RunningPortal, startPortal } from './testing/startPortal.ts';

/** One portal is the provider of another: every screen works through its `/v1.0`. */
describe("a portal on another's provider", () => {
	let maker: RunningPortal;
	let portal: RunningPortal;
	/** Stands between the two, and lets calls fail. */
	let between: FaultyUpstream;

	beforeAll(async () => {
		maker = await startPortal();
		const secrets = JSON.parse(await readFile(join(maker.dataDir, 'secrets.json'), 'utf8'));
		const [id, secret] = secrets.API_CLIENTS.split(':');
		between = await faultyUpstream(async (request) => {
			const headers = new Headers(request.headers);
			for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name);
			const { pathname, search } = new URL(request.url);
			const body = request.method === 'POST' ? await request.text() : null;
			return fetch(`${maker.internalUrl}${pathname}${search}`, { method: request.method, headers, body });
		});
		portal = await startPortal({
			demo: false,
			env: {
				PARENT_ORGANIZATION_ID: demoParentOrganizationId,
				PAYMENT_DEALER_CODE: demoPaymentDealerCode,
				PROVIDER_URL: between.base,
				PROVIDER_CLIENT_ID: id,
				PROVIDER_CLIENT_SECRET: secret,
				ACCESS: 'open',
			},
		});
	});

	afterAll(async () => {
		await Promise.all([portal.kill(), maker.kill()]);
		await between.stop();
	});

	const text = async (path: string) => (await fetch(`${portal.url}${path}`)).text();
	const json = async (path: string) => (await fetch(`${portal.url}${path}`)).json();

	it('shows the same vehicle', async () => {
		expect(await text('/?RegNo=MH12AB1234')).toContain('Book your service');
		expect(await text('/?RegNo=KA01EF2345')).toContain('Cancel Booking');
		expect(await text('/?RegNo=MH99ZZ9999')).toContain('Vehicle Not Found');
	});

	it('lists the same dealers', async () => {
		const own = await json('/data/dealers?RegNo=MH12AB1234&search=Pune&latitude=28.6&longitude=77.2');
		const theirs = await (
			await fetch(`${maker.url}/data/dealers?RegNo=MH12AB1234&search=Pune&latitude=28.6&longitude=77.2`)
		).json();
		expect(own).toEqual(theirs);
		expect(own).toMatchObject({ ok: true });
	});

	it('serves no provider of its own', async () => {
		expect((await fetch(`${portal.internalUrl}/v1.0/whoami`)).status).toBe(404);
	});

	it('sends the request id of its log, which it answers too, with every call', async () => {
		const before = between.arrived.length;
		const id = (await fetch(`${portal.url}/?RegNo=KA01EF2345`)).headers.get('X-Request-Id');
		const sent = between.arrived.slice(before).map(({ requestId }) => requestId);
		expect(new Set(sent)).toEqual(new Set([id]));
	});

	it('answers within a second while the provider is down, says so, and recovers by itself', async () => {
		const open = async () => {
			const at = performance.now();
			const response = await fetch(`${portal.url}/?RegNo=MH12AB1234`);
			return { status: response.status, text: await response.text(), ms: performance.now() - at };
		};
		const gauge = async () =>
			/breaker_open (\d)/.exec(await (await fetch(`${portal.internalUrl}/metrics`)).text())?.[1];
		expect(await gauge()).toBe('0');
		for (const name of ['GetIBDetails', 'whoami'] as const) between.fail(name, 503);
		await Promise.all(Array.from({ length: 5 }, open));
		expect(await gauge()).toBe('1');
		const asked = between.times('GetIBDetails');
		for (const { status, text, ms } of await Promise.all(Array.from({ length: 20 }, open))) {
			expect([status, ms < 1_000]).toEqual([502, true]);
			expect(text).toContain('The service system cannot be reached right now. Please try again in a minute.');
		}
		expect(between.times('GetIBDetails')).toBe(asked);
		for (const name of ['GetIBDetails', 'whoami'] as const) between.fail(name);
		await expect.poll(async () => (await open()).status, { timeout: 10_000, interval: 200 }).toBe(200);
		expect(await gauge()).toBe('0');
		expect(await (await fetch(`${portal.internalUrl}/metrics`)).text()).toMatch(
			/calls_total\{outcome="notTried"\} \d\d/,
		);
	});

	it('outlives the provider, and says so', async () => {
		await maker.kill();
		expect((await fetch(`${portal.url}/?RegNo=MH12AB1234`)).status).toBe(502);
		expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
		maker = await startPortal({ env: maker.env });
		expect(await text('/?RegNo=MH12AB1234')).toContain('Book your service');
	});
});
