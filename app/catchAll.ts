import { redirect } from 'react-router';
import type { Route } from './+types/catchAll.ts';

/** Any other address shows the home page, with the registration number kept (docs/product.md#screens-and-addresses). */
export function loader({ request }: Route.LoaderArgs) {
	const { search } = new URL(request.url);
	return redirect(`/${search}`);
}
