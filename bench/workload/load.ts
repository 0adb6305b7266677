import { connectTo } from './openConnection.ts';

/**
 * Requests a second over keep-alive connections, each with one request at a time. The requests are built before the
 * clock starts and written to plain sockets, since the client runs on the same machine as the portal.
 * @param check throws if a response is not as expected
 */
export async function requestsPerSecond(
	url: string,
	requests: readonly Buffer[],
	{ connections, check }: { readonly connections: number; readonly check: (response: string) => void },
): Promise<number> {
	const sockets = await Promise.all(Array.from({ length: connections }, () => connectTo(url)));
	let next = 0;
	const began = performance.now();
	await Promise.all(
		sockets.map(async (socket) => {
			for (let request = requests[next++]; request; request = requests[next++]) check(await socket.send(request));
		}),
	);
	const seconds = (performance.now() - began) / 1000;
	for (const socket of sockets) socket.close();
	return requests.length / seconds;
}

/** The bytes of an HTTP request. With a body it is a POST of JSON that comes from the portal's own page. */
export function rawRequest(
	url: string,
	path: string,
	{ headers = {}, body }: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string } = {},
): Buffer {
	const { host, origin } = new URL(url);
	const bodyHeaders =
		body === undefined
			? {}
			: { Origin: origin, 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
	const lines = Object.entries({ Host: host, ...bodyHeaders, ...headers }).map(([name, value]) => `${name}: ${value}`);
	const first = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`;
	return Buffer.from(`${[first, ...lines].join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** @throws if the response is not a whole page */
export function expectPage(response: string): void {
	if (!response.startsWith('HTTP/1.1 200 ') || !response.includes('</html>')) throw unexpectedResponse(response);
}

/** @throws unless the response says that Save and Book has booked */
export function expectSaved(response: string): void {
	if (!response.startsWith('HTTP/1.1 200 ') || !response.includes('"kind":"booked"'))
		throw unexpectedResponse(response);
}

const unexpectedResponse = (response: string) => new Error(`unexpected response:\n${response.slice(0, 2000)}`);
