import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ProviderError } from '../../domain/providerError.ts';
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

afterEach(() => {
	vi.useRealTimers();
});

describe('error responses', () => {
	const failing = async (reply: () => unknown, options = {}) => {
		const provider = createFakeProvider({ GetAllStatesCountrywise: reply }, options);
		const failure = await providerErrorOf(
			provider.transport.call(calls.GetAllStatesCountrywise, states, { context: testRequestContext }),
		);
		return { failure, logged: provider.logged.at(-1) };
	};
	const fault = (status: number) => () =>
		Response.json({ IsRequestSuccessfull: false, Message: 'Choose another date.' }, { status });

	test.each([
		[400, 'refused'],
		[403, 'unauthorized'],
		[404, 'notFound'],
		[409, 'refused'],
		[413, 'refused'],
		[422, 'refused'],
		[500, 'upstreamError'],
		[501, 'notAvailable'],
		[503, 'upstreamError'],
		[504, 'timeout'],
	])('status %i is %s with the provider’s message', async (status, kind) => {
		const { failure } = await failing(fault(status));
		expect(failure).toMatchObject({
			kind,
			status,
			rejection: { code: 'provider', params: { text: 'Choose another date.' } },
		});
	});

	test.each([201, 202])('status %i is not success', async (status) => {
		expect((await failing(() => Response.json([place], { status }))).failure.kind).toBe('upstreamError');
	});

	test('an empty response is not success', async () => {
		expect((await failing(() => new Response(null, { status: 204 }))).failure.kind).toBe('upstreamError');
		expect((await failing(() => new Response('', { status: 200 }))).failure.kind).toBe('invalidResponse');
	});

	test('a redirect is not followed', async () => {
		const { failure } = await failing(() => Response.redirect('http://elsewhere.test/', 302));
		expect(failure.kind).toBe('upstreamError');
	});

	test('text that is not JSON is invalid, and is not logged', async () => {
		const { failure, logged } = await failing(() => new Response('<h1>Asha Rao, 9876543210</h1>'));
		expect(failure.kind).toBe('invalidResponse');
		expect(logged).toMatchObject({ errorKind: 'invalidResponse', reason: 'not JSON' });
	});

	test('an invalid body is logged with the path of the field, not with its value', async () => {
		const { failure, logged } = await failing(() => [{ DocumentId: 1, DisplayName: { first: 'Asha Rao' } }]);
		expect(failure.kind).toBe('invalidResponse');
		expect(String(logged?.reason)).toContain('Data.0.DisplayName');
		expect(JSON.stringify(logged)).not.toContain('Asha');
	});

	test('a response larger than the limit is invalid', async () => {
		const large = JSON.stringify(Array.from({ length: 100 }, () => place));
		const { failure } = await failing(() => new Response(large), { maxResponseBytes: large.length - 1 });
		expect(failure.kind).toBe('invalidResponse');
		const provider = createFakeProvider(
			{ GetAllStatesCountrywise: replyWith(() => new Response(large)) },
			{ maxResponseBytes: large.length + 10_000 },
		);
		const answer = await provider.transport.call(calls.GetAllStatesCountrywise, states, {
			context: testRequestContext,
		});
		expect(answer.Data).toHaveLength(100);
	});

	test('characters that are split over chunks are decoded', async () => {
		const bytes = new TextEncoder().encode(JSON.stringify([{ DocumentId: '27', DisplayName: 'महाराष्ट्र' }]));
		const body = new ReadableStream({
			start(controller) {
				for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
				controller.close();
			},
		});
		const { transport } = createFakeProvider({ GetAllStatesCountrywise: replyWith(() => new Response(body)) });
		const answer = await transport.call(calls.GetAllStatesCountrywise, states, { context: testRequestContext });
		expect(answer.Data?.[0]?.DisplayName).toBe('महाराष्ट्र');
	});

	test('a lost connection is unreachable, before and within the response', async () => {
		const refused = async () => {
			throw new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) });
		};
		const provider = createFakeProvider({}, { send: refused });
		expect((await providerErrorOf(provider.transport.warmUp())).kind).toBe('unreachable');
		expect(provider.logged.at(-1)).toMatchObject({ call: 'whoami', reason: 'ECONNREFUSED' });
		const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
		expect((await failing(() => new Response(cut))).failure.kind).toBe('unreachable');
	});
});

describe('timeout and abort', () => {
	test('60 s without a response is a timeout, even when send ignores the signal', async () => {
		const provider = createFakeProvider({ GetAllStatesCountrywise: replyWith(() => new Promise(() => undefined)) });
		await provider.transport.warmUp();
		vi.useFakeTimers();
		let failed: ProviderError | null = null;
		const failing = providerErrorOf(
			provider.transport.call(calls.GetAllStatesCountrywise, states, { context: testRequestContext }),
		).then((failure) => {
			failed = failure;
		});
		await vi.advanceTimersByTimeAsync(59_999);
		expect(failed).toBeNull();
		await vi.advanceTimersByTimeAsync(1);
		await failing;
		expect(failed).toMatchObject({ kind: 'timeout', call: 'GetAllStatesCountrywise' });
	});

	test('the timeout includes reading the body', async () => {
		const drops = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([91])) });
		const provider = createFakeProvider(
			{ GetAllStatesCountrywise: replyWith(() => new Response(drops)) },
			{ timeoutMs: 20 },
		);
		const failure = await providerErrorOf(
			provider.transport.call(calls.GetAllStatesCountrywise, states, { context: testRequestContext }),
		);
		expect(failure.kind).toBe('timeout');
	});

	test('an aborted call ends, and the whoami that other calls wait for continues', async () => {
		const whoamiAnswer = Promise.withResolvers<unknown>();
		const provider = createFakeProvider({
			whoami: () => whoamiAnswer.promise,
			GetAllStatesCountrywise: replyWith(() => [place]),
		});
		const leaving = new AbortController();
		const gone = providerErrorOf(
			provider.transport.call(calls.GetAllStatesCountrywise, states, {
				context: { ...testRequestContext, signal: leaving.signal },
			}),
		);
		const stays = provider.transport.call(calls.GetAllStatesCountrywise, states, { context: testRequestContext });
		leaving.abort();
		expect((await gone).kind).toBe('timeout');
		whoamiAnswer.resolve({ Metadata: schemaMetadata() });
		expect((await stays).Data).toEqual([place]);
		expect(provider.callCount('whoami')).toBe(1);
	});

	test('a call with an aborted signal is not sent', async () => {
		const provider = createFakeProvider({ GetAllStatesCountrywise: replyWith(() => [place]) });
		await provider.transport.warmUp();
		const signal = AbortSignal.abort();
		const failure = await providerErrorOf(
			provider.transport.call(calls.GetAllStatesCountrywise, states, { context: { ...testRequestContext, signal } }),
		);
		expect(failure.kind).toBe('timeout');
		expect(provider.callCount('GetAllStatesCountrywise')).toBe(0);
	});
});
