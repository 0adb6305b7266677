import { describe, expect, test } from 'vitest';
import { calls } from '../wire/calls.ts';
import {
	createFakeProvider,
	providerErrorOf,
	replyWith,
	schemaMetadata,
	testRequestContext,
} from './testing/fakeProvider.ts';

const states = { skip: 0, take: 200, countryId: '' };
const place = { DocumentId: '27', DisplayName: 'Maharashtra' };
const cancel = 'a1';
const unauthorized = () => Response.json({ IsRequestSuccessfull: false, Message: 'Who are you?' }, { status: 401 });

describe('the request', () => {
	test('of a view: path with schema id, query, client headers, language, request id', async () => {
		const { transport, received } = createFakeProvider({ GetAllStatesCountrywise: replyWith(() => [place]) });
		await transport.call(calls.GetAllStatesCountrywise, states, { context: testRequestContext });
		const { request, url } = received[1] ?? expect.fail();
		expect(url.pathname).toBe('/api/v1.0/documentView/id%20State/GetAllStatesCountrywise');
		expect(url.search).toBe('?skip=0&take=200&CountryId=');
		expect(Object.fromEntries(request.headers)).toEqual({
			accept: 'application/json',
			'accept-language': 'hi',
			clientid: 'portal',
			clientsecret: 'secret',
			'x-request-id': 'request-1',
		});
		expect(received[0]?.url.search).toBe('?DeviceType=Web');
	});

	test('of an action: path with schema id and action id, JSON body, bearer token if present', async () => {
		const { transport, received } = createFakeProvider({
			CancelAppointmentBySystem: replyWith(() => ({ IsRequestSuccessfull: true })),
		});
		await transport.call(calls.CancelAppointmentBySystem, cancel, {
			context: { ...testRequestContext, bearer: 'abc' },
		});
		const { request, url, body } = received[1] ?? expect.fail();
		expect(request.method).toBe('POST');
		expect(url.pathname).toBe(
			'/api/v1.0/documentaction/id%20ServiceAppointment/cancel-appointment-by-system/CancelAppointmentBySystem',
		);
		expect(request.headers.get('content-type')).toBe('application/json');
		expect(request.headers.get('authorization')).toBe('Bearer abc');
		expect(request.headers.get('idempotency-key')).toBeNull();
		expect(body).toEqual({ DocumentId: cancel });
	});

	test('takes schema names and action ids from the options', async () => {
		const { transport, received } = createFakeProvider(
			{
				whoami: () => ({ Metadata: [{ SystemName: 'Termin', SchemaId: 77 }] }),
				CancelAppointmentBySystem: replyWith(() => ({ IsRequestSuccessfull: 'true' })),
			},
			{ actions: { CancelAppointmentBySystem: { schema: 'Termin', actionId: '4711' } } },
		);
		await transport.call(calls.CancelAppointmentBySystem, cancel, { context: testRequestContext });
		expect(received[1]?.url.pathname).toBe('/api/v1.0/documentaction/77/4711/CancelAppointmentBySystem');
	});

	test('is not sent when it is invalid', async () => {
		const { transport, received } = createFakeProvider({});
		const failure = await providerErrorOf(
			transport.call(calls.GetIBStatusForAppointment, "MH12'; --", { context: testRequestContext }),
		);
		expect(failure.kind).toBe('refused');
		expect(received).toHaveLength(0);
	});
});

