import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesContaining } from '../../db/testing/textSearch.ts';
import { demoParentOrganizationId, demoPaymentDealerCode } from '../../demo/organization.ts';
import { type FaultyUpstream, faultyUpstream } from '../../provider/http/testing/faultyUpstream.ts';
import { captureCommand } from '../../server/testing/captureCommand.ts';
import { type RunningPortal, startPortal } from '../../server/testing/startPortal.ts';

/** One portal is the provider of another, through its `/v1.0`. */
describe('a portal with another portal as its provider', () => {
	let maker: RunningPortal;
	let portal: RunningPortal;
	/** A proxy between the two that can make calls fail. */
	let between: FaultyUpstream;
	/** The Authorization header of each forwarded call, in order. */
	const authorizations: (string | null)[] = [];

	beforeAll(async () => {
		maker = await startPortal();
		const secrets = JSON.parse(await readFile(join(maker.dataDir, 'secrets.json'), 'utf8'));
		const [id, secret] = secrets.API_CLIENTS.split(':');
		between = await faultyUpstream(async (request) => {
			const headers = new Headers(request.headers);
			for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name);
			authorizations.push(headers.get('Authorization'));
			const { pathname, search } = new URL(request.url);
			const body = request.method === 'POST' ? await request.text() : null;
			return fetch(`${maker.internalUrl}${pathname}${search}`, { method: request.method, headers, body });
		});
		portal = await startPortal({
			demo: false,
			env: {
				PARENT_ORGANIZATION_ID: demoParentOrganizationId,
				PAYMENT_DEALER_CODE: demoPaymentDealerCode,
				PROVIDER_URL: between.baseUrl,
				PROVIDER_CLIENT_ID: id,
				PROVIDER_CLIENT_SECRET: secret,
				ACCESS: 'open',
				LINK_KEYS: `k1:${'5a0f'.repeat(16)}`,
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
		// The wire cannot move bookings, so it does not carry the limit for moving them.
		const onTheWire = JSON.parse(
			JSON.stringify(theirs, (name, value) => (name === 'moveUntilHours' ? undefined : value)),
		);
		expect(own).toEqual(onTheWire);
		expect(own).toMatchObject({ ok: true });
	});

	it('serves no provider API itself', async () => {
		expect((await fetch(`${portal.internalUrl}/v1.0/whoami`)).status).toBe(404);
	});

	it('sends the request id of its log and its response with every call', async () => {
		const before = between.received.length;
		const id = (await fetch(`${portal.url}/?RegNo=KA01EF2345`)).headers.get('X-Request-Id');
		const sent = between.received.slice(before).map(({ requestId }) => requestId);
		expect(new Set(sent)).toEqual(new Set([id]));
	});

	it("sends a link's bearer to the provider only, and only for that session and vehicle", async () => {
		const bearer = 'Zq-mark.of~the+bearer/0123456789==';
		const { output } = await captureCommand('link', ['KA01EF2345', '--bearer', bearer], portal.env);
		const opened = await fetch(output.trim(), { redirect: 'manual' });
		const cookie = opened.headers.getSetCookie().map((line) => line.split(';')[0]);
		const got: string[] = [output, JSON.stringify([...opened.headers]), await opened.text()];
		const during = async (path: string, headers: Record<string, string> = { Cookie: cookie.join('; ') }) => {
			const before = authorizations.length;
			const answer = await fetch(`${portal.url}${path}`, { headers });
			got.push(JSON.stringify([...answer.headers]), await answer.text());
			return new Set(authorizations.slice(before));
		};
		for (const path of ['/?RegNo=KA01EF2345', '/_.data?RegNo=KA01EF2345', '/data/tracking?RegNo=KA01EF2345']) {
			expect(await during(path), path).toEqual(new Set([`Bearer ${bearer}`]));
		}
		expect(await during('/?RegNo=MH12AB1234')).toEqual(new Set([null]));
		expect(await during('/?RegNo=KA01EF2345', {})).toEqual(new Set([null]));
		between.fail('GetIBDetails', 401);
		await during('/?RegNo=KA01EF2345');
		between.fail('GetIBDetails', 'html');
		await during('/?RegNo=KA01EF2345');
		between.fail('GetIBDetails');
		const metrics = await (await fetch(`${portal.internalUrl}/metrics`)).text();
		await expect.poll(portal.output).toContain('"outcome":"opened"');
		const all = [...got, metrics, portal.output(), maker.output()];
		expect(all.filter((text) => text.includes('Zq-mark'))).toEqual([]);
		expect(await filesContaining(['Zq-mark'], portal.dataDir)).toEqual([]);
	});

	it('responds within a second while the provider is down, reports that, and recovers by itself', async () => {
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
		const asked = between.callCount('GetIBDetails');
		for (const { status, text, ms } of await Promise.all(Array.from({ length: 20 }, open))) {
			// Five times the promised second.
			expect([status, ms < 5_000]).toEqual([503, true]);
			expect(text).toContain('The service system cannot be reached right now. Please try again in a minute.');
		}
		expect(between.callCount('GetIBDetails')).toBe(asked);
		for (const name of ['GetIBDetails', 'whoami'] as const) between.fail(name);
		await expect.poll(async () => (await open()).status, { timeout: 10_000, interval: 200 }).toBe(200);
		expect(await gauge()).toBe('0');
		expect(await (await fetch(`${portal.internalUrl}/metrics`)).text()).toMatch(
			/calls_total\{outcome="circuitOpen"\} \d\d/,
		);
	});

	it('keeps running after the provider has stopped, and reports that', async () => {
		await maker.kill();
		expect((await fetch(`${portal.url}/?RegNo=MH12AB1234`)).status).toBe(503);
		expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
		maker = await startPortal({ env: maker.env });
		expect(await text('/?RegNo=MH12AB1234')).toContain('Book your service');
	});
});
