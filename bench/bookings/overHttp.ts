import { schemaIds } from '../../provider/api/schemaIds.ts';
import { calls } from '../../provider/wire/calls.ts';
import { callPath } from '../../provider/wire/paths.ts';
import { type BookingWorkload, bookingRequest } from '../../tests/support/bookingWorkload.ts';
import { connectTo } from '../workload/openConnection.ts';

export const bookingConnections = 32;

interface Run {
	readonly url: string;
	readonly client: { readonly id: string; readonly secret: string };
	readonly world: BookingWorkload;
	readonly first: number;
	readonly count: number;
}

/**
 * Bookings a second over 32 connections that stay open, each with one request under way. The requests are
 * put together before the clock starts, and written to bare sockets: whatever the sender costs is taken from
 * the same two cores.
 */
export async function bookOverHttp(run: Run): Promise<number> {
	const requests = Array.from({ length: run.count }, (_, index) => bookingRequestBytes(run.first + index, run));
	const sockets = await Promise.all(Array.from({ length: bookingConnections }, () => connectTo(run.url)));
	let next = 0;
	const began = performance.now();
	await Promise.all(
		sockets.map(async (socket) => {
			for (let request = requests[next++]; request; request = requests[next++])
				expectBookedResponse(await socket.send(request));
		}),
	);
	const seconds = (performance.now() - began) / 1000;
	for (const socket of sockets) socket.close();
	return run.count / seconds;
}

/** The n-th booking as it goes over the wire. */
function bookingRequestBytes(n: number, { url, client, world }: Pick<Run, 'url' | 'client' | 'world'>): Buffer {
	const call = calls.BookServiceAppointment;
	const path = callPath(call, { schemaId: schemaIds.get(call.schema ?? '') ?? '', actionId: call.actionId });
	const body = JSON.stringify(bookingRequest(n, world));
	const head = [
		`POST /v1.0${path} HTTP/1.1`,
		`Host: ${new URL(url).host}`,
		'Content-Type: application/json',
		`Content-Length: ${Buffer.byteLength(body)}`,
		`ClientId: ${client.id}`,
		`ClientSecret: ${client.secret}`,
		`Idempotency-Key: bench-key-${n}`,
	];
	return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** @throws when the answer is another */
function expectBookedResponse(answer: string): void {
	if (!answer.includes('"IsRequestSuccessfull":true')) throw new Error(`a booking was refused:\n${answer}`);
}
