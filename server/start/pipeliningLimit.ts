import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';

/**
 * Requests of one connection without a complete response. Browsers and proxies send the next one after the response to
 * the one before.
 */
const maxPipelinedRequests = 8;

/**
 * Returns whether a request may be served, and closes the connection of one that may not. A response is kept until the
 * client has taken it, so a connection that sent thousands of requests at once would hold thousands of them.
 */
export function pipeliningLimit(onExceeded: () => void): (bindings: HttpBindings) => boolean {
	const unanswered = new WeakMap<Socket, number>();
	return ({ incoming: { socket }, outgoing }) => {
		// What Node had already read of the connection.
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
