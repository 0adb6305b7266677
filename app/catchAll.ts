import { redirect } from 'react-router';
import type { Route } from './+types/catchAll.ts';

/** Redirects any other address to home, and one below /booking to the first step (docs/product.md#addresses). */
export function loader({ request }: Route.LoaderArgs) {
	const { pathname, search } = new URL(request.url);
	return redirect(`${/^\/booking(?:\/|$)/i.test(pathname) ? '/booking/dealer' : '/'}${search}`);
}
