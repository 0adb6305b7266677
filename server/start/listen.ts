import type { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Config } from '../config/config.ts';
import { StartupError } from '../operatorErrors.ts';

export type Listener = Awaited<ReturnType<typeof listen>>;

/** In milliseconds. */
const defaultTimeouts = {
	/** For the headers of a request. */
	headers: 15_000,
	/** For the whole request, body included. */
	request: 30_000,
	/** Until the next request on a keep-alive connection. */
	keepAlive: 65_000,
	/** Without a byte in either direction. No page waits as long for a provider. */
	idle: 150_000,
	/** Interval at which Node checks `headers` and `request`. */
	checkInterval: 2_000,
};

/** In bytes; larger request headers get status 431. */
const maxHeaderBytes = 16 * 1024;

/** Too many connections, or too many requests on one connection that wait for a response. */
export const connectionRefusals = ['tooMany', 'pipelined'] as const;

const defaultConnectionLimits = {
	/** Further connections are closed on arrival; open connections are served as usual. */
	maxConnections: 10_000,
	/** After this number of requests the browser has to reconnect, possibly to another process. */
	maxRequestsPerSocket: 10_000,
	/** Called for each connection that the portal closes by these limits, with the reason. */
	onRefused: (_cause: (typeof connectionRefusals)[number]): void => undefined,
};

export interface FetchHandler {
	fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
	/** Receives `upgrade` events for web sockets; without it upgrade requests are refused. */
	readonly upgrades?: EventEmitter;
	/** Ends other uses of connections than requests, before the server stops. */
	close?(): Promise<void>;
}

interface ListenAddress {
	readonly port: number;
	readonly host?: string;
	readonly setting: string;
}

/**
 * Serves `app` on a port, and on every address of the machine if no host is given. The timeouts disconnect idle and
 * slow clients. Timeouts and limits that are not given have the defaults of this file.
 * @throws StartupError naming the setting if the port is in use or not permitted
 */
export async function listen(
	app: FetchHandler,
	address: ListenAddress,
	timeouts: Partial<typeof defaultTimeouts> = {},
	connectionLimits: Partial<typeof defaultConnectionLimits> = {},
) {
	const { headers, request, keepAlive, idle, checkInterval } = { ...defaultTimeouts, ...timeouts };
	const { maxConnections, maxRequestsPerSocket, onRefused } = { ...defaultConnectionLimits, ...connectionLimits };
	const mayBeServed = pipeliningLimit(() => onRefused('pipelined'));
	const server = createAdaptorServer({
		fetch: (request, bindings) =>
			mayBeServed(bindings as HttpBindings)
				? app.fetch(toNativeRequest(request), bindings as HttpBindings)
				: new Response(null, { status: 503 }),
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
	server.on('drop', () => onRefused('tooMany'));
	server.maxRequestsPerSocket = maxRequestsPerSocket;
	const { upgrades } = app;
	if (upgrades) {
		server.on('upgrade', (request, socket, head) => {
			if (!upgrades.emit('upgrade', request, socket, head)) socket.destroy();
		});
	}
	await new Promise<void>((ready, fail) => {
		server.once('error', (error: NodeJS.ErrnoException) =>
			fail(new StartupError(listenErrorMessage(error, address), { cause: error })),
		);
		server.listen(address.port, address.host, ready);
	});
	return {
		/**
		 * Stops accepting connections, and resolves once all requests have completed; after `graceMs` cuts the rest off.
		 */
		async stop(graceMs: number): Promise<void> {
			await app.close?.();
			await closeServer(server, graceMs);
		},
	};
}

/**
 * The adapter passes objects that only resemble a Request. Hono's body limit constructs a new Request from a body
 * without Content-Length, and the constructor accepts only a native one.
 */
function toNativeRequest(request: Request): Request {
	const { method, headers, url } = request;
	// A native Request cannot have the method TRACE, which is rejected later.
	if (['GET', 'HEAD', 'TRACE'].includes(method) || headers.has('Content-Length')) return request;
	const { signal, body } = request;
	return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit);
}

/** Checks a port before the slow part of the start. @throws StartupError if the port is in use or not permitted */
export async function assertPortIsFree(address: ListenAddress) {
	const listener = await listen({ fetch: () => new Response(null, { status: 503 }) }, address);
	await listener.stop(0);
}

/** Where the public port listens. */
export const publicAddress = ({ port, bindAddress }: Pick<Config, 'port' | 'bindAddress'>) => ({
	port,
	...(bindAddress !== null && { host: bindAddress }),
	setting: 'PORT',
});

function listenErrorMessage(error: NodeJS.ErrnoException, { port, setting }: ListenAddress): string {
	if (error.code === 'EADDRINUSE')
		return `Port ${port} is taken by another process. Stop it, or set ${setting} to another port.`;
	if (error.code === 'EACCES') return `Port ${port} may not be used by this user. Set ${setting} to another port.`;
	return `Port ${port} (${setting}) cannot be listened on: ${error.message}`;
}

function closeServer(server: Server, graceMs: number): Promise<void> {
	return new Promise((done) => {
		const forceClose = setTimeout(() => server.closeAllConnections(), graceMs);
		// A keep-alive connection becomes idle only after its response was sent, so this is repeated.
		const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
		server.close(() => {
			clearTimeout(forceClose);
			clearInterval(closeIdle);
			done();
		});
	});
}

/** Requests of one connection without a complete response. Browsers and proxies have one at a time. */
const maxPipelinedRequests = 8;

/**
 * Tells whether a request may be served; if not, closes its connection. Node keeps a response until the client takes
 * it, so a connection that sends thousands of requests at once would hold thousands of responses.
 */
function pipeliningLimit(onExceeded: () => void): (bindings: HttpBindings) => boolean {
	const unanswered = new WeakMap<Socket, number>();
	return ({ incoming: { socket }, outgoing }) => {
		// A request that Node had already read from a closed connection.
		if (socket.destroyed) return false;
		const count = (unanswered.get(socket) ?? 0) + 1;
		if (count > maxPipelinedRequests) {
			socket.destroy();
			onExceeded();
			return false;
		}
		unanswered.set(socket, count);
		outgoing.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
		return true;
	};
}
