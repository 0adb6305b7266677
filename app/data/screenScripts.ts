import { useContext, useMemo } from 'react';
import {
	type UNSAFE_AssetsManifest as AssetsManifest,
	UNSAFE_DataRouterContext as DataRouterContext,
	UNSAFE_FrameworkContext as FrameworkContext,
	matchRoutes,
	type Path,
} from 'react-router';
import type { Failure } from './endpoints.ts';
import { fetchFailureKind, signalWithTimeout } from './requests.ts';

/** In ms: the 3 to 20 KB of a screen's scripts take less on the slowest network that is of use. */
const scriptTimeoutMs = 20_000;

/** Scripts that are in the browser's cache, or that the portal no longer has; and scripts on their way. */
const loaded = new Set<string>();
const loading = new Map<string, Promise<Failure | null>>();

/**
 * Loads a screen's scripts before the router does. If the router cannot load them, it reloads the page, and without a
 * network the browser's own error page appears (docs/decisions/003-how-a-page-loads.md).
 */
export function useScreenScripts() {
	const framework = useContext(FrameworkContext);
	const dataRouter = useContext(DataRouterContext);
	return useMemo(() => {
		const missing = (address: Partial<Path>): string[] => {
			if (!framework || !dataRouter) return [];
			const { manifest, routeModules } = framework;
			const running = new Set(Object.keys(routeModules).flatMap((id) => ownScripts(manifest.routes[id])));
			const matches = matchRoutes(dataRouter.router.routes, address) ?? [];
			const needed = matches.flatMap(({ route: { id } }) => [
				...ownScripts(manifest.routes[id]),
				...splitScripts(manifest.routes[id]),
			]);
			return [...new Set(needed)].filter((script) => !running.has(script) && !loaded.has(script));
		};
		return {
			/** Whether the screen at the address needs no further script. */
			isLoaded: (address: Partial<Path>) => missing(address).length === 0,
			/**
			 * Loads the missing scripts into the browser's cache. null: the screen can be opened. The 20 s of a script count
			 * from its first request. A 404 means that the portal was upgraded: the router then reloads the page.
			 */
			async load(address: Partial<Path>) {
				const failures = await Promise.all(missing(address).map(loadOnce));
				return failures.find((failure) => failure !== null) ?? null;
			},
		};
	}, [framework, dataRouter]);
}

type RouteScripts = AssetsManifest['routes'][string];

const ownScripts = (route: RouteScripts | undefined): readonly string[] =>
	route ? [route.module, ...(route.imports ?? [])] : [];

/** Parts of a route that the build splits off; the router loads all of them for each navigation. */
const splitScripts = (route: RouteScripts | undefined): readonly string[] =>
	[route?.clientActionModule, route?.clientLoaderModule, route?.clientMiddlewareModule].filter(
		(script) => script !== undefined,
	);

function loadOnce(address: string): Promise<Failure | null> {
	const pending = loading.get(address) ?? loadScript(address).finally(() => loading.delete(address));
	loading.set(address, pending);
	return pending;
}

/** Uses `fetch`, since in some browsers a module that could not be imported stays broken until a reload. */
async function loadScript(address: string): Promise<Failure | null> {
	try {
		const response = await fetch(address, { signal: signalWithTimeout(scriptTimeoutMs) });
		if (!response.ok && response.status !== 404) {
			return { kind: response.status === 429 ? 'limited' : 'unreachable', text: null };
		}
		// The cache has the script once its body has been read.
		await response.arrayBuffer();
		loaded.add(address);
		return null;
	} catch (error) {
		return { kind: fetchFailureKind(error), text: null };
	}
}
