/** The breaker before a provider that goes down and comes back, over real connections. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { type CallName, calls } from '../wire/calls.ts';
import { providerErrorOf, schemaMetadata, testRequestContext } from './testing/fakeProvider.ts';
import { type Fault, type FaultyUpstream, faultyUpstream } from './testing/faultyUpstream.ts';
import { createTransport } from './transport.ts';

const openMs = 150;
const names = ['whoami', 'RepairTypeView', 'CancelAppointmentBySystem'] as const;

let upstream: FaultyUpstream;
afterEach(() => upstream.stop());

async function begun(timeoutMs = 5_000, probeAfterMs = 60_000) {
	upstream = await faultyUpstream(async ({ url, method }) => {
		if (url.includes('whoami')) return Response.json({ Metadata: schemaMetadata() });
		return Response.json(
			method === 'POST' ? { IsRequestSuccessfull: true } : [{ RepairTypeId: 1, DisplayName: 'Paid' }],
		);
	});
	const states: string[] = [];
	const counted: string[] = [];
	const transport = createTransport({
		baseUrl: upstream.baseUrl,
		send: fetch,
		clientId: 'portal',
		clientSecret: 'secret',
		log: { info: () => undefined, warn: () => undefined },
		timeoutMs,
		retryDelayMs: 1,
		count: (outcome) => counted.push(outcome),
		breaker: { failureThreshold: 5, openMs, probeAfterMs, onChange: (state) => states.push(state) },
	});
	await vi.waitFor(() => transport.warmUp(), { timeout: 10_000 });
	states.length = 0;
	const read = (signal?: AbortSignal) =>
		transport.call(calls.RepairTypeView, {}, { context: testRequestContext, ...(signal !== undefined && { signal }) });
	const write = () =>
		transport.call(calls.CancelAppointmentBySystem, { DocumentId: 'a-1' }, { context: testRequestContext });
	const failAll = (...faults: Fault[]) => {
		for (const name of names) upstream.fail(name, ...faults);
	};
	/** How long a call takes that cannot succeed. */
	const msOf = async (call: () => Promise<unknown>) => {
		const at = performance.now();
		expect((await providerErrorOf(call())).kind).toMatch(/unreachable|timeout|upstreamError/);
		return performance.now() - at;
	};
	return { states, counted, read, write, failAll, msOf };
}

const arrivals = (name: CallName) => upstream.callCount(name);

test.each<Fault>(['reset', 500, 503, 'silent'])(
	'%s, time and again: calls are refused at once, nothing more is sent, and it recovers by itself',
	async (fault) => {
		const { states, counted, read, write, failAll, msOf } = await begun(fault === 'silent' ? 150 : 5_000);
		failAll(fault);
		for (let turn = 0; turn < 5; turn++) await providerErrorOf(write());
		expect(states).toEqual(['open']);
		const sent = arrivals('RepairTypeView') + arrivals('CancelAppointmentBySystem');
		expect(await msOf(read)).toBeLessThan(500);
		expect(await providerErrorOf(write())).toMatchObject({ kind: 'unreachable', status: null });
		expect(counted.slice(-2)).toEqual(['circuitOpen', 'circuitOpen']);
		await pause(openMs + 20);
		// The first to ask now brings a probe, and nobody waits long for it.
		expect(await msOf(read)).toBeLessThan(1_000);
		expect(await msOf(write)).toBeLessThan(1_000);
		expect(arrivals('RepairTypeView') + arrivals('CancelAppointmentBySystem')).toBe(sent);
		failAll();
		await pause(openMs + 20);
		expect(await vi.waitFor(() => read(), { timeout: 10_000 })).toMatchObject({ Data: [{ DisplayName: 'Paid' }] });
		expect(await write()).toEqual({ IsRequestSuccessfull: true });
		expect(states.at(-1)).toBe('closed');
	},
);

test('a provider that falls silent is found out long before a call has waited its time, and comes back by itself', async () => {
	const { states, read, write, failAll, msOf } = await begun(1_000, 100);
	failAll('silent');
	const waiting = [providerErrorOf(read()), providerErrorOf(write())];
	await vi.waitFor(() => expect(states).toEqual(['open']), { timeout: 2_500 });
	expect(arrivals('whoami')).toBe(2);
	expect(await msOf(read)).toBeLessThan(500);
	for (const { kind } of await Promise.all(waiting)) expect(kind).toBe('timeout');
	failAll();
	await pause(openMs + 20);
	expect(await vi.waitFor(() => read(), { timeout: 10_000 })).toMatchObject({ Data: [{ DisplayName: 'Paid' }] });
	expect(states.at(-1)).toBe('closed');
});

test('a provider of which one call is slow is not cut off', async () => {
	const { states, read, write } = await begun(1_000, 50);
	upstream.fail('CancelAppointmentBySystem', 'silent');
	const waiting = providerErrorOf(write());
	await vi.waitFor(() => expect(arrivals('whoami')).toBeGreaterThan(3), { timeout: 900 });
	await read();
	expect((await waiting).kind).toBe('timeout');
	expect(states).toEqual([]);
});

test('a provider that nobody reaches: of a hundred owners at once none waits, and all are served when it is back', async () => {
	const { states, read, msOf } = await begun();
	await upstream.stop();
	await Promise.all(Array.from({ length: 3 }, () => providerErrorOf(read())));
	const waits = await Promise.all(Array.from({ length: 100 }, () => msOf(read)));
	expect(Math.max(...waits)).toBeLessThan(1_000);
	await upstream.restart();
	await pause(openMs + 20);
	const answers = await Promise.all(Array.from({ length: 100 }, () => read()));
	expect(answers).toHaveLength(100);
	expect(states).toEqual(['open', 'probing', 'halfOpen', 'closed']);
});

test.each<Fault>([400, 401, 403, 404, 409, 429, 501, 'html', 'otherShape'])(
	'%s is an answer: it does not trip',
	async (fault) => {
		const { states, counted, write } = await begun();
		upstream.fail('CancelAppointmentBySystem', fault);
		for (let turn = 0; turn < 8; turn++) await providerErrorOf(write());
		expect(states).toEqual([]);
		expect(counted).not.toContain('circuitOpen');
	},
);

test('a provider of which one call fails is asked again as soon as another was answered', async () => {
	const { states, read, write } = await begun();
	upstream.fail('CancelAppointmentBySystem', 500);
	for (let turn = 0; turn < 4; turn++) await providerErrorOf(write());
	await read();
	for (let turn = 0; turn < 4; turn++) await providerErrorOf(write());
	expect(states).toEqual([]);
});

test('owners who leave do not trip it', async () => {
	const { states, read } = await begun();
	upstream.fail('RepairTypeView', 'silent');
	for (let turn = 0; turn < 8; turn++) await providerErrorOf(read(AbortSignal.timeout(5)));
	upstream.fail('RepairTypeView');
	await read();
	expect(states).toEqual([]);
});
