import type { RouterContextProvider, ServerBuild } from 'react-router';

/** Of the data addresses in app/routes.ts. */
export const dataPrefix = '/data/';

export type DataHandler = (request: Request, url: URL, context: RouterContextProvider) => Promise<Response>;

/**
 * The loaders of the data addresses (`/data/…` of app/routes.ts) by path, to be called without the router. Such a route
 * has neither parameters nor middleware and returns a `Response` itself; routing it takes a third of the time of a small
 * response (docs/decisions/016-garbage-of-requests.md). A `Response` that a loader throws is returned. Paths match
 * exactly; the router handles all others.
 */
export function dataHandlers({ routes }: ServerBuild): ReadonlyMap<string, DataHandler> {
	const loaders = new Map<string, DataHandler>();
	for (const route of Object.values(routes)) {
		const { path, parentId, module } = route ?? {};
		const isBelowRoot = parentId === 'root' && !module?.middleware && !routes.root?.module.middleware;
		const address = `/${path ?? ''}`;
		if (!isBelowRoot || !address.startsWith(dataPrefix) || /[:*?]/.test(address)) continue;
		const { loader } = module ?? {};
		if (typeof loader !== 'function' || module?.default) continue;
		loaders.set(address, async (request, url, context) => {
			const answer: unknown = await callLoader(() => loader({ request, url, context, params: {}, pattern: address }));
			if (answer instanceof Response) return answer;
			throw new Error(`the loader of ${address} did not answer with a Response`);
		});
	}
	return loaders;
}

async function callLoader(load: () => unknown): Promise<unknown> {
	try {
		return await load();
	} catch (error) {
		if (error instanceof Response) return error;
		throw error;
	}
}
