import { once } from 'node:events';
import { createConnection } from 'node:net';
import { calls } from '../../provider/contract/calls.ts';
import { pathOf } from '../../provider/contract/paths.ts';
import { schemaIds } from '../../provider/embedded/schemaIds.ts';
import { requestOf, type World } from './prepare.ts';

export const connections = 32;

interface Run {
	readonly url: string;
	readonly client: { readonly id: string; readonly secret: string };
	readonly world: World;
	readonly first: number;
	readonly count: number;
}

/**
 * Bookings a second over 32 connections that stay open, each with one request under way. The requests are
 * put together before the clock starts, and written to bare sockets: whatever the sender costs is taken from
 * the same two cores.
 */
export async function bookOverHttp(run: Run): Promise<number> {
	const requests = Array.from({ length: run.count }, (_, index) => requestBytes(run.first + index, run));
	const { hostname, port } = new URL(run.url);
	let next = 0;
	const senders = Array.from({ length: connections }, async () => {
		const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
		await once(socket, 'connect');
		return socket;
	});
	const sockets = await Promise.all(senders);
	const began = performance.now();
	await Promise.all(
		sockets.map(async (socket) => {
			let received = '';
			let answered: ((answer: string) => void) | null = null;
			let broken: ((error: Error) => void) | null = null;
			socket.setEncoding('utf8').on('data', (text: string) => {
				received += text;
				if (!isWhole(received)) return;
				const answer = received;
				received = '';
				answered?.(answer);
			});
			socket.on('error', (error) => broken?.(error));
			socket.once('close', () => broken?.(new Error('the portal closed a connection')));
			for (let request = requests[next++]; request; request = requests[next++]) {
				const answer = await new Promise<string>((done, failed) => {
					answered = done;
					broken = failed;
					socket.write(request);
				});
				if (!answer.includes('"IsRequestSuccessfull":true')) throw new Error(`a booking was refused:\n${answer}`);
			}
		}),
	);
	const seconds = (performance.now() - began) / 1000;
	for (const socket of sockets) socket.destroy();
	return run.count / seconds;
}

function requestBytes(n: number, { url, client, world }: Run): Buffer {
	const call = calls.BookServiceAppointment;
	const path = pathOf(call, { schemaId: schemaIds.get(call.schema ?? '') ?? '', actionId: call.actionId });
	const body = JSON.stringify(requestOf(n, world));
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

function isWhole(text: string): boolean {
	const end = text.indexOf('\r\n\r\n');
	if (end < 0) return false;
	const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1];
	if (length === undefined) return text.endsWith('\r\n0\r\n\r\n');
	return Buffer.byteLength(text) >= end + 4 + Number(length);
}
