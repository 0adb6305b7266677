import { once } from 'node:events';
import { createConnection } from 'node:net';

/** A connection that stays open, with one request under way: a bare socket, since the sender shares the machine. */
export interface OpenConnection {
	/** Sends a whole request and answers the whole answer, head and body, as text. */
	send(request: Buffer): Promise<string>;
	close(): void;
}

export async function connectTo(url: string): Promise<OpenConnection> {
	const { hostname, port } = new URL(url);
	const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
	await once(socket, 'connect');
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
	return {
		send: (request) =>
			new Promise((done, failed) => {
				answered = done;
				broken = failed;
				socket.write(request);
			}),
		close: () => socket.destroy(),
	};
}

function isWhole(text: string): boolean {
	const end = text.indexOf('\r\n\r\n');
	if (end < 0) return false;
	const head = text.slice(0, end);
	if (/^HTTP\/1\.1 (204|304) /.test(head)) return true;
	const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
	if (length === undefined) return text.endsWith('\r\n0\r\n\r\n');
	return Buffer.byteLength(text) >= end + 4 + Number(length);
}
