/** Sends messages over HTTP, so that any provider of SMS or WhatsApp can be connected. */

import { createHmac } from 'node:crypto';
import type { Message, MessageSender } from './sender.ts';

export interface WebhookSettings {
	readonly url: string;
	/** The shared secret of the signature. */
	readonly secret: string;
}

const timeoutMs = 10_000;

/**
 * Posts JSON with `X-Timestamp` (seconds since 1970) and `X-Signature`: `sha256=` and the hex HMAC-SHA256 of the
 * timestamp, a dot and the body under the shared secret. Any 2xx means that the message was accepted; redirects are not
 * followed.
 */
export function createWebhookSender({ url, secret }: WebhookSettings, now: () => Date): MessageSender {
	return {
		async send(message, signal) {
			const body = bodyOf(message);
			const timestamp = String(Math.floor(now().getTime() / 1000));
			const response = await fetch(url, {
				method: 'POST',
				headers: {
					'Content-Type': 'application/json',
					'Idempotency-Key': message.idempotencyKey,
					'X-Timestamp': timestamp,
					'X-Signature': signatureOf(timestamp, body, secret),
				},
				body,
				redirect: 'error',
				signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
			});
			await response.body?.cancel();
			if (!response.ok) throw new Error(`the message webhook answered ${response.status}`);
		},
	};
}

function bodyOf(message: Message): string {
	const { id, kind, to, language, text, template, variables, channel } = message;
	const { code, expiresAt } = message.kind === 'code' ? message : {};
	// Undefined fields are left out.
	return JSON.stringify({ id, kind, to, language, text, code, expiresAt, template, variables, channel });
}

/**
 * The signature of posts between this portal and a delivery service: `sha256=` and the hex HMAC-SHA256 of the timestamp
 * (seconds since 1970), a dot and the body under a shared secret.
 */
export const signatureOf = (timestamp: string, body: string | Buffer, secret: string): string =>
	`sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
