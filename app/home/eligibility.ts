import { dataServices, forData } from '../answer.ts';
import type { Route } from './+types/eligibility.ts';

/** Whether the provider holds the vehicle back, and its message (spec §4, home button). */
export interface Eligibility {
	readonly held: boolean;
	readonly message: string | null;
}

export function loader({ context }: Route.LoaderArgs) {
	const { log, provider, regNo } = dataServices(context);
	return forData<Eligibility>(log, () => provider.eligibility(regNo));
}
