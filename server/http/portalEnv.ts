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
		/** The visitor's IPv4 address or IPv6 /64 network, as far as TRUST_PROXY allows; null behind an undeclared proxy. */
		address: string | null;
		/** Where the address is null: that of the connection, which is a proxy's, in the same form; for the log alone. */
		peer?: string;
		/** The end of the registration number of the vehicle that this request may see or the command is for, for the log. */
		vehicle?: string;
		/** For script and style elements of this response. */
		nonce: string;
	};
}
