import { describe, expect, test } from 'vitest';
import { calls } from '../wire/calls.ts';
import { by, context, failureOf, metadata, testProvider } from './testing.ts';

const states = { skip: 0, take: 200, CountryId: '' };
const place = { DocumentId: '27', DisplayName: 'Maharashtra' };
const cancel = { DocumentId: 'a1' };
const unauthorized = () => Response.json({ IsRequestSuccessfull: false, Message: 'Who are you?' }, { status: 401 });

describe('what is sent', () => {
	test('a view: path by schema id, query, client headers, language, request id', async () => {
		const { wire, asked } = testProvider({ GetAllStatesCountrywise: by(() => [place]) });
		await wire.call(calls.GetAllStatesCountrywise, states, { context });
		const { request, url } = asked[1] ?? expect.fail();
		expect(url.pathname).toBe('/api/v1.0/documentView/id%20State/GetAllStatesCountrywise');
		expect(url.search).toBe('?skip=0&take=200&CountryId=');
		expect(Object.fromEntries(request.headers)).toEqual({
			accept: 'application/json',
			'accept-language': 'hi',
			clientid: 'portal',
			clientsecret: 'secret',
			'x-request-id': 'request-1',
		});
		expect(asked[0]?.url.search).toBe('?DeviceType=Web');
	});

	test('an action: schema id and action id in the path, JSON body, bearer when present', async () => {
		const { wire, asked } = testProvider({ CancelAppointmentBySystem: by(() => ({ IsRequestSuccessfull: true })) });
		await wire.call(calls.CancelAppointmentBySystem, cancel, { context: { ...context, bearer: 'abc' } });
		const { request, url, body } = asked[1] ?? expect.fail();
		expect(request.method).toBe('POST');
		expect(url.pathname).toBe(
			'/api/v1.0/documentaction/id%20ServiceAppointment/cancel-appointment-by-system/CancelAppointmentBySystem',
		);
		expect(request.headers.get('content-type')).toBe('application/json');
		expect(request.headers.get('authorization')).toBe('Bearer abc');
		expect(request.headers.get('idempotency-key')).toBeNull();
		expect(body).toEqual(cancel);
	});

	test('schema names and action ids of another maker replace the defaults', async () => {
		const { wire, asked } = testProvider(
			{
				whoami: () => ({ Metadata: [{ SystemName: 'Termin', SchemaId: 77 }] }),
				CancelAppointmentBySystem: by(() => ({ IsRequestSuccessfull: 'true' })),
			},
			{ actions: { CancelAppointmentBySystem: { schema: 'Termin', actionId: '4711' } } },
		);
		await wire.call(calls.CancelAppointmentBySystem, cancel, { context });
		expect(asked[1]?.url.pathname).toBe('/api/v1.0/documentaction/77/4711/CancelAppointmentBySystem');
	});

	test('a request that breaks the contract never leaves', async () => {
		const { wire, asked } = testProvider({});
		const failure = await failureOf(wire.call(calls.GetIBStatusForAppointment, { RegNo: "MH12'; --" }, { context }));
		expect(failure.kind).toBe('refused');
		expect(asked).toHaveLength(0);
	});
});

