/** Failed responses leave nothing in memory. */
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import {
	closedBreaker,
	providerErrorOf,
	schemaMetadata,
	testRequestContext,
} from '../../provider/http/testing/fakeProvider.ts';
import { type Fault, type FaultyUpstream, faultyUpstream } from '../../provider/http/testing/faultyUpstream.ts';
import { createTransport } from '../../provider/http/transport.ts';
import { calls } from '../../provider/wire/calls.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const megabyte = 1024 * 1024;

let upstream: FaultyUpstream;
afterEach(() => upstream.stop());

/** Megabytes in use at rest: the minimum within a second, because a closed connection is freed after a while. */
async function memoryAtRest() {
	let minimum = Number.POSITIVE_INFINITY;
	for (let reading = 0; reading < 10; reading++) {
		await setTimeout(100);
		collect();
		const { heapUsed, external } = process.memoryUsage();
		minimum = Math.min(minimum, (heapUsed + external) / megabyte);
	}
	return minimum;
}

test('120 responses of 50 MB, 60 cut ones and 60 HTML pages leave nothing in memory', async () => {
	upstream = await faultyUpstream(async () => Response.json({ Metadata: schemaMetadata() }));
	const { transport, failed } = client(upstream.baseUrl);
	await transport.warmUp();
	const sendCalls = async (fault: Fault, count: number) => {
		upstream.fail('document', fault);
		for (let sent = 0; sent < count; sent += 10) {
			await Promise.all(Array.from({ length: 10 }, (_, each) => failed(`vehicle-${sent + each}`)));
		}
	};
	// Warm-up: connections and the like are created once.
	for (const fault of ['huge', 'cut', 'html'] as const) await sendCalls(fault, 10);
	const before = await memoryAtRest();
	await sendCalls('huge', 120);
	await sendCalls('cut', 60);
	await sendCalls('html', 60);
	expect(upstream.largestBytesRead()).toBeLessThan(5 * megabyte);
	expect((await memoryAtRest()) - before).toBeLessThan(5);
});

function client(baseUrl: string) {
	const log = { info: () => undefined, warn: () => undefined };
	const transport = createTransport({
		baseUrl,
		send: fetch,
		clientId: 'p',
		clientSecret: 's',
		log,
		maxResponseBytes: megabyte / 4,
		retryDelayMs: 1,
		breaker: closedBreaker,
	});
	return {
		transport,
		failed: (id: string) => providerErrorOf(transport.call(calls.document, id, { context: testRequestContext })),
	};
}
