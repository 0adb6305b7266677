import { once } from 'node:events';
import { createConnection } from 'node:net';

/**
 * A keep-alive connection with one request at a time; a plain socket, since the client runs on the portal's machine.
 */
export interface OpenConnection {
	/** Sends the bytes of a request and returns the whole response, head and body, as text. */
	send(request: Buffer): Promise<string>;
	close(): void;
}

/** `localAddress`: the client's own address, one of this machine's. */
export async function connectTo(url: string, localAddress?: string): Promise<OpenConnection> {
	const { hostname, port } = new URL(url);
	const socket = createConnection({
		host: hostname,
		port: Number(port),
		noDelay: true,
		...(localAddress !== undefined && { localAddress }),
	});
	await once(socket, 'connect');
	let received = '';
	let resolve: ((response: string) => void) | null = null;
	let reject: ((error: Error) => void) | null = null;
	socket.setEncoding('utf8').on('data', (text: string) => {
		received += text;
		if (!isWhole(received)) return;
		const response = received;
		received = '';
		resolve?.(response);
	});
	socket.on('error', (error) => reject?.(error));
	socket.once('close', () => reject?.(new Error('the portal closed a connection')));
	return {
		send: (request) =>
			new Promise((done, failed) => {
				resolve = done;
				reject = failed;
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
