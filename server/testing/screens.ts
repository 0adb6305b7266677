/** Screens as the server's router has them, for tests that pass a context of their own. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
	createStaticHandler,
	createStaticRouter,
	type RouterContextProvider,
	StaticRouterProvider,
	useRouteError,
} from 'react-router';
import * as booking from '../../app/booking/booking.tsx';
import * as home from '../../app/home/home.tsx';
import { Kit } from '../../app/look/kit.tsx';
import * as makepayment from '../../app/makepayment/makepayment.tsx';
import * as revisedEstimate from '../../app/revisedEstimate/revisedEstimate.tsx';
import * as tracking from '../../app/tracking/tracking.tsx';
import { PageError } from '../../app/ui/pageError.tsx';

const Nothing = () => null;

/** A route as the router has it on the server; its own error screen is drawn, the rest is not. */
const route = (path: string, { loader }: { loader: unknown }) => ({
	path,
	loader: loader as () => unknown,
	Component: Nothing,
	ErrorBoundary: Failed,
});
const routes = [
	route('/', home),
	route('/tracking', tracking),
	route('/booking/dealer', booking),
	route('/revisedEstimate', revisedEstimate),
	route('/makepayment', makepayment),
];

/** What each of these screens shows then. */
function Failed() {
	return createElement(PageError, { error: useRouteError() });
}

/** The status of the page at this path, and the HTML of its error screen when it has one. */
export async function openScreen(path: string, regNo: string, requestContext: RouterContextProvider) {
	const { query, dataRoutes } = createStaticHandler(routes);
	const request = new Request(`http://portal.test${path}?RegNo=${regNo}`);
	const context = await query(request, { requestContext });
	if (context instanceof Response) throw new Error(`sent to ${context.headers.get('Location')}`);
	const router = createStaticRouter(dataRoutes, context);
	const html = renderToString(createElement(Kit, null, createElement(StaticRouterProvider, { router, context })));
	return { status: context.statusCode, html };
}
