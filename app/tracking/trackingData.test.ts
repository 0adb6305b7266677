import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../domain/providerError.ts';
import { anEntry, aStage, aVehicle } from '../../domain/testing/vehicles.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { type Services, servicesContext } from '../services.ts';
import { fakeResultText } from '../testing/visitor.ts';
import { loader as page } from './tracking.tsx';
import { loader } from './trackingData.ts';

const silent = { info() {}, warn() {}, error() {} };
const vehicle = aVehicle([anEntry({ stages: [aStage(1)] })]);

/** What a loader is called with by a visitor of this vehicle; `asked` are the methods in their order. */
function visitor(known: Vehicle | null | ProviderError, version?: string) {
	const asked: string[] = [];
	const answer = async <T>(method: string, of: (vehicle: Vehicle) => T): Promise<T | null> => {
		asked.push(method);
		if (known instanceof ProviderError) throw known;
		return known && of(known);
	};
	const services = {
		provider: {
			capabilities: { namesLatestAppointment: true },
			jobCardVersion: () =>
				answer('jobCardVersion', (found) => ({
					version: found.jobCardVersion ?? 'asked',
					statusCheckDueFor: found.statusCheckDueFor,
				})),
			vehicleByRegNo: () => answer('vehicleByRegNo', (found) => found),
			requestStatusCheck: (jobCardId: string) => answer(`requestStatusCheck ${jobCardId}`, () => undefined),
		},
		access: { accessDecision: { kind: 'vehicle', regNo: 'MH12AB1234' } },
		now: () => new Date('2026-11-21T10:00:00Z'),
		log: silent,
		resultText: fakeResultText,
	} as unknown as Services;
	const context = new RouterContextProvider();
	context.set(servicesContext, services);
	const headers = version === undefined ? undefined : { 'If-None-Match': version };
	const request = new Request('http://portal.test/data/tracking?RegNo=MH12AB1234', { headers });
	return { asked, args: { context, request, params: {} } as never };
}

async function ask(known: Vehicle | null | ProviderError, version?: string) {
	const { asked, args } = visitor(known, version);
	const response = await loader(args);
	return { asked, response, tag: response.headers.get('ETag') };
}

describe('the refresh of a tracking page', () => {
	it('answers once what it is, and without a body while it stays so', async () => {
		const first = await ask(vehicle);
		expect(await first.response.json()).toMatchObject({
			ok: true,
			data: { regNo: 'MH12AB1234', jobCard: { progress: { active: 0 } } },
		});
		expect(first.asked).toEqual(['jobCardVersion', 'vehicleByRegNo']);
		const second = await ask(vehicle, first.tag ?? '');
		expect(second.response.status).toBe(304);
		expect(await second.response.text()).toBe('');
		expect(second.tag).toBe(first.tag);
		// As a proxy that compresses sends it.
		expect((await ask(vehicle, `W/${first.tag}`)).response.status).toBe(304);
	});

	it('reads nothing but the version while that stays the same', async () => {
		const { tag } = await ask(vehicle);
		expect((await ask(vehicle, tag ?? '')).asked).toEqual(['jobCardVersion']);
	});

	it('requests a status check that is due, also while the version stays the same', async () => {
		const paying = aVehicle([anEntry()], { statusCheckDueFor: 'jc-1' });
		const { asked, tag } = await ask(paying);
		expect(asked).toEqual(['jobCardVersion', 'requestStatusCheck jc-1', 'vehicleByRegNo']);
		expect((await ask(paying, tag ?? '')).asked).toEqual(['jobCardVersion', 'requestStatusCheck jc-1']);
	});

	it('answers anew when the version is another', async () => {
		const { tag } = await ask(vehicle);
		const stages = [aStage(1, { isCompleted: true })];
		const { response } = await ask(aVehicle([anEntry({ stages })], { jobCardVersion: '2' }), tag ?? '');
		expect(response.status).toBe(200);
		expect(response.headers.get('ETag')).not.toBe(tag);
		expect(await response.json()).toMatchObject({ data: { jobCard: { progress: { active: 1 } } } });
	});

	it('is of the version that the page itself was loaded with', async () => {
		const { args } = visitor(vehicle);
		const { version } = (await page(args)) as { version: string };
		expect((await ask(vehicle, version)).response.status).toBe(304);
	});

	it('is of the version that was asked for where the vehicle does not have it', async () => {
		const upstreamVehicle = aVehicle([anEntry()], { jobCardVersion: null });
		const { args } = visitor(upstreamVehicle);
		expect(((await page(args)) as { version: string | null }).version).toBeNull();
		const first = await ask(upstreamVehicle);
		expect([first.response.status, first.tag]).toEqual([200, '"asked"']);
		expect((await ask(upstreamVehicle, '"asked"')).response.status).toBe(304);
	});

	it('answers once that there is nothing to track for a vehicle without a job card, or a deleted one', async () => {
		const empty = aVehicle([]);
		expect(await (await ask(empty)).response.json()).toMatchObject({
			ok: true,
			data: { booking: null, jobCard: null },
		});
		const gone = await ask(null, (await ask(empty)).tag ?? '');
		expect(await gone.response.json()).toEqual({ ok: true, data: null });
		expect((await ask(null, gone.tag ?? '')).response.status).toBe(304);
	});

	it('a provider that fails is a failure, never "nothing changed"', async () => {
		const { tag } = await ask(vehicle);
		const { response } = await ask(new ProviderError('unreachable', { call: 'document' }), tag ?? '');
		expect([response.status, response.headers.get('ETag')]).toEqual([503, null]);
		expect(await response.json()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
	});
});
