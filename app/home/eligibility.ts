import { dataServices, jsonLoader } from '../loaders.ts';
import type { Route } from './+types/eligibility.ts';

/** Whether the provider holds the vehicle back, and its message (docs/product.md#eligibility). */
export interface EligibilityResponse {
	readonly held: boolean;
	readonly message: string | null;
}

export function loader({ context }: Route.LoaderArgs) {
	const services = dataServices(context);
	const { provider, regNo, sentence } = services;
	return jsonLoader<EligibilityResponse>(services, async () => {
		const { held, message } = await provider.eligibility(regNo);
		return { held, message: message && sentence(message) };
	});
}
