import { schemaIds } from '../../provider/api/schemaIds.ts';
import { calls } from '../../provider/wire/calls.ts';
import { callPath } from '../../provider/wire/paths.ts';
import { type BookingWorkload, bookingRequest } from '../../tests/support/bookingWorkload.ts';
import { connectTo } from '../workload/openConnection.ts';

export const bookingConnections = 32;

interface Run {
	readonly url: string;
	readonly client: { readonly id: string; readonly secret: string };
	readonly workload: BookingWorkload;
	readonly first: number;
	readonly count: number;
	/** 32 by default. */
	readonly connections?: number;
}

/**
 * Bookings a second over keep-alive connections, each with one request at a time. The requests are built before the
 * clock starts and written to plain sockets, since the client runs on the same cores as the portal.
 */
export async function bookOverHttp(run: Run): Promise<number> {
	const requests = Array.from({ length: run.count }, (_, index) => bookingRequestBytes(run.first + index, run));
	const { url, connections = bookingConnections } = run;
	const sockets = await Promise.all(Array.from({ length: connections }, () => connectTo(url)));
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

/** The bytes of the n-th booking's HTTP request. */
function bookingRequestBytes(n: number, { url, client, workload }: Pick<Run, 'url' | 'client' | 'workload'>): Buffer {
	const call = calls.BookServiceAppointment;
	const path = callPath(call, { schemaId: schemaIds.get(call.schema ?? '') ?? '', actionId: call.actionId });
	const body = JSON.stringify(bookingRequest(n, workload));
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

/** @throws unless the response says that the booking was made */
function expectBookedResponse(response: string): void {
	if (!response.includes('"IsRequestSuccessfull":true')) throw new Error(`a booking was refused:\n${response}`);
}
