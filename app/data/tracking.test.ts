import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../domain/failure.ts';
import { anEntry, aStage, aVehicle } from '../../domain/vehicleTesting.ts';
import type { Provider } from '../../provider/http/provider.ts';
import { type Services, servicesContext } from '../services.ts';
import { loader } from './tracking.ts';

const silent = { info() {}, warn() {}, error() {} };

/** Asks the address for a vehicle; `vehicleAgain` is all that the provider answers. */
async function ask(vehicleAgain: Provider['vehicleAgain'], version?: string): Promise<Response> {
	const context = new RouterContextProvider();
	const services = {
		provider: { vehicleAgain },
		access: { sight: { kind: 'vehicle', regNo: 'MH12AB1234' } },
		log: silent,
	} as unknown as Services;
	context.set(servicesContext, services);
	const headers = version === undefined ? undefined : { 'If-None-Match': version };
	const request = new Request('http://portal.test/data/tracking?RegNo=MH12AB1234', { headers });
	return loader({ context, request } as unknown as Parameters<typeof loader>[0]);
}

const vehicle = aVehicle([anEntry({ stages: [aStage(1)] })]);

describe('the refresh of a tracking page', () => {
	it('answers once what it is, and without a body while it stays so', async () => {
		const first = await ask(async () => vehicle);
		expect(await first.json()).toMatchObject({ ok: true, data: { regNo: 'MH12AB1234', active: 0 } });
		const version = first.headers.get('ETag') ?? '';
		expect(first.headers.get('Cache-Control')).toBe('no-store');
		const second = await ask(async () => vehicle, version);
		expect(second.status).toBe(304);
		expect(await second.text()).toBe('');
		expect(second.headers.get('ETag')).toBe(version);
	});

	it('answers anew when a stage was completed', async () => {
		const version = (await ask(async () => vehicle)).headers.get('ETag') ?? '';
		const moved = aVehicle([anEntry({ stages: [aStage(1, { isCompleted: true })] })]);
		const response = await ask(async () => moved, version);
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({ data: { active: 1 } });
	});

	it('a vehicle without a service has nothing to track', async () => {
		expect(await (await ask(async () => aVehicle([]))).json()).toEqual({ ok: true, data: null });
		expect(await (await ask(async () => null)).json()).toEqual({ ok: true, data: null });
	});

	it('a provider that fails is a problem, never "nothing changed"', async () => {
		const version = (await ask(async () => vehicle)).headers.get('ETag') ?? '';
		const response = await ask(() => Promise.reject(new Failure('unreachable', { call: 'document' })), version);
		expect(response.status).toBe(502);
		expect(await response.json()).toMatchObject({ ok: false, problem: { kind: 'unreachable' } });
	});
});
