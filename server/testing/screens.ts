/** For tests: renders the screens of app/routes.ts in this process, with a context that the test provides. */
import { type ComponentType, createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
	createStaticHandler,
	createStaticRouter,
	Outlet,
	type RouteObject,
	type RouterContextProvider,
	StaticRouterProvider,
	useActionData,
	useLoaderData,
} from 'react-router';
import { LanguageContext } from '../../app/i18n/language.ts';
import routes from '../../app/routes.ts';
import { Shell } from '../../app/shell/shell.tsx';
import type { Language } from '../../domain/languages.ts';

type Entries = typeof routes;

interface Module {
	readonly loader?: (args: never) => unknown;
	readonly action?: (args: never) => unknown;
	readonly default?: ComponentType<object>;
	readonly ErrorBoundary?: ComponentType;
	readonly handle?: unknown;
}

/** Converts a route of app/routes.ts for the static handler: passes data to the screen. */
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
		ErrorBoundary,
		handle: module.handle,
	} as RouteObject;
}

let routeObjects: Promise<RouteObject[]> | null = null;

/** Renders an element to HTML with the providers of the app, in a language. */
export const renderInLanguage = (element: ReactElement, language: Language): string =>
	renderToString(createElement(LanguageContext, { value: language }, element));

/** Requests a page and returns its status and HTML. Throws when it redirects. */
export async function openScreen(
	address: string,
	requestContext: RouterContextProvider,
	{ language = 'en' }: { language?: Language } = {},
): Promise<{ readonly status: number; readonly html: string }> {
	const opened = await requestScreen(address, requestContext, { language });
	if ('location' in opened) throw new Error(`sent to ${opened.location}`);
	return opened;
}

/** Sends a form to a page as a browser without script does. @returns the page's HTML, or the address it redirects to */
export const sendForm = (
	address: string,
	requestContext: RouterContextProvider,
	form: Readonly<Record<string, string>>,
	language: Language,
): Promise<{ readonly html: string } | { readonly location: string }> =>
	requestScreen(address, requestContext, { form, language });

async function requestScreen(address: string, requestContext: RouterContextProvider, request: ScreenRequest) {
	routeObjects ??= Promise.all(routes.map(toRouteObject));
	return renderRoutes(await routeObjects, address, requestContext, request);
}

/** The text that an owner reads on a screen, with the shell around it, in English. */
export interface ScreenText {
	/** Path and query after all redirects. */
	readonly address: string;
	/** The text of the main content, without markup. */
	readonly text: string;
	/** The names of the filled buttons, and of links that look like one. */
	readonly filled: readonly string[];
	/** The links of the side menu. */
	readonly menu: readonly string[];
}

const maxRedirects = 5;

/** Requests a page, follows its redirects, and reads it. `regNo` is the request's vehicle. */
export async function readScreen(
	address: string,
	regNo: string,
	requestContext: RouterContextProvider,
): Promise<ScreenText> {
	routeObjects ??= Promise.all(routes.map(toRouteObject));
	const framed = [{ element: createElement(Frame, { regNo }), children: await routeObjects }];
	let current = address;
	for (let redirects = 0; redirects <= maxRedirects; redirects++) {
		const opened = await renderRoutes(framed, current, requestContext, { language: 'en' });
		if ('html' in opened) return { address: current, ...readHtml(opened.html) };
		current = opened.location;
	}
	throw new Error(`${address} redirects without an end`);
}

function Frame({ regNo }: { readonly regNo: string }) {
	const footerLinks = { help: null, privacy: null, terms: null, grievance: null };
	const props = {
		brandName: 'Kickstand',
		footerLinks,
		regNo,
		hasPrivacy: false,
		canSignOut: false,
		mustCheckLink: false,
	};
	return createElement(Shell as ComponentType<typeof props>, props, createElement(Outlet));
}

interface ScreenRequest {
	/** Sent with a POST. */
	readonly form?: Readonly<Record<string, string>>;
	readonly language: Language;
}

async function renderRoutes(
	objects: RouteObject[],
	address: string,
	requestContext: RouterContextProvider,
	{ form, language }: ScreenRequest,
): Promise<{ readonly status: number; readonly html: string } | { readonly location: string }> {
	const { query, dataRoutes } = createStaticHandler(objects);
	const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
	const context = await query(new Request(`http://portal.test${address}`, init), { requestContext });
	if (context instanceof Response) return { location: context.headers.get('Location') ?? '' };
	const router = createStaticRouter(dataRoutes, context);
	const html = renderInLanguage(createElement(StaticRouterProvider, { router, context }), language);
	return { status: context.statusCode, html };
}

function readHtml(html: string): Omit<ScreenText, 'address'> {
	const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
	const nav = /<nav[\s\S]*<\/nav>/.exec(html)?.[0] ?? '';
	return {
		text: textOf(main),
		filled: [...main.matchAll(/<(a|button)\b([^>]*class="button [^>]*)>([\s\S]*?)<\/\1>/g)]
			.filter(([, , attributes = '']) => !attributes.includes('data-variant="default"'))
			.map(([, , , content = '']) => textOf(content)),
		menu: [...nav.matchAll(/<a\b[^>]*>([\s\S]*?)<\/a>/g)].map(([, content = '']) => textOf(content)),
	};
}

const textOf = (html: string): string =>
	html
		.replace(/<(svg|noscript|style)[\s\S]*?<\/\1>/g, '')
		.replace(/<[^>]+>/g, ' ')
		.replaceAll('&#x27;', '’')
		.replaceAll('&amp;', '&')
		.replace(/\s+/g, ' ')
		.trim();