describe('whoami', () => {
	test('start fetches it, and the calls use it', async () => {
		const provider = testProvider({ GetAllStatesCountrywise: by(() => []) });
		await provider.wire.start();
		expect(provider.times('whoami')).toBe(1);
		await provider.wire.call(calls.GetAllStatesCountrywise, states, { context });
		expect(provider.times('whoami')).toBe(1);
	});

	test('is fetched once for all who ask at the same time', async () => {
		const provider = testProvider({ GetAllStatesCountrywise: by(() => []) });
		const ask = () => provider.wire.call(calls.GetAllStatesCountrywise, states, { context });
		await Promise.all(Array.from({ length: 20 }, ask));
		expect(provider.times('whoami')).toBe(1);
		expect(provider.times('GetAllStatesCountrywise')).toBe(20);
	});

	test('a failed one is asked again by the next call', async () => {
		let up = false;
		const provider = testProvider({
			whoami: () => (up ? { Metadata: metadata() } : new Response('', { status: 500 })),
			GetAllStatesCountrywise: by(() => []),
		});
		expect((await failureOf(provider.wire.start())).kind).toBe('broken');
		up = true;
		await provider.wire.call(calls.GetAllStatesCountrywise, states, { context });
		expect(provider.times('whoami')).toBe(2);
	});

	test('is fetched once more when a schema id is missing', async () => {
		let all = metadata().slice(0, 0);
		const provider = testProvider({ whoami: () => ({ Metadata: all }), GetAllStatesCountrywise: by(() => [place]) });
		await provider.wire.start();
		all = metadata();
		const answer = await provider.wire.call(calls.GetAllStatesCountrywise, states, { context });
		expect(answer.Data).toEqual([place]);
		expect(provider.times('whoami')).toBe(2);
	});

	test('a schema that stays missing is not available, and is not looked for at every call', async () => {
		let clock = 0;
		const provider = testProvider({ whoami: () => ({ Metadata: [] }) }, { now: () => clock });
		const ask = () => failureOf(provider.wire.call(calls.GetPaymentInfo, { DealerCode: 'D1' }, { context }));
		expect((await ask()).kind).toBe('notAvailable');
		expect((await ask()).kind).toBe('notAvailable');
		expect(provider.times('whoami')).toBe(2);
		clock = 60_001;
		await ask();
		expect(provider.times('whoami')).toBe(3);
	});
});

describe('a 401', () => {
	test('brings whoami anew and repeats a read once', async () => {
		let version = 1;
		const provider = testProvider({
			whoami: () => ({ Metadata: metadata().map((entry) => ({ ...entry, SchemaId: `v${version}` })) }),
			GetAllStatesCountrywise: by(({ url }) => (url.pathname.includes('/v2/') ? [place] : unauthorized())),
		});
		await provider.wire.start();
		version = 2;
		const answer = await provider.wire.call(calls.GetAllStatesCountrywise, states, { context });
		expect(answer.Data).toEqual([place]);
		expect(provider.times('whoami')).toBe(2);
		expect(provider.times('GetAllStatesCountrywise')).toBe(2);
	});

	test('that stays is unauthorized after one repetition', async () => {
		const provider = testProvider({ GetAllStatesCountrywise: unauthorized });
		const failure = await failureOf(provider.wire.call(calls.GetAllStatesCountrywise, states, { context }));
		expect(failure).toMatchObject({
			kind: 'unauthorized',
			status: 401,
			rejection: { code: 'provider', message: 'Who are you?' },
		});
		expect(provider.times('GetAllStatesCountrywise')).toBe(2);
		expect(provider.times('whoami')).toBe(2);
	});

	test('never repeats a write, but brings whoami anew', async () => {
		const provider = testProvider({ CancelAppointmentBySystem: unauthorized });
		const failure = await failureOf(provider.wire.call(calls.CancelAppointmentBySystem, cancel, { context }));
		expect(failure.kind).toBe('unauthorized');
		expect(provider.times('CancelAppointmentBySystem')).toBe(1);
		expect(provider.times('whoami')).toBe(2);
	});

	test('met by many at once brings whoami anew once', async () => {
		let version = 1;
		const provider = testProvider({
			whoami: () => ({ Metadata: metadata().map((entry) => ({ ...entry, SchemaId: `v${version}` })) }),
			GetAllStatesCountrywise: by(({ url }) => (url.pathname.includes('/v2/') ? [] : unauthorized())),
		});
		await provider.wire.start();
		version = 2;
		const ask = () => provider.wire.call(calls.GetAllStatesCountrywise, states, { context });
		await Promise.all(Array.from({ length: 10 }, ask));
		expect(provider.times('whoami')).toBe(2);
	});
});

test('one line for each call: name, status, milliseconds, and nothing personal', async () => {
	let clock = 0;
	const now = () => {
		clock += 5;
		return clock;
	};
	const provider = testProvider(
		{ GetIBStatusForAppointment: by(() => ({ IsRequestSuccessfull: true, Message: 'On hold for Asha' })) },
		{ now },
	);
	await provider.wire.call(calls.GetIBStatusForAppointment, { RegNo: 'GJ05JK4567' }, { context });
	expect(provider.logged.at(-1)).toEqual({
		call: 'GetIBStatusForAppointment',
		requestId: 'request-1',
		ms: 5,
		status: 200,
	});
	expect(JSON.stringify(provider.logged)).not.toMatch(/GJ05JK4567|Asha|secret/);
});
