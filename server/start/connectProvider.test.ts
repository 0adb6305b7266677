import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaMetadata } from '../../provider/http/testing/fakeProvider.ts';
import { type FaultyUpstream, faultyUpstream } from '../../provider/http/testing/faultyUpstream.ts';
import type { RequestContext } from '../../provider/port.ts';
import { serveTestProvider, testClient } from '../../tests/support/provider/harness.ts';
import { readConfig } from '../config/config.ts';
import { createMetrics } from '../observability/metrics.ts';
import { agreeingClock } from '../testing/agreeingClock.ts';
import { openTestDemo, type TestDemo } from '../testing/testPortal.ts';
import { connectProvider } from './connectProvider.ts';

const regNo = 'MH12AB1234';
const apiClients = { API_CLIENTS: `${testClient.id}:${testClient.secret.replaceAll(' ', '-')}` };
let demo: TestDemo;
beforeAll(async () => {
	demo = await openTestDemo();
});
afterAll(() => demo.close());

function connected(env: Record<string, string>) {
	const metrics = createMetrics();
	const config = readConfig('demo', env, '/');
	const lines: string[] = [];
	const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
	const provider = connectProvider(config, { db: demo.db, clock: agreeingClock(), log, metrics });
	return { metrics, provider, lines };
}

const whoami = (secret: string) =>
	new Request('http://portal.test/v1.0/whoami?DeviceType=Web', {
		headers: { ClientId: testClient.id, ClientSecret: secret },
	});

describe('a provider in this process', () => {
	it('is called directly: without whoami, bearer check and abort signal', async () => {
		const { provider } = connected({});
		const read: string[] = [];
		const context: RequestContext = {
			language: 'en',
			requestId: 'request-1',
			portalUrl: '',
			get bearer() {
				read.push('bearer');
				return 'a secret of the session';
			},
			get signal() {
				read.push('signal');
				return undefined;
			},
		};
		const asked = provider.providerFor(context);
		expect(await asked.vehicleByRegNo(regNo)).toMatchObject({ regNo });
		expect(await asked.cancelAppointment({ appointmentId: crypto.randomUUID(), reason: 'x' })).toMatchObject({
			ok: false,
		});
		expect(read).toEqual([]);
		expect(provider.warmUp).toBeNull();
	});

	it('counts calls, rejections and bookings; calls of other programs are not counted as calls of the portal', async () => {
		const { metrics, provider } = connected(apiClients);
		const context = { language: 'en', bearer: null, requestId: 'request-1', portalUrl: '' } as const;
		const asked = provider.providerFor(context);
		await asked.vehicleByRegNo(regNo);
		await asked.cancelAppointment({ appointmentId: crypto.randomUUID(), reason: 'x' });
		const secret = apiClients.API_CLIENTS.split(':')[1] ?? '';
		expect((await provider.apiRouter?.fetch(whoami(secret)))?.status).toBe(200);
		expect((await provider.apiRouter?.fetch(whoami('wrong')))?.status).toBe(401);
		expect(await metrics.render()).toContain('kickstand_provider_calls_total{outcome="ok"} 2\n');
		expect(await metrics.render()).toContain('kickstand_provider_rejections_total{call="cancelAppointment"} 1\n');
		expect(await metrics.render()).toContain('kickstand_bookings_total{outcome="cancelRejected"} 1\n');
	});

	it('is served to other programs only with API_CLIENTS', () => {
		expect(connected({}).provider.apiRouter).toBeNull();
	});
});

describe('a provider of another system', () => {
	it('names a field that cannot be read in the log, once and without its value', async () => {
		const appointment = JSON.stringify({ Data: [{ AppointmentDate: '12/25/2026', AppointmentStatus: 'Booked' }] });
		const maker = await faultyUpstream(async (request) =>
			Response.json(
				request.url.includes('whoami')
					? { Metadata: schemaMetadata() }
					: { IsRequestSuccessfull: true, Data: appointment },
			),
		);
		const { provider, lines } = connected({ ...settings(), PROVIDER_URL: maker.baseUrl, CCAVENUE_ACCESS_CODE: 'AV' });
		const context = { language: 'en', bearer: null, requestId: 'request-8', portalUrl: '' } as const;
		for (let times = 0; times < 2; times += 1) {
			expect((await provider.providerFor(context).appointment('a-1'))?.appointmentDate).toBeNull();
		}
		await maker.stop();
		expect(lines.map((line) => JSON.parse(line))).toEqual([
			{
				level: 40,
				field: 'AppointmentDate',
				call: 'GetServiceAppointmentDetail',
				requestId: 'request-8',
				msg: 'provider field not readable',
			},
		]);
	});

	let upstream: FaultyUpstream;
	const seen: Headers[] = [];
	beforeAll(async () => {
		const maker = serveTestProvider(demo.db);
		upstream = await faultyUpstream(async (request) => {
			seen.push(request.headers);
			return maker.fetch(request);
		});
	});
	afterAll(() => upstream.stop());
	const settings = () => ({
		PROVIDER_URL: upstream.baseUrl,
		PROVIDER_CLIENT_ID: testClient.id,
		PROVIDER_CLIENT_SECRET: testClient.secret,
		...apiClients,
	});

	it('is called with whoami at start, and not served to other programs', async () => {
		const { provider } = connected(settings());
		await provider.warmUp?.();
		expect(upstream.callCount('whoami')).toBe(1);
		expect(seen.at(-1)?.get('X-Portal-Url')).toBe('http://localhost:3000');
		expect(provider.apiRouter).toBeNull();
		expect(provider.onlinePayment).toBeNull();
		expect(provider.apiUrl).toBe(upstream.baseUrl);
	});

	it('is read only if the owner has not changed for this portal', async () => {
		const { provider } = connected(settings());
		const context = { language: 'en', bearer: null, requestId: 'request-9', portalUrl: '' } as const;
		const read = () => provider.providerFor(context).vehicleByRegNo('PB10WX0123');
		expect((await read())?.serviceHistory.length).toBeGreaterThan(0);
		const vehicle = demo.db.updateTable('vehicle').where('reg_no', '=', 'PB10WX0123');
		await vehicle.set({ customer_name: 'Another Person' }).execute();
		// Covers a maker's system that does not notice the change itself.
		await vehicle.set({ owner_since: null }).execute();
		await expect(read()).rejects.toMatchObject({ kind: 'unauthorized' });
		expect(await read()).toMatchObject({ customerName: 'Another Person', serviceHistory: [] });
	});

	it('gets the bearer, the request id and the portal of the request', async () => {
		const { metrics, provider } = connected(settings());
		const context = {
			language: 'en',
			bearer: 'token-1',
			requestId: 'request-7',
			portalUrl: 'http://portal.test',
		} as const;
		expect(await provider.providerFor(context).vehicleByRegNo(regNo)).toMatchObject({ regNo });
		const last = seen.at(-1);
		expect([last?.get('Authorization'), last?.get('X-Request-Id'), last?.get('X-Portal-Url')]).toEqual([
			'Bearer token-1',
			'request-7',
			'http://portal.test',
		]);
		expect(await metrics.render()).toMatch(/kickstand_provider_calls_total\{outcome="ok"\} [23]\n/);
	});
});
