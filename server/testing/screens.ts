/** Every screen of app/routes.ts in this process, for tests that pass a context of their own. */

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

/** A route as the server's router has it: a screen gets its data, or its own error screen the error. */
async function toRouteObject({ path, file, index, children = [] }: Entries[number]): Promise<RouteObject> {
	const module = (await import(/* @vite-ignore */ `../../app/${file}`)) as Module;
	const { default: Screen, ErrorBoundary: Failed } = module;
	return {
		path,
		index,
		children: index ? undefined : await Promise.all((children as Entries).map(toRouteObject)),
		loader: module.loader as RouteObject['loader'],
		action: module.action as RouteObject['action'],
		Component: Screen
			? () => createElement(Screen, { loaderData: useLoaderData(), actionData: useActionData() } as object)
			: undefined,
		ErrorBoundary: Failed ? () => createElement(Failed, { error: useRouteError() }) : undefined,
	} as RouteObject;
}

let routeObjects: Promise<RouteObject[]> | null = null;

/** As the owner has it before him, in his language. */
export const renderInLanguage = (element: ReactElement, language: Language): string =>
	renderToString(createElement(KitProvider, null, createElement(LanguageContext, { value: language }, element)));

/** The status of the page at this address, and its HTML; a form is posted to it when one is given. */
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
