import { createHmac } from 'node:crypto';

/**
 * How this portal and a delivery service sign what they post to each other: `sha256=` and the hex HMAC-SHA256 of the
 * timestamp (seconds since 1970), a dot and the body under a shared secret.
 */
export const signatureOf = (timestamp: string, body: string | Buffer, secret: string): string =>
	`sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
