import { redirect } from 'react-router';
import type { Route } from './+types/catchAll.ts';

/** Any other address redirects to the home page and keeps the query (docs/product.md#screens-and-addresses). */
export function loader({ request }: Route.LoaderArgs) {
	const { search } = new URL(request.url);
	return redirect(`/${search}`);
}
