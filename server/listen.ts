import type { Server } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';

/** A start that cannot go on, in one line for a person. */
export class StartError extends Error {
	override readonly name = 'StartError';
}

export interface Listener {
	/**
	 * Takes no more connections, lets what is under way end, and resolves when all is still;
	 * what has not ended after `graceMs` is cut off.
	 */
	stop(graceMs: number): Promise<void>;
}

/** In milliseconds. */
interface Patience {
	/** For the head of a request. */
	readonly headers: number;
	/** For all of it, the body included. */
	readonly request: number;
	/** For the next request on a connection that is kept. */
	readonly nextRequest: number;
	/** Without a byte in either direction, whatever is under way: above the longest that a page waits for a provider. */
	readonly silence: number;
	/** How often it is looked after. */
	readonly check: number;
}

const patience: Patience = {
	headers: 15_000,
	request: 30_000,
	nextRequest: 65_000,
	silence: 150_000,
	check: 2_000,
};

/** Bytes; beyond, the answer is 431. */
const longestHead = 16 * 1024;

interface Most {
	/** Beyond, a connection is closed as it comes: what is under way is answered all the same. */
	readonly connections: number;
	/** Of one connection. Then a browser connects anew, perhaps to another process. */
	readonly requests: number;
}

const most: Most = { connections: 10_000, requests: 10_000 };

interface App {
	fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
}

/**
 * Serves `app` on a port; on every address of the machine when no host is given.
 * A browser that says nothing, or says it too slowly, is cut off.
 * @throws StartError naming the setting when the port is taken or not allowed
 */
export async function listen(
	app: App,
	at: { readonly port: number; readonly host?: string; readonly setting: string },
	{ headers, request, nextRequest, silence, check }: Patience = patience,
	{ connections, requests }: Most = most,
): Promise<Listener> {
	const server = createAdaptorServer({
		fetch: (request, bindings) => app.fetch(ofKnownKind(request), bindings as HttpBindings),
		overrideGlobalObjects: false,
		serverOptions: {
			headersTimeout: headers,
			requestTimeout: request,
			keepAliveTimeout: nextRequest,
			connectionsCheckingInterval: check,
			maxHeaderSize: longestHead,
		},
	}) as Server;
	server.setTimeout(silence);
	server.maxConnections = connections;
	server.maxRequestsPerSocket = requests;
	await new Promise<void>((ready, fail) => {
		server.once('error', (error: NodeJS.ErrnoException) => fail(new StartError(reasonOf(error, at))));
		server.listen(at.port, at.host, ready);
	});
	return { stop: (graceMs) => stop(server, graceMs) };
}

/**
 * The adapter's requests only look like requests. Who bounds a body whose length is not said has to make another
 * request of it, which takes a real one.
 */
function ofKnownKind(request: Request): Request {
	const { method, headers, url, signal } = request;
	// A real one cannot have the method TRACE, which nobody here answers to.
	if (['GET', 'HEAD', 'TRACE'].includes(method) || headers.has('Content-Length')) return request;
	return new Request(url, { method, headers, signal, body: request.body, duplex: 'half' } as RequestInit);
}

/**
 * Says so at once when a port is taken, before anything slow begins.
 * @throws StartError
 */
export async function checkIsFree(at: { readonly port: number; readonly host?: string; readonly setting: string }) {
	const listener = await listen({ fetch: () => new Response(null, { status: 503 }) }, at);
	await listener.stop(0);
}

function reasonOf(error: NodeJS.ErrnoException, { port, setting }: { port: number; setting: string }): string {
	if (error.code === 'EADDRINUSE')
		return `Port ${port} is taken by another process. Stop it, or set ${setting} to another port.`;
	if (error.code === 'EACCES') return `Port ${port} may not be used by this user. Set ${setting} to another port.`;
	return `Port ${port} (${setting}) cannot be listened on: ${error.message}`;
}

function stop(server: Server, graceMs: number): Promise<void> {
	return new Promise((done) => {
		const cut = setTimeout(() => server.closeAllConnections(), graceMs);
		// A connection that is kept alive becomes idle only once its answer is out.
		const idle = setInterval(() => server.closeIdleConnections(), 50);
		server.close(() => {
			clearTimeout(cut);
			clearInterval(idle);
			done();
		});
	});
}