describe('whoami', () => {
	test('is fetched at the start, and used by the calls', async () => {
		const provider = createFakeProvider({ GetAllStatesCountrywise: replyWith(() => []) });
		await provider.transport.warmUp();
		expect(provider.callCount('whoami')).toBe(1);
		await provider.transport.call(calls.GetAllStatesCountrywise, states, { context: testRequestContext });
		expect(provider.callCount('whoami')).toBe(1);
	});

	test('is fetched once for concurrent calls', async () => {
		const provider = createFakeProvider({ GetAllStatesCountrywise: replyWith(() => []) });
		const callStates = () =>
			provider.transport.call(calls.GetAllStatesCountrywise, states, { context: testRequestContext });
		await Promise.all(Array.from({ length: 20 }, callStates));
		expect(provider.callCount('whoami')).toBe(1);
		expect(provider.callCount('GetAllStatesCountrywise')).toBe(20);
	});

	test('is fetched again by the next call after a failure', async () => {
		let up = false;
		const provider = createFakeProvider({
			whoami: () => (up ? { Metadata: schemaMetadata() } : new Response('', { status: 500 })),
			GetAllStatesCountrywise: replyWith(() => []),
		});
		expect((await providerErrorOf(provider.transport.warmUp())).kind).toBe('upstreamError');
		up = true;
		await provider.transport.call(calls.GetAllStatesCountrywise, states, { context: testRequestContext });
		expect(provider.callCount('whoami')).toBe(2);
	});

	test('is fetched again when a schema id is missing', async () => {
		let all = schemaMetadata().slice(0, 0);
		const provider = createFakeProvider({
			whoami: () => ({ Metadata: all }),
			GetAllStatesCountrywise: replyWith(() => [place]),
		});
		await provider.transport.warmUp();
		all = schemaMetadata();
		const answer = await provider.transport.call(calls.GetAllStatesCountrywise, states, {
			context: testRequestContext,
		});
		expect(answer.Data).toEqual([place]);
		expect(provider.callCount('whoami')).toBe(2);
	});

	test('is not fetched for every call when a schema id stays missing: notAvailable', async () => {
		let clock = 0;
		const provider = createFakeProvider({ whoami: () => ({ Metadata: [] }) }, { now: () => clock });
		const callPaymentInfo = () =>
			providerErrorOf(provider.transport.call(calls.GetPaymentInfo, 'D1', { context: testRequestContext }));
		expect((await callPaymentInfo()).kind).toBe('notAvailable');
		expect((await callPaymentInfo()).kind).toBe('notAvailable');
		expect(provider.callCount('whoami')).toBe(2);
		clock = 60_001;
		await callPaymentInfo();
		expect(provider.callCount('whoami')).toBe(3);
	});
});

describe('a 401', () => {
	test('has whoami fetched again and retries a read once', async () => {
		let version = 1;
		const provider = createFakeProvider({
			whoami: () => ({ Metadata: schemaMetadata().map((entry) => ({ ...entry, SchemaId: `v${version}` })) }),
			GetAllStatesCountrywise: replyWith(({ url }) => (url.pathname.includes('/v2/') ? [place] : unauthorized())),
		});
		await provider.transport.warmUp();
		version = 2;
		const answer = await provider.transport.call(calls.GetAllStatesCountrywise, states, {
			context: testRequestContext,
		});
		expect(answer.Data).toEqual([place]);
		expect(provider.callCount('whoami')).toBe(2);
		expect(provider.callCount('GetAllStatesCountrywise')).toBe(2);
	});

	test('is unauthorized after one retry', async () => {
		const provider = createFakeProvider({ GetAllStatesCountrywise: unauthorized });
		const failure = await providerErrorOf(
			provider.transport.call(calls.GetAllStatesCountrywise, states, { context: testRequestContext }),
		);
		expect(failure).toMatchObject({
			kind: 'unauthorized',
			status: 401,
			rejection: { code: 'provider', params: { text: 'Who are you?' } },
		});
		expect(provider.callCount('GetAllStatesCountrywise')).toBe(2);
		expect(provider.callCount('whoami')).toBe(2);
	});

	test('does not retry a write, but has whoami fetched again', async () => {
		const provider = createFakeProvider({ CancelAppointmentBySystem: unauthorized });
		const failure = await providerErrorOf(
			provider.transport.call(calls.CancelAppointmentBySystem, cancel, { context: testRequestContext }),
		);
		expect(failure.kind).toBe('unauthorized');
		expect(provider.callCount('CancelAppointmentBySystem')).toBe(1);
		expect(provider.callCount('whoami')).toBe(2);
	});

	test('of concurrent calls has whoami fetched once', async () => {
		let version = 1;
		const provider = createFakeProvider({
			whoami: () => ({ Metadata: schemaMetadata().map((entry) => ({ ...entry, SchemaId: `v${version}` })) }),
			GetAllStatesCountrywise: replyWith(({ url }) => (url.pathname.includes('/v2/') ? [] : unauthorized())),
		});
		await provider.transport.warmUp();
		version = 2;
		const callStates = () =>
			provider.transport.call(calls.GetAllStatesCountrywise, states, { context: testRequestContext });
		await Promise.all(Array.from({ length: 10 }, callStates));
		expect(provider.callCount('whoami')).toBe(2);
	});
});

test('each call has one log line with name, status and duration, and nothing personal', async () => {
	let clock = 0;
	const reply = replyWith(() => {
		clock += 5;
		return { IsRequestSuccessfull: true, Message: 'Blocked for Asha' };
	});
	const provider = createFakeProvider({ GetIBStatusForAppointment: reply }, { now: () => clock });
	await provider.transport.call(calls.GetIBStatusForAppointment, 'GJ05JK4567', { context: testRequestContext });
	expect(provider.logged.at(-1)).toEqual({
		call: 'GetIBStatusForAppointment',
		requestId: 'request-1',
		durationMs: 5,
		status: 200,
	});
	expect(JSON.stringify(provider.logged)).not.toMatch(/GJ05JK4567|Asha|secret/);
});
