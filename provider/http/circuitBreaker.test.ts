/** The circuit breaker with a provider that goes down and comes back, over real connections. */
import { afterEach, expect, test, vi } from 'vitest';
import { type CallName, calls } from '../wire/calls.ts';
import { providerErrorOf, schemaMetadata, testRequestContext } from './testing/fakeProvider.ts';
import { type Fault, type FaultyUpstream, faultyUpstream } from './testing/faultyUpstream.ts';
import { createTransport } from './transport.ts';

const openMs = 60_000;
/** How far the transport's clock is ahead. */
let passedMs = 0;
const passOpenTime = () => {
	passedMs += openMs;
};
const names = ['whoami', 'RepairTypeView', 'CancelAppointmentBySystem'] as const;

let upstream: FaultyUpstream;
afterEach(() => upstream.stop());

async function startTransport(timeoutMs = 5_000, probeAfterMs = 60_000) {
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
		now: () => performance.now() + passedMs,
		retryDelayMs: 1,
		count: (outcome) => counted.push(outcome),
		breaker: { failureThreshold: 5, openMs, probeAfterMs, onChange: (state) => states.push(state) },
	});
	await vi.waitFor(() => transport.warmUp(), { timeout: 10_000 });
	states.length = 0;
	const read = (signal?: AbortSignal) =>
		transport.call(calls.RepairTypeView, undefined, {
			context: { ...testRequestContext, signal },
		});
	const write = () => transport.call(calls.CancelAppointmentBySystem, 'a-1', { context: testRequestContext });
	const failAll = (...faults: Fault[]) => {
		for (const name of names) upstream.fail(name, ...faults);
	};
	/** Makes a call that must fail at once: the circuit is open, so it waits for nothing. */
	const failAtOnce = async (call: () => Promise<unknown>) => {
		const before = counted.length;
		expect(await providerErrorOf(call())).toMatchObject({ kind: 'unreachable', status: null });
		expect(counted.slice(before)).toContain('circuitOpen');
	};
	/** A busy machine may miss the timeout of a probe, and the circuit stays open for as long again. */
	const readAfterRecovery = () =>
		vi.waitFor(
			() => {
				passOpenTime();
				return read();
			},
			{ timeout: 10_000 },
		);
	return { states, counted, read, write, failAll, failAtOnce, readAfterRecovery };
}

const arrivals = (name: CallName) => upstream.callCount(name);

test.each<Fault>(['reset', 500, 503, 'silent'])(
	'after repeated %s calls fail fast, nothing is sent, and the circuit closes by itself after recovery',
	async (fault) => {
		const { states, counted, read, write, failAll, failAtOnce, readAfterRecovery } = await startTransport(
			fault === 'silent' ? 150 : 5_000,
		);
		failAll(fault);
		for (let turn = 0; turn < 5; turn++) await providerErrorOf(write());
		expect(states).toEqual(['open']);
		const sent = arrivals('RepairTypeView') + arrivals('CancelAppointmentBySystem');
		await failAtOnce(read);
		await failAtOnce(write);
		expect(counted.slice(-2)).toEqual(['circuitOpen', 'circuitOpen']);
		passOpenTime();
		// The first call now has a probe sent; no call waits for it.
		await failAtOnce(read);
		await failAtOnce(write);
		expect(arrivals('RepairTypeView') + arrivals('CancelAppointmentBySystem')).toBe(sent);
		failAll();
		expect(await readAfterRecovery()).toMatchObject({ Data: [{ DisplayName: 'Paid' }] });
		expect(await write()).toEqual({ IsRequestSuccessfull: true });
		expect(states.at(-1)).toBe('closed');
	},
);

test('a provider that stops responding opens the circuit before the timeout of a call, and it closes after recovery', async () => {
	const { states, read, write, failAll, failAtOnce, readAfterRecovery } = await startTransport(1_000, 100);
	failAll('silent');
	const waiting = [providerErrorOf(read()), providerErrorOf(write())];
	await vi.waitFor(() => expect(states).toEqual(['open']), { timeout: 5_000 });
	expect(arrivals('whoami')).toBe(2);
	await failAtOnce(read);
	for (const { kind } of await Promise.all(waiting)) expect(kind).toBe('timeout');
	failAll();
	expect(await readAfterRecovery()).toMatchObject({ Data: [{ DisplayName: 'Paid' }] });
	expect(states.at(-1)).toBe('closed');
});

test('one slow call does not open the circuit', async () => {
	const { states, read, write } = await startTransport(1_000, 50);
	upstream.fail('CancelAppointmentBySystem', 'silent');
	const waiting = providerErrorOf(write());
	await vi.waitFor(() => expect(arrivals('whoami')).toBeGreaterThan(3), { timeout: 5_000 });
	await read();
	expect((await waiting).kind).toBe('timeout');
	expect(states).toEqual([]);
});

test('a hundred concurrent calls fail fast while the provider is down, and all succeed when it is back', async () => {
	const { states, read, failAtOnce } = await startTransport();
	await upstream.stop();
	await Promise.all(Array.from({ length: 3 }, () => providerErrorOf(read())));
	await Promise.all(Array.from({ length: 100 }, () => failAtOnce(read)));
	await upstream.restart();
	passOpenTime();
	const answers = await Promise.all(Array.from({ length: 100 }, () => read()));
	expect(answers).toHaveLength(100);
	expect(states).toEqual(['open', 'probing', 'halfOpen', 'closed']);
});

test.each<Fault>([400, 401, 403, 404, 409, 429, 501, 'html', 'otherShape'])(
	'%s does not open the circuit',
	async (fault) => {
		const { states, counted, write } = await startTransport();
		upstream.fail('CancelAppointmentBySystem', fault);
		for (let turn = 0; turn < 8; turn++) await providerErrorOf(write());
		expect(states).toEqual([]);
		expect(counted).not.toContain('circuitOpen');
	},
);

test('a successful call resets the number of failures in a row', async () => {
	const { states, read, write } = await startTransport();
	upstream.fail('CancelAppointmentBySystem', 500);
	for (let turn = 0; turn < 4; turn++) await providerErrorOf(write());
	await read();
	for (let turn = 0; turn < 4; turn++) await providerErrorOf(write());
	expect(states).toEqual([]);
});

test('aborted calls do not open the circuit', async () => {
	const { states, read } = await startTransport();
	upstream.fail('RepairTypeView', 'silent');
	for (let turn = 0; turn < 8; turn++) await providerErrorOf(read(AbortSignal.timeout(5)));
	upstream.fail('RepairTypeView');
	await read();
	expect(states).toEqual([]);
});
