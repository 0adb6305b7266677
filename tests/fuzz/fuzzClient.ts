import { Agent, request as open } from 'node:http';
import type { FuzzTarget } from './readFuzzTarget.ts';
import type { FuzzRequest } from './request.ts';

export interface FuzzResponse {
	readonly status: number;
	/** Names and values in turn, as received. */
	readonly headers: readonly string[];
	readonly body: string;
	readonly ms: number;
}

/** A client with keep-alive connections. @param connections how many at most */
export function createFuzzClient(target: FuzzTarget, connections: number) {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const send = (request: FuzzRequest, isRetry = false): Promise<FuzzResponse> =>
		new Promise((resolve, reject) => {
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
			const clientRequest = open({ ...options, headers: { ...headers, ...length, Host: host } }, (response) => {
				let text = '';
				response.setEncoding('utf8').on('data', (part: string) => {
					text += part;
				});
				response.on('error', reject);
				response.on('end', () =>
					resolve({
						status: response.statusCode ?? 0,
						headers: response.rawHeaders,
						body: text,
						ms: performance.now() - began,
					}),
				);
			});
			clientRequest.on('timeout', () => clientRequest.destroy(new Error('no response within 30 s')));
			clientRequest.on('error', (error: NodeJS.ErrnoException) => {
				// The portal closes a connection if it refuses a request without reading its body. The next request may just
				// have been sent on it.
				const isStale = clientRequest.reusedSocket && error.code === 'ECONNRESET' && !isRetry;
				if (isStale) send(request, true).then(resolve, reject);
				else reject(error);
			});
			clientRequest.end(bytes ?? undefined);
		});
	return { send: (request: FuzzRequest) => send(request), close: () => agent.destroy() };
}
