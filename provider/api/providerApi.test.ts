import { describe, expect, test } from 'vitest';
import { ProviderError, type ProviderErrorKind } from '../../domain/providerError.ts';
import { rejected } from '../../domain/result.ts';
import { resultCode, upstreamText } from '../../domain/resultCode.ts';
import { formatResultText } from '../translations/formatResultText.ts';
import { bookingPayloadExample } from '../wire/bookingExample.ts';
import type { CallDeclaration } from '../wire/callDeclaration.ts';
import { type CallName, calls } from '../wire/calls.ts';
import { createTestProviderApi, providerApiRequest } from './testing/testProviderApi.ts';

const key = { 'Idempotency-Key': 'key-of-a-booking' };
const errorBody = { IsRequestSuccessfull: false, Message: expect.any(String) };

describe('the request to the provider', () => {
	test('takes language, bearer token, request id and portal from the headers', async () => {
		const { call, contexts } = createTestProviderApi({ repairTypes: async () => [] });
		const headers = {
			'Accept-Language': 'hi-IN,en;q=0.5',
			Authorization: 'Bearer abc.def',
			'X-Request-Id': 'request-7',
			'X-Portal-Url': 'https://portal.test',
		};
		const answered = await call('RepairTypeView', {}, headers);
		expect([answered.status, answered.headers.get('Content-Type')]).toEqual([200, 'application/json']);
		expect(contexts).toEqual([
			{ language: 'hi', bearer: 'abc.def', requestId: 'request-7', portalUrl: 'https://portal.test' },
		]);
	});

	test('has defaults without these headers, and a new request id', async () => {
		const { call, contexts } = createTestProviderApi({ repairTypes: async () => [] });
		await call('RepairTypeView', {}, { 'X-Request-Id': 'not a plain word', Authorization: 'Basic abc' });
		const requestId = expect.stringMatching(/^[\w-]{36}$/);
		expect(contexts).toEqual([{ language: 'en', bearer: null, requestId, portalUrl: '' }]);
	});

	test('has the details of a booking and its idempotency key', async () => {
		const requests: unknown[] = [];
		const { call } = createTestProviderApi({
			book: async (request) => {
				requests.push(request);
				return { ok: true, resultCode: null, appointmentId: 'a1', appointmentNo: null };
			},
		});
		expect((await call('BookServiceAppointment', bookingPayloadExample, key)).body).toEqual({
			IsRequestSuccessfull: true,
			Message: null,
			AppointmentId: 'a1',
			AppointmentNo: null,
		});
		expect(requests).toMatchObject([
			{
				idempotencyKey: 'key-of-a-booking',
				details: { regNo: 'MH12AB1234', slotStart: '09:00', totalEstimate: 59_950 },
			},
		]);
	});
});

describe('a request that the contract does not allow', () => {
	const anotherSlot = { ...bookingPayloadExample, BookingDateTime: '2026-11-24T10:00:00+05:30' };
	const twoIds = { DocumentId: 'a', AppointmentId: 'b', CancelReason: '', CancelRemarks: 'Cancel from APP' };

	test.each([
		['BookServiceAppointment', anotherSlot, key, /BookingDateTime is not the start of the slot$/],
		['BookServiceAppointment', bookingPayloadExample, {}, /Idempotency-Key: /],
		['CancelServiceAppointment', twoIds, {}, /DocumentId and AppointmentId differ$/],
		['GetIBDetails', { RegistrationNo: 'mh 12', callerApp: 'MC_WEB_APP' }, {}, /RegistrationNo: /],
	] as const)('%s: 400, counted and logged, without calling the provider', async (name, fields, headers, message) => {
		const { call, logged, rejections } = createTestProviderApi({});
		const { status, body, headers: sent } = await call(name, { ...fields }, { ...headers, 'X-Request-Id': 'r-1' });
		expect(sent.get('Content-Type')).toBe('application/json');
		expect({ status, body }).toMatchObject({
			status: 400,
			body: { ...errorBody, Message: expect.stringMatching(message) },
		});
		expect(rejections).toEqual([name]);
		expect(logged).toMatchObject([
			{
				level: 'info',
				fields: {
					...{ security: 'input', outcome: 'rejected', client: 'portal' },
					...{ call: name, callerRequestId: 'r-1', status: 400, reason: 'malformed' },
				},
				line: 'provider request rejected',
			},
		]);
	});

	test('a start of the slot in another time zone is accepted', async () => {
		const { call } = createTestProviderApi({ book: async () => rejected(null) });
		const utc = { ...bookingPayloadExample, BookingDateTime: '2026-11-24T03:30:00Z' };
		expect(await call('BookServiceAppointment', utc, key)).toMatchObject({
			status: 200,
			body: { IsRequestSuccessfull: false, Message: null, AppointmentId: null, AppointmentNo: null },
		});
	});

	const queries = (Object.keys(calls) as CallName[]).filter((name) => {
		const { kind, method }: CallDeclaration = calls[name];
		return method === 'GET' && kind !== 'document';
	});

	test.each(queries)(
		'%s with a name twice in its query: 400, since the values may contradict each other',
		async (name) => {
			const { fetch, rejections } = createTestProviderApi({});
			const { url, headers } = providerApiRequest(name, {}, {});
			for (const values of ['DealerCode=D-1&DealerCode=D-2', 'DealerCode=D-1&DealerCode=D-1']) {
				const response = await fetch(new Request(url.replace(/\?.*$|$/, `?${values}`), { headers }));
				expect([response.status, await response.json()]).toEqual([
					400,
					{ ...errorBody, Message: expect.stringMatching(/a name comes twice in the query$/) },
				]);
			}
			expect(rejections).toEqual([name, name]);
		},
	);

	test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])('405 for %s has the allowed method', async (method) => {
		const { fetch } = createTestProviderApi({});
		const { url, headers } = providerApiRequest('RepairTypeView', {}, {});
		const response = await fetch(new Request(url, { method, headers }));
		expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET']);
	});
});

