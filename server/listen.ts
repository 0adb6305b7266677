import type { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';

/** A start that cannot go on, in one line for a person. */
export class StartupError extends Error {
	override readonly name = 'StartupError';
}

export interface Listener {
	/**
	 * Takes no more connections, lets what is under way end, and resolves when all is still;
	 * what has not ended after `graceMs` is cut off.
	 */
	stop(graceMs: number): Promise<void>;
}

/** In milliseconds. */
interface Timeouts {
	/** For the head of a request. */
	readonly headers: number;
	/** For all of it, the body included. */
	readonly request: number;
	/** For the next request on a connection that is kept. */
	readonly keepAlive: number;
	/** Without a byte in either direction, whatever is under way: above the longest that a page waits for a provider. */
	readonly idle: number;
	/** How often it is looked after. */
	readonly checkInterval: number;
}

const defaultTimeouts: Timeouts = {
	headers: 15_000,
	request: 30_000,
	keepAlive: 65_000,
	idle: 150_000,
	checkInterval: 2_000,
};

/** Bytes; beyond, the answer is 431. */
const maxHeaderBytes = 16 * 1024;

interface ConnectionLimits {
	/** Beyond, a connection is closed as it comes: what is under way is answered all the same. */
	readonly maxConnections: number;
	/** Of one connection. Then a browser connects anew, perhaps to another process. */
	readonly maxRequestsPerSocket: number;
}

const defaultConnectionLimits: ConnectionLimits = { maxConnections: 10_000, maxRequestsPerSocket: 10_000 };

export interface FetchHandler {
	fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
	/** Is told of requests to upgrade a connection; without it there is no web socket. */
	readonly upgrades?: EventEmitter;
	/** Ends what holds connections open beside requests, before the server stops. */
	close?(): Promise<void>;
}

/**
 * Serves `app` on a port; on every address of the machine when no host is given.
 * A browser that says nothing, or says it too slowly, is cut off.
 * @throws StartupError naming the setting when the port is taken or not allowed
 */
export async function listen(
	app: FetchHandler,
	address: { readonly port: number; readonly host?: string; readonly setting: string },
	{ headers, request, keepAlive, idle, checkInterval }: Timeouts = defaultTimeouts,
	{ maxConnections, maxRequestsPerSocket }: ConnectionLimits = defaultConnectionLimits,
): Promise<Listener> {
	const server = createAdaptorServer({
		fetch: (request, bindings) => app.fetch(toNativeRequest(request), bindings as HttpBindings),
		overrideGlobalObjects: false,
		serverOptions: {
			headersTimeout: headers,
			requestTimeout: request,
			keepAliveTimeout: keepAlive,
			connectionsCheckingInterval: checkInterval,
			maxHeaderSize: maxHeaderBytes,
		},
	}) as Server;
	server.setTimeout(idle);
	server.maxConnections = maxConnections;
	server.maxRequestsPerSocket = maxRequestsPerSocket;
	const { upgrades } = app;
	if (upgrades) {
		server.on('upgrade', (request, socket, head) => {
			if (!upgrades.emit('upgrade', request, socket, head)) socket.destroy();
		});
	}
	await new Promise<void>((ready, fail) => {
		server.once('error', (error: NodeJS.ErrnoException) => fail(new StartupError(listenErrorMessage(error, address))));
		server.listen(address.port, address.host, ready);
	});
	return {
		async stop(graceMs) {
			await app.close?.();
			await closeServer(server, graceMs);
		},
	};
}

/**
 * The adapter's requests only look like requests. Who bounds a body whose length is not said has to make another
 * request of it, which takes a real one.
 */
function toNativeRequest(request: Request): Request {
	const { method, headers, url, signal } = request;
	// A real one cannot have the method TRACE, which nobody here answers to.
	if (['GET', 'HEAD', 'TRACE'].includes(method) || headers.has('Content-Length')) return request;
	return new Request(url, { method, headers, signal, body: request.body, duplex: 'half' } as RequestInit);
}

/**
 * Says so at once when a port is taken, before anything slow begins.
 * @throws StartupError
 */
export async function assertPortIsFree(address: {
	readonly port: number;
	readonly host?: string;
	readonly setting: string;
}) {
	const listener = await listen({ fetch: () => new Response(null, { status: 503 }) }, address);
	await listener.stop(0);
}

function listenErrorMessage(
	error: NodeJS.ErrnoException,
	{ port, setting }: { port: number; setting: string },
): string {
	if (error.code === 'EADDRINUSE')
		return `Port ${port} is taken by another process. Stop it, or set ${setting} to another port.`;
	if (error.code === 'EACCES') return `Port ${port} may not be used by this user. Set ${setting} to another port.`;
	return `Port ${port} (${setting}) cannot be listened on: ${error.message}`;
}

function closeServer(server: Server, graceMs: number): Promise<void> {
	return new Promise((done) => {
		const forceClose = setTimeout(() => server.closeAllConnections(), graceMs);
		// A connection that is kept alive becomes idle only once its answer is out.
		const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
		server.close(() => {
			clearTimeout(forceClose);
			clearInterval(closeIdle);
			done();
		});
	});
}
