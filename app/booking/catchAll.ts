import { redirect } from 'react-router';
import type { Route } from './+types/catchAll.ts';

/** Any other /booking path redirects to the first step with its query (docs/product.md#screens-and-addresses). */
export function loader({ request }: Route.LoaderArgs) {
	const { search } = new URL(request.url);
	return redirect(`/booking/dealer${search}`);
}
