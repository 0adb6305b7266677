import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from '../workload/openConnection.ts';

const connections = 40;

/**
 * Sends requests at a steady pace, whether or not earlier ones are answered, from the address `from` of this machine.
 * Returns how long each took, in ms from when it was due; a missing answer, or one that is not 200, counts as Infinity.
 */
export async function requestAtRate(
	{ url, from }: { readonly url: string; readonly from?: string },
	requests: readonly Buffer[],
	perSecond: number,
): Promise<number[]> {
	const all = await Promise.all(Array.from({ length: connections }, () => connectTo(url, from)));
	const free = [...all];
	const pending: Promise<number>[] = [];
	const began = performance.now();
	for (const [index, request] of requests.entries()) {
		const due = began + (index * 1000) / perSecond;
		const wait = due - performance.now();
		if (wait > 0) await pause(wait);
		// In turn: HEADER_TIMEOUT_SECONDS closes a connection that has sent no request.
		const connection = free.shift();
		if (!connection) {
			pending.push(Promise.resolve(Number.POSITIVE_INFINITY));
			continue;
		}
		pending.push(
			connection.send(request).then(
				(answer) => {
					free.push(connection);
					return answer.startsWith('HTTP/1.1 200 ') ? performance.now() - due : Number.POSITIVE_INFINITY;
				},
				() => Number.POSITIVE_INFINITY,
			),
		);
	}
	const times = await Promise.all(pending);
	for (const connection of all) connection.close();
	return times;
}
