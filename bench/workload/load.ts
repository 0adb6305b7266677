import { connectTo } from './openConnection.ts';

/**
 * Requests a second over connections that stay open, each with one request under way. The requests are put together
 * before, and written to bare sockets: whatever the sender costs is taken from the same machine.
 *
 * @param check throws when an answer is another than was expected
 */
export async function requestsPerSecond(
	url: string,
	requests: readonly Buffer[],
	{ connections, check }: { readonly connections: number; readonly check: (answer: string) => void },
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

/** A request as it goes over the wire; with a body it is a POST of JSON from the portal's own page. */
export function rawRequest(
	url: string,
	path: string,
	{ headers = {}, body }: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string } = {},
): Buffer {
	const { host, origin } = new URL(url);
	const ofBody =
		body === undefined
			? {}
			: { Origin: origin, 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
	const lines = Object.entries({ Host: host, ...ofBody, ...headers }).map(([name, value]) => `${name}: ${value}`);
	const first = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`;
	return Buffer.from(`${[first, ...lines].join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** @throws when the answer is not a whole page */
export function expectPage(answer: string): void {
	if (!answer.startsWith('HTTP/1.1 200 ') || !answer.includes('</html>')) throw unexpectedResponse(answer);
}

/** @throws when the answer does not say that Save and Book has booked */
export function expectSaved(answer: string): void {
	if (!answer.startsWith('HTTP/1.1 200 ') || !answer.includes('"kind":"booked"')) throw unexpectedResponse(answer);
}

const unexpectedResponse = (answer: string) => new Error(`another answer was expected:\n${answer.slice(0, 2000)}`);
