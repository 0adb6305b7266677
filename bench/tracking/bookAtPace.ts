import { setTimeout as pause } from 'node:timers/promises';
import { expectBooked } from '../workload/bookingRequests.ts';
import { connectTo } from '../workload/openConnection.ts';

const connections = 32;

/**
 * Bookings that come at a steady pace, however long the ones before them take; answers how long each took, in ms since
 * it was due.
 *
 * @throws when the portal cannot keep the pace, or refuses one
 */
export async function bookAtPace(url: string, requests: readonly Buffer[], perSecond: number): Promise<number[]> {
	const free = await Promise.all(Array.from({ length: connections }, () => connectTo(url)));
	const all = [...free];
	const times: number[] = [];
	const under: Promise<void>[] = [];
	const began = performance.now();
	for (const [index, request] of requests.entries()) {
		const due = began + (index * 1000) / perSecond;
		const wait = due - performance.now();
		if (wait > 0) await pause(wait);
		const connection = free.pop();
		if (!connection) throw new Error(`${connections} bookings are under way at once: the portal cannot keep the pace`);
		under.push(
			connection.send(request).then((answer) => {
				expectBooked(answer);
				times.push(performance.now() - due);
				free.push(connection);
			}),
		);
	}
	await Promise.all(under);
	for (const connection of all) connection.close();
	return times;
}
