import { useContext, useMemo } from 'react';
import {
	UNSAFE_DataRouterContext as DataRouterContext,
	UNSAFE_FrameworkContext as FrameworkContext,
	matchRoutes,
	type Path,
} from 'react-router';
import type { Problem } from '../loaders.ts';
import { fetchProblemKind } from './requests.ts';

/** A screen's scripts are some 10 KB: on the slowest network that is still of use they take less. */
const scriptTimeoutMs = 20_000;

/** Those that `load` has put into the browser's cache, and those that it is loading. */
const loaded = new Set<string>();
const loading = new Map<string, Promise<Problem | null>>();

export interface ScreenScripts {
	/** Whether the screen at the address can be opened without loading a script. */
	isLoaded(address: Partial<Path>): boolean;
	/**
	 * Loads what is missing into the browser's cache; null: the screen can be opened. A script that the portal no longer
	 * has (it was upgraded) is left to the router, which then reloads the page.
	 */
	load(address: Partial<Path>): Promise<Problem | null>;
}

/**
 * The scripts of a screen, before the router loads them. When it cannot, it reloads the page, and without a network or a
 * portal the browser's own error page takes its place (docs/decisions/034-scripts-before-a-navigation.md).
 */
export function useScreenScripts(): ScreenScripts {
	const framework = useContext(FrameworkContext);
	const dataRouter = useContext(DataRouterContext);
	return useMemo(() => {
		const scriptsOf = (id: string): readonly string[] => {
			const entry = framework?.manifest.routes[id];
			return entry ? [entry.module, ...(entry.imports ?? [])] : [];
		};
		const missing = (address: Partial<Path>): string[] => {
			if (!framework || !dataRouter) return [];
			const running = new Set(Object.keys(framework.routeModules).flatMap(scriptsOf));
			const needed = (matchRoutes(dataRouter.router.routes, address) ?? []).flatMap(({ route }) => scriptsOf(route.id));
			return [...new Set(needed)].filter((script) => !running.has(script) && !loaded.has(script));
		};
		return {
			isLoaded: (address) => missing(address).length === 0,
			async load(address) {
				const problems = await Promise.all(missing(address).map(loadOnce));
				return problems.find((problem) => problem !== null) ?? null;
			},
		};
	}, [framework, dataRouter]);
}

function loadOnce(address: string): Promise<Problem | null> {
	const pending = loading.get(address) ?? loadScript(address).finally(() => loading.delete(address));
	loading.set(address, pending);
	return pending;
}

/** By `fetch`: a script that an `import` could not load stays missing until the page is reloaded. */
async function loadScript(address: string): Promise<Problem | null> {
	try {
		const response = await fetch(address, { signal: AbortSignal.timeout(scriptTimeoutMs) });
		if (response.status >= 500) return { kind: 'unreachable', message: null };
		// The cache has it once it has been read.
		await response.arrayBuffer();
		loaded.add(address);
		return null;
	} catch (error) {
		return { kind: fetchProblemKind(error), message: null };
	}
}
