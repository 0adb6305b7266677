import { useContext, useMemo } from 'react';
import {
	type UNSAFE_AssetsManifest as AssetsManifest,
	UNSAFE_DataRouterContext as DataRouterContext,
	UNSAFE_FrameworkContext as FrameworkContext,
	matchRoutes,
	type Path,
} from 'react-router';
import type { Failure } from './endpoints.ts';
import { fetchFailureKind } from './requests.ts';

/** A screen's scripts are 3 to 20 KB: on the slowest network that is still of use they take less. */
const scriptTimeoutMs = 20_000;

/** Scripts that `load` has put into the browser's cache, or that the portal no longer has; and those on their way. */
const loaded = new Set<string>();
const loading = new Map<string, Promise<Failure | null>>();

/**
 * The scripts of a screen, before the router loads them. When it cannot, it reloads the page, and without a network or a
 * portal the browser's own error page takes its place (docs/decisions/003-how-a-page-loads.md).
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
			/** Whether the screen at the address can be opened without loading a script. */
			isLoaded: (address: Partial<Path>) => missing(address).length === 0,
			/**
			 * Loads what is missing into the browser's cache; null: the screen can be opened. A script that is on its way is
			 * waited for, and its 20 s count from when it was first asked for. One that the portal no longer has (404: it was
			 * upgraded) is left to the router, which then reloads the page.
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

/** The build makes files of their own of these; the router loads all of them for each navigation. */
const splitScripts = (route: RouteScripts | undefined): readonly string[] =>
	[route?.clientActionModule, route?.clientLoaderModule, route?.clientMiddlewareModule].filter(
		(script) => script !== undefined,
	);

function loadOnce(address: string): Promise<Failure | null> {
	const pending = loading.get(address) ?? loadScript(address).finally(() => loading.delete(address));
	loading.set(address, pending);
	return pending;
}

/**
 * By `fetch`, which leaves the browser's modules alone: in some browsers one that could not be imported stays broken until
 * the page is reloaded.
 */
async function loadScript(address: string): Promise<Failure | null> {
	try {
		const response = await fetch(address, { signal: AbortSignal.timeout(scriptTimeoutMs) });
		if (!response.ok && response.status !== 404) {
			return { kind: response.status === 429 ? 'limited' : 'unreachable', text: null };
		}
		// The cache has it once it has been read.
		await response.arrayBuffer();
		loaded.add(address);
		return null;
	} catch (error) {
		return { kind: fetchFailureKind(error), text: null };
	}
}
