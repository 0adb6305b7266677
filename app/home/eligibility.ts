import { askEligibility } from '../booking/beginBooking.ts';
import { dataServices, jsonLoader } from '../loaders.ts';
import type { Route } from './+types/eligibility.ts';

/** Asked by `Book your service`, which shows the message in a dialog (docs/product.md#eligibility). */
export function loader({ context }: Route.LoaderArgs) {
	const services = dataServices(context);
	return jsonLoader(services, () => askEligibility(services));
}
