/** For tests: decodes the loader data that a page sends to the browser. */
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';

/** By route id; without `data` for a route that redirects. */
export type RouteData = Readonly<Record<string, { readonly data?: unknown }>>;

/** Fetches the loader data of each route of a page. `address` is the page's URL with its query. */
export async function pageData(address: string): Promise<RouteData> {
	const { origin, pathname, search } = new URL(address);
	const path = pathname === '/' ? '/_' : pathname;
	const answer = await fetch(`${origin}${path}.data${search}`);
	if (!answer.body) throw new Error(`${pathname} has no data: ${answer.status}`);
	const { value } = await decode(answer.body, globalThis);
	return (await value) as RouteData;
}

/** The path of every key, with `[]` for the items of a list. */
export function keyPaths(value: unknown, above = ''): string[] {
	if (typeof value !== 'object' || value === null) return [];
	if (Array.isArray(value)) return value.flatMap((item) => keyPaths(item, `${above}[]`));
	return Object.entries(value).flatMap(([key, inner]) => {
		const path = above === '' ? key : `${above}.${key}`;
		return [path, ...keyPaths(inner, path)];
	});
}