describe('an error of the provider', () => {
	const failing = (kind: ProviderErrorKind, details: { status?: number; message?: string } = {}) => {
		const { status, message = null } = details;
		const failure = new ProviderError(kind, {
			call: 'repairTypes',
			...(status !== undefined && { status }),
			rejection: upstreamText(message),
		});
		return createTestProviderApi({ repairTypes: () => Promise.reject(failure) });
	};

	test.each<[ProviderErrorKind, number]>([
		['refused', 400],
		['notFound', 404],
		['unauthorized', 424],
		['upstreamError', 500],
		['notAvailable', 501],
		['unreachable', 502],
		['invalidResponse', 502],
		['timeout', 504],
	])('%s is %i with its message, neither counted nor logged again', async (kind, status) => {
		const { call, logged, rejections } = failing(kind, { status: 401, message: 'Not now' });
		const response = await call('RepairTypeView', {});
		expect(response).toMatchObject({ status, body: { IsRequestSuccessfull: false, Message: 'Not now' } });
		expect([logged, rejections]).toEqual([[], []]);
	});

	test('a rejection that was received with 200 is sent with 200', async () => {
		const { call } = failing('refused', { status: 200, message: 'Closed' });
		expect(await call('RepairTypeView', {})).toMatchObject({
			status: 200,
			body: { IsRequestSuccessfull: false, Message: 'Closed' },
		});
	});

	test('without a message: an empty one for a rejection, the general one for any other error', async () => {
		for (const kind of ['refused', 'notFound'] as const) {
			expect((await failing(kind).call('RepairTypeView', {})).body).toEqual({ ...errorBody, Message: '' });
		}
		for (const kind of ['upstreamError', 'timeout', 'unreachable', 'unauthorized'] as const) {
			const { body } = await failing(kind).call('RepairTypeView', {}, { 'Accept-Language': 'hi' });
			expect(body).toEqual({ ...errorBody, Message: expect.stringMatching(/गड़बड़/) });
		}
	});

	test('our own messages are in the language of the caller', async () => {
		const rejection = resultCode('fileNotFound');
		const methods = { repairTypes: () => Promise.reject(new ProviderError('notFound', { call: 'x', rejection })) };
		const respond = (language: string) =>
			createTestProviderApi(methods).call('RepairTypeView', {}, { 'Accept-Language': language });
		expect((await respond('en')).body).toEqual({ ...errorBody, Message: formatResultText(rejection, 'en') });
		expect((await respond('hi')).body).toEqual({ ...errorBody, Message: formatResultText(rejection, 'hi') });
	});

	test('an unexpected error is 500 with the general message, and one log line with its cause', async () => {
		const { call, logged } = createTestProviderApi({
			repairTypes: () => Promise.reject(new Error('select * from nowhere')),
		});
		const { status, body } = await call('RepairTypeView', {}, { 'X-Request-Id': 'r-2' });
		expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringMatching(/nowhere|select/)]);
		expect(logged).toMatchObject([
			{ level: 'error', fields: { call: 'RepairTypeView', callerRequestId: 'r-2', err: expect.any(Error) } },
		]);
	});
});
