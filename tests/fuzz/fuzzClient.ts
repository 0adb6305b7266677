import { Agent, request as open } from 'node:http';
import type { FuzzTarget } from './readFuzzTarget.ts';
import type { FuzzRequest } from './request.ts';

export interface FuzzResponse {
	readonly status: number;
	/** As they came, names and values. */
	readonly headers: readonly string[];
	readonly body: string;
	readonly ms: number;
}

/** Connections that stay open, so many at once. */
export function createFuzzClient(target: FuzzTarget, connections: number) {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const send = (request: FuzzRequest, isSecond = false): Promise<FuzzResponse> =>
		new Promise((done, fail) => {
			const { base, method, path, headers, body } = request;
			const began = performance.now();
			const { hostname, port, host } = new URL(target[base]);
			const bytes = body === null ? null : Buffer.from(body);
			const length = bytes === null ? {} : { 'Content-Length': String(bytes.length) };
			const options = {
				hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
				port,
				method,
				path,
				agent,
				timeout: 30_000,
			};
			const sent = open({ ...options, headers: { ...headers, ...length, Host: host } }, (answer) => {
				let text = '';
				answer.setEncoding('utf8').on('data', (part: string) => {
					text += part;
				});
				answer.on('error', fail);
				answer.on('end', () =>
					done({
						status: answer.statusCode ?? 0,
						headers: answer.rawHeaders,
						body: text,
						ms: performance.now() - began,
					}),
				);
			});
			sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')));
			sent.on('error', (error: NodeJS.ErrnoException) => {
				// What is refused before its body is read costs the connection, perhaps just as the next request goes out.
				const isOld = sent.reusedSocket && error.code === 'ECONNRESET' && !isSecond;
				if (isOld) send(request, true).then(done, fail);
				else fail(error);
			});
			sent.end(bytes ?? undefined);
		});
	return { send: (request: FuzzRequest) => send(request), close: () => agent.destroy() };
}
