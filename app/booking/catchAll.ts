import { redirect } from 'react-router';
import type { Route } from './+types/catchAll.ts';

/** Any other /booking path begins the wizard, with its query kept (docs/product.md#screens-and-addresses). */
export function loader({ request }: Route.LoaderArgs) {
	const { search } = new URL(request.url);
	return redirect(`/booking/dealer${search}`);
}
