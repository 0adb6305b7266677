/** What is left in memory of answers that failed: nothing. */
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { calls } from '../wire/calls.ts';
import { providerErrorOf, schemaMetadata, testRequestContext } from './testing/fakeProvider.ts';
import { type Fault, type FaultyUpstream, faultyUpstream } from './testing/faultyUpstream.ts';
import { createTransport } from './transport.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const megabyte = 1024 * 1024;

let upstream: FaultyUpstream;
afterEach(() => upstream.stop());

/** Megabytes held when nothing is under way: the least of a second, since a connection that was cut takes a while to go. */
async function heldAtRest() {
	let least = Number.POSITIVE_INFINITY;
	for (let reading = 0; reading < 10; reading++) {
		await setTimeout(100);
		collect();
		const { heapUsed, external } = process.memoryUsage();
		least = Math.min(least, (heapUsed + external) / megabyte);
	}
	return least;
}

test('120 answers of 50 MB, and 120 that were cut or were a page, leave nothing behind', async () => {
	upstream = await faultyUpstream(async () => Response.json({ Metadata: schemaMetadata() }));
	const { transport, failed } = client(upstream.baseUrl);
	await transport.warmUp();
	const rounds = async (fault: Fault, count: number) => {
		upstream.fail('document', fault);
		for (let sent = 0; sent < count; sent += 10) {
			await Promise.all(Array.from({ length: 10 }, (_, each) => failed(`vehicle-${sent + each}`)));
		}
	};
	// What is made once, such as connections, is made here.
	for (const fault of ['huge', 'cut', 'html'] as const) await rounds(fault, 10);
	const before = await heldAtRest();
	await rounds('huge', 120);
	await rounds('cut', 60);
	await rounds('html', 60);
	expect(upstream.largestBytesRead()).toBeLessThan(5 * megabyte);
	expect((await heldAtRest()) - before).toBeLessThan(5);
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
	});
	return {
		transport,
		failed: (id: string) => providerErrorOf(transport.call(calls.document, { id }, { context: testRequestContext })),
	};
}
