/** Every call of the contract against every fault of a provider, over real connections. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
	closedBreaker,
	providerErrorOf,
	schemaMetadata,
	testRequestContext,
} from '../../provider/http/testing/fakeProvider.ts';
import {
	type Fault,
	type FaultyUpstream,
	faultyUpstream,
	slowResponseMs,
} from '../../provider/http/testing/faultyUpstream.ts';
import { createTransport } from '../../provider/http/transport.ts';
import type { CallDeclaration } from '../../provider/wire/callDeclaration.ts';
import { type CallName, calls } from '../../provider/wire/calls.ts';
import { exampleRequests } from '../../provider/wire/testing/exampleRequests.ts';

const names = (Object.keys(calls) as CallName[]).filter((name) => name !== 'whoami');
const isRead = (name: CallName) => calls[name].effect === 'read';
const idempotencyKey = 'key-of-a-booking';

let upstream: FaultyUpstream;
afterEach(() => upstream.stop());

/** A transport that has fetched the schema ids, and its log. */
async function startTransport(options: { timeoutMs?: number; maxResponseBytes?: number; now?: () => number } = {}) {
	upstream = await faultyUpstream(async () => Response.json({ Metadata: schemaMetadata() }));
	const logged: Record<string, unknown>[] = [];
	const write = (fields: Record<string, unknown>) => void logged.push(fields);
	const log = { info: write, warn: write };
	const client = { clientId: 'portal', clientSecret: 'secret', log, retryDelayMs: 5 };
	const transport = createTransport({
		baseUrl: upstream.baseUrl,
		send: fetch,
		timeoutMs: 5_000,
		breaker: closedBreaker,
		...client,
		...options,
	});
	// A busy machine may miss a short timeout at first.
	await vi.waitFor(() => transport.warmUp(), { timeout: 10_000 });
	const whoamiCount = upstream.callCount('whoami');
	const failCall = (name: CallName) => {
		const call: CallDeclaration = calls[name];
		return providerErrorOf(
			transport.call(call, call.request.read(exampleRequests[name]), { context: testRequestContext, idempotencyKey }),
		);
	};
	const logLinesOf = (name: CallName) => logged.filter((line) => line.call === name);
	return { failCall, logLinesOf, whoamiCount };
}

/** Long enough for a busy machine to send 24 calls. */
const short = { timeoutMs: 1_500 };
/** Shorter than the delay of a `late` response. */
const shorter = { timeoutMs: 400 };
const small = { maxResponseBytes: 512 * 1024 };

interface Expected {
	readonly fault: Fault | 'refused';
	readonly kind: string;
	/** How often a read is sent; a write is always sent once. */
	readonly reads: 1 | 2;
	readonly options?: { timeoutMs?: number; maxResponseBytes?: number };
}

const table: Expected[] = [
	{ fault: 'silent', kind: 'timeout', reads: 1, options: short },
	{ fault: 'late', kind: 'timeout', reads: 1, options: shorter },
	{ fault: 'refused', kind: 'unreachable', reads: 2 },
	{ fault: 'reset', kind: 'unreachable', reads: 2 },
	{ fault: 'cut', kind: 'unreachable', reads: 2 },
	{ fault: 401, kind: 'unauthorized', reads: 2 },
	{ fault: 403, kind: 'unauthorized', reads: 1 },
	{ fault: 404, kind: 'notFound', reads: 1 },
	{ fault: 429, kind: 'upstreamError', reads: 1 },
	{ fault: 500, kind: 'upstreamError', reads: 1 },
	{ fault: 502, kind: 'upstreamError', reads: 2 },
	{ fault: 503, kind: 'upstreamError', reads: 2 },
	{ fault: 504, kind: 'timeout', reads: 2 },
	{ fault: 'html', kind: 'invalidResponse', reads: 1 },
	{ fault: 'otherShape', kind: 'invalidResponse', reads: 1 },
	{ fault: 'huge', kind: 'invalidResponse', reads: 1, options: small },
];

describe.each(table)('a provider with $fault', ({ fault, kind, reads, options }) => {
	test('fails each call with its kind of error and a log line with the cause; a write is sent once', async () => {
		const { failCall, logLinesOf, whoamiCount } = await startTransport(options);
		if (fault === 'refused') await upstream.stop();
		else for (const name of names) upstream.fail(name, fault);
		const failures = await Promise.all(names.map(failCall));
		expect(Object.fromEntries(failures.map(({ call, kind }) => [call, kind]))).toEqual(
			Object.fromEntries(names.map((name) => [name, kind])),
		);
		for (const name of names) {
			const expected = isRead(name) ? reads : 1;
			// The upstream does not see refused connections, so the log lines are counted.
			const sent = fault === 'refused' ? logLinesOf(name).length : upstream.callCount(name);
			expect([name, sent]).toEqual([name, expected]);
			const { errorKind, status, reason, requestId } = logLinesOf(name).at(-1) ?? expect.fail();
			expect({ errorKind, requestId }).toEqual({ errorKind: kind, requestId: testRequestContext.requestId });
			expect(status ?? reason).toBeTruthy();
		}
		const receivedCalls = upstream.received.filter(({ name }) => name !== 'whoami');
		expect(receivedCalls.every(({ requestId }) => requestId === testRequestContext.requestId)).toBe(true);
		if (fault === 401) expect(upstream.callCount('whoami') - whoamiCount).toBe(1);
		if (fault === 'huge') expect(upstream.largestBytesRead()).toBeLessThan(5_000_000);
		if (fault === 'late') await new Promise((done) => setTimeout(done, slowResponseMs));
		if (fault === 'refused') await upstream.restart();
	});

	test('fails whoami with the same kind of error', async () => {
		const { failCall, whoamiCount } = await startTransport(options);
		if (fault === 'refused') await upstream.stop();
		else upstream.fail('whoami', fault);
		expect((await failCall('whoami')).kind).toBe(kind);
		if (fault === 'refused') return upstream.restart();
		expect(upstream.callCount('whoami') - whoamiCount).toBe(fault === 401 ? 1 : reads);
	});
});

test('a retried read has the second response, a write the first', async () => {
	const { failCall } = await startTransport();
	for (const first of [401, 503, 'reset', 'cut'] as const) {
		for (const name of names) upstream.fail(name, first, 404);
		const failures = await Promise.all(names.map(failCall));
		for (const { call, kind } of failures) {
			expect([first, call, kind === 'notFound']).toEqual([first, call, isRead(call as CallName)]);
		}
	}
});

test('the timeout of a call includes its retry', async () => {
	// The first attempt takes 59 of the 60 seconds; another 60 would be longer than this test may take.
	const now = () => performance.now() + (upstream.callCount('RepairTypeView') > 0 ? 59_000 : 0);
	const { failCall } = await startTransport({ timeoutMs: 60_000, now });
	upstream.fail('RepairTypeView', 503, 'silent');
	expect((await failCall('RepairTypeView')).kind).toBe('timeout');
	expect(upstream.callCount('RepairTypeView')).toBe(2);
});

test('each booking is sent with its idempotency key', async () => {
	const { failCall } = await startTransport();
	upstream.fail('BookServiceAppointment', 'reset');
	await failCall('BookServiceAppointment');
	await failCall('BookServiceAppointment');
	const bookings = upstream.received.filter(({ name }) => name === 'BookServiceAppointment');
	expect(bookings.map((booking) => booking.idempotencyKey)).toEqual([idempotencyKey, idempotencyKey]);
});
