import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';

/** What the steps before the pages leave behind for those after them. */
export interface PortalEnv {
	Bindings: HttpBindings;
	Variables: {
		requestId: string;
		/** Its lines carry the request id. */
		log: Logger;
		/** Scheme and host as the browser has them in its address bar. */
		origin: string;
		/** The visitor's IPv4 address or IPv6 /64, as far as TRUST_PROXY lets it be known. */
		address: string;
		/** For script and style elements of this answer. */
		nonce: string;
	};
}
