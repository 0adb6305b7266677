import { dataLoader, noQuery } from '../loaders.ts';
import type { VehicleServices } from '../services.ts';

/** Whether the provider blocks the vehicle, and its text, if it gives one (docs/product.md#eligibility). */
export async function askEligibility({ provider, regNo, resultText }: VehicleServices) {
	const { isBlocked, resultCode } = await provider.eligibility(regNo);
	return { isBlocked, text: resultCode && resultText(resultCode) };
}

export const loader = dataLoader('eligibility', noQuery, askEligibility);
