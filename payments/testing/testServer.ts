/** For tests: a server on a free port of the loopback interface. */
import { createServer } from 'node:http';

export interface TestServer {
	readonly url: string;
	stop(): Promise<void>;
}

/** Responds to each request with the result of `respond`; null leaves the request without a response. */
export async function startTestServer(
	respond: (body: string) => { status?: number; text: string } | null,
): Promise<TestServer> {
	const server = createServer(async (request, response) => {
		let body = '';
		for await (const chunk of request.setEncoding('utf8')) body += chunk;
		const found = respond(body);
		if (found) response.writeHead(found.status ?? 200, { 'Content-Type': 'text/html' }).end(found.text);
	});
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
	const address = server.address();
	const port = typeof address === 'object' && address ? address.port : 0;
	return {
		url: `http://127.0.0.1:${port}/status`,
		stop: async () => {
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}
