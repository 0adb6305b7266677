import { redirect } from 'react-router';
import type { Route } from './+types/other.ts';

/** Any other /booking path begins the wizard, with the registration number kept (spec §2, routes). */
export function loader({ request }: Route.LoaderArgs) {
	const { search } = new URL(request.url);
	return redirect(`/booking/dealer${search}`);
}
