import { setTimeout as pause } from 'node:timers/promises';
import { expectBooked } from '../workload/bookingRequests.ts';
import { connectTo } from '../workload/openConnection.ts';

const connections = 32;

/**
 * Sends bookings at a steady pace, whether or not earlier ones are answered. Returns the time of each booking in ms,
 * from when it was due until its response; a booking that finds no free connection counts as Infinity.
 * @throws if a booking is refused
 */
export async function bookAtRate(url: string, requests: readonly Buffer[], perSecond: number): Promise<number[]> {
	const free = await Promise.all(Array.from({ length: connections }, () => connectTo(url)));
	const all = [...free];
	const times: number[] = [];
	const pending: Promise<void>[] = [];
	const began = performance.now();
	for (const [index, request] of requests.entries()) {
		const due = began + (index * 1000) / perSecond;
		const wait = due - performance.now();
		if (wait > 0) await pause(wait);
		const connection = free.pop();
		if (!connection) {
			times.push(Number.POSITIVE_INFINITY);
			continue;
		}
		pending.push(
			connection.send(request).then((answer) => {
				expectBooked(answer);
				times.push(performance.now() - due);
				free.push(connection);
			}),
		);
	}
	await Promise.all(pending);
	for (const connection of all) connection.close();
	return times;
}
