import { hash, timingSafeEqual } from 'node:crypto';

/** A program that may call the provider API (setting API_CLIENTS). */
export interface ApiClient {
	readonly id: string;
	readonly secret: string;
}

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Compares digests of equal length with every client, so that the duration reveals neither id nor secret. */
export function createClientVerifier(clients: readonly ApiClient[]): (id: string, secret: string) => boolean {
	const known = clients.map((client) => ({ id: digest(client.id), secret: digest(client.secret) }));
	return (id, secret) => {
		const given = { id: digest(id), secret: digest(secret) };
		let isKnown = false;
		for (const client of known) {
			const isSame = timingSafeEqual(client.id, given.id);
			if (timingSafeEqual(client.secret, given.secret) && isSame) isKnown = true;
		}
		return isKnown;
	};
}
