import type { RouterContextProvider, ServerBuild } from 'react-router';

/** Of the data addresses in app/routes.ts. */
export const dataPrefix = '/data/';

export type DataHandler = (request: Request, url: URL, context: RouterContextProvider) => Promise<Response>;

/** The key of a request's handler. */
export const handlerKey = (method: string, path: string): string => `${method} ${path}`;

/**
 * The loaders (GET) and actions (POST) of the data addresses (`/data/…` of app/routes.ts) by `handlerKey`, to be called
 * without the router. Such a route has neither parameters nor middleware and returns a `Response` itself; routing it takes
 * a third of the time of a small response (docs/decisions/016-garbage-of-requests.md). A `Response` that is thrown is
 * returned. Paths match exactly; the router handles all others.
 */
export function dataHandlers({ routes }: ServerBuild): ReadonlyMap<string, DataHandler> {
	const handlers = new Map<string, DataHandler>();
	for (const route of Object.values(routes)) {
		const { path, parentId, module } = route ?? {};
		const isBelowRoot = parentId === 'root' && !module?.middleware && !routes.root?.module.middleware;
		const address = `/${path ?? ''}`;
		if (!isBelowRoot || !address.startsWith(dataPrefix) || /[:*?]/.test(address) || module?.default) continue;
		for (const [method, handle] of Object.entries({ GET: module?.loader, POST: module?.action })) {
			if (typeof handle !== 'function') continue;
			handlers.set(handlerKey(method, address), async (request, url, context) => {
				const answer: unknown = await call(() => handle({ request, url, context, params: {}, pattern: address }));
				if (answer instanceof Response) return answer;
				throw new Error(`${method} ${address} was not answered with a Response`);
			});
		}
	}
	return handlers;
}

async function call(handle: () => unknown): Promise<unknown> {
	try {
		return await handle();
	} catch (error) {
		if (error instanceof Response) return error;
		throw error;
	}
}
