import { timingSafeEqual } from 'hono/utils/buffer';

/** A program that may call the provider API (setting API_CLIENTS). */
export interface ApiClient {
	readonly id: string;
	readonly secret: string;
}

const asText = ({ id, secret }: ApiClient) => JSON.stringify([id, secret]);

/** Compares id and secret with those of every client, so that the duration reveals neither. */
export async function isClient(given: ApiClient, clients: readonly ApiClient[]): Promise<boolean> {
	const same = await Promise.all(clients.map((client) => timingSafeEqual(asText(client), asText(given))));
	return same.includes(true);
}
