/** For tests: a provider on a local port whose calls fail on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallName } from '../../wire/calls.ts';
import { matchCall } from '../../wire/paths.ts';

/** A number is an HTTP status, sent with a JSON body. */
export type Fault =
	| 'none'
	| 'silent' // accepts the call and never responds
	| 'late' // carries the call out and responds after `slowResponseMs`
	| 'reset' // resets the connection before the response
	| 'cut' // resets it within the response
	| 'lost' // carries the call out and resets the connection
	| 'html'
	| 'otherShape'
	| 'huge' // 50 MB of JSON
	| number;

export interface ReceivedCall {
	readonly name: CallName;
	readonly requestId: string | undefined;
	readonly idempotencyKey: string | undefined;
}

export interface FaultyUpstream {
	/** Ends in `/v1.0`. */
	readonly baseUrl: string;
	/** Every call that was received, in order. */
	readonly received: ReceivedCall[];
	callCount(name: CallName): number;
	/** Makes the next calls fail, one fault after the other; the last one stays. Without faults the call works again. */
	fail(name: CallName, ...faults: Fault[]): void;
	/** Faults only requests with this request id. */
	failForRequest(requestId: string, name: CallName, ...faults: Fault[]): void;
	/** Bytes that clients read of the `huge` response at most. */
	largestBytesRead(): number;
	/** Stops listening: connections are refused. */
	stop(): Promise<void>;
	/** Listens on the same port again. */
	restart(): Promise<void>;
}

export const slowResponseMs = 800;
const hugeBytes = 50 * 1024 * 1024;
const filler = Buffer.alloc(64 * 1024, ' ');
const otherShape = { Metadata: 'x', Data: 'x', IsRequestSuccessfull: 'perhaps', DocumentId: {}, SelectedDate: 'x' };

/** `handler` responds to the calls that do not fail. */
export async function faultyUpstream(handler: (request: Request) => Promise<Response>): Promise<FaultyUpstream> {
	/** Faults by call name, or by request id and call name. */
	const faults = new Map<string, Fault[]>();
	const received: ReceivedCall[] = [];
	let largestBytesRead = 0;
	let port = 0;

	async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
		const request = await requestOf(incoming);
		const name = matchCall(new URL(request.url).pathname.replace('/v1.0', ''))?.name ?? 'whoami';
		const { headers } = request;
		const idempotencyKey = headers.get('Idempotency-Key') ?? undefined;
		const requestId = headers.get('X-Request-Id') ?? undefined;
		received.push({ name, requestId, idempotencyKey });
		const queue = faults.get(`${requestId} ${name}`) ?? faults.get(name) ?? [];
		const fault = (queue.length > 1 ? queue.shift() : queue[0]) ?? 'none';
		switch (fault) {
			case 'silent':
				return;
			case 'reset':
				incoming.socket.destroy();
				return;
			case 'cut':
				response.writeHead(200, { 'Content-Length': '1000' }).write('{"IsRequestSuccessfull": tr');
				setTimeout(() => incoming.socket.destroy(), 5);
				return;
			case 'html':
				response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><h1>Maintenance</h1>');
				return;
			case 'otherShape':
				response.end(JSON.stringify(otherShape));
				return;
			case 'huge':
				largestBytesRead = Math.max(largestBytesRead, await writeHuge(response));
				return;
			case 'lost':
				await handler(request);
				incoming.socket.destroy();
				return;
			case 'late':
				setTimeout(async () => send(await handler(request), response), slowResponseMs);
				return;
			case 'none':
				return send(await handler(request), response);
			default:
				response.writeHead(fault).end(JSON.stringify({ IsRequestSuccessfull: false, Message: '' }));
		}
	}

	// When `handler` fails, its connection is closed.
	const server = createServer((incoming, response) => {
		answer(incoming, response).catch((error: Error) => incoming.socket.destroy(error));
	});
	const listen = () => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
	await listen();
	port = (server.address() as AddressInfo).port;
	return {
		baseUrl: `http://127.0.0.1:${port}/v1.0`,
		received,
		callCount: (name) => received.filter((each) => each.name === name).length,
		fail: (name, ...sequence) => void faults.set(name, sequence),
		failForRequest: (requestId, name, ...sequence) => void faults.set(`${requestId} ${name}`, sequence),
		largestBytesRead: () => largestBytesRead,
		restart: listen,
		async stop() {
			const closed = new Promise((done) => server.close(done));
			server.closeAllConnections();
			await closed;
		},
	};
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk);
	const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
	const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
	return new Request(`http://provider.test${incoming.url}`, { method: incoming.method ?? 'GET', headers, body });
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
	response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
}

/** Writes as fast as the client reads; returns the bytes written when the client closes the connection. */
async function writeHuge(response: ServerResponse): Promise<number> {
	let written = 0;
	const gone = new Promise((done) => response.once('close', done));
	response.write('["');
	while (written < hugeBytes && !response.destroyed) {
		written += filler.length;
		if (response.write(filler)) continue;
		await Promise.race([gone, new Promise((goOn) => response.once('drain', goOn))]);
	}
	response.end('"]');
	return written;
}
