/** For tests: renders the screens of app/routes.ts in this process, with a context that the test provides. */
import { type ComponentType, createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
	createStaticHandler,
	createStaticRouter,
	type RouteObject,
	type RouterContextProvider,
	StaticRouterProvider,
	useActionData,
	useLoaderData,
	useRouteError,
} from 'react-router';
import { LanguageContext } from '../../app/i18n/language.ts';
import routes from '../../app/routes.ts';
import { KitProvider } from '../../app/styles/kitProvider.tsx';
import type { Language } from '../../domain/languages.ts';

type Entries = typeof routes;

interface Module {
	readonly loader?: (args: never) => unknown;
	readonly action?: (args: never) => unknown;
	readonly default?: ComponentType<object>;
	readonly ErrorBoundary?: ComponentType<{ error: unknown }>;
}

/**
 * Converts a route of app/routes.ts for the static handler: passes data to the screen and errors to its error boundary.
 */
async function toRouteObject({ path, file, index, children = [] }: Entries[number]): Promise<RouteObject> {
	const module = (await import(/* @vite-ignore */ `../../app/${file}`)) as Module;
	const { default: Screen, ErrorBoundary } = module;
	return {
		path,
		index,
		children: index ? undefined : await Promise.all((children as Entries).map(toRouteObject)),
		loader: module.loader as RouteObject['loader'],
		action: module.action as RouteObject['action'],
		Component: Screen
			? () => createElement(Screen, { loaderData: useLoaderData(), actionData: useActionData() } as object)
			: undefined,
		ErrorBoundary: ErrorBoundary ? () => createElement(ErrorBoundary, { error: useRouteError() }) : undefined,
	} as RouteObject;
}

let routeObjects: Promise<RouteObject[]> | null = null;

/** Renders an element to HTML with the providers of the app, in a language. */
export const renderInLanguage = (element: ReactElement, language: Language): string =>
	renderToString(createElement(KitProvider, null, createElement(LanguageContext, { value: language }, element)));

/** Requests a page, with a POST when `form` is given, and returns its status and HTML. Throws when it redirects. */
export async function openScreen(
	address: string,
	requestContext: RouterContextProvider,
	{ form, language = 'en' }: { form?: Readonly<Record<string, string>>; language?: Language } = {},
): Promise<{ readonly status: number; readonly html: string }> {
	routeObjects ??= Promise.all(routes.map(toRouteObject));
	const { query, dataRoutes } = createStaticHandler(await routeObjects);
	const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
	const context = await query(new Request(`http://portal.test${address}`, init), { requestContext });
	if (context instanceof Response) throw new Error(`sent to ${context.headers.get('Location')}`);
	const router = createStaticRouter(dataRoutes, context);
	const html = renderInLanguage(createElement(StaticRouterProvider, { router, context }), language);
	return { status: context.statusCode, html };
}
