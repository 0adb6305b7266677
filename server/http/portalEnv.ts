import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';

/** The variables that middleware sets for later handlers. */
export interface PortalEnv {
	Bindings: HttpBindings;
	Variables: {
		requestId: string;
		/** A child logger with the request id. */
		log: Logger;
		/** Scheme and host as in the browser's address bar. */
		origin: string;
		/** The client's IPv4 address or IPv6 /64 network, as far as TRUST_PROXY allows; null behind an undeclared proxy. */
		address: string | null;
		/** The proxy's own address, in the same form, if `address` is null; for the log alone. */
		peer?: string;
		/** For the log: the end of the registration number that this request may see, or that the command names. */
		vehicle?: string;
		/** For script and style elements of this response. */
		nonce: string;
	};
}
