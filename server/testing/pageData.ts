/** For tests: what the browser is sent beside what it shows, read as the browser reads it. */
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';

/** By the route's id; without data where the route sends the browser on. */
export type RouteData = Readonly<Record<string, { readonly data?: unknown }>>;

/** The data of each route of a page, by the route's id. The address is that of the page, with its query. */
export async function pageData(address: string): Promise<RouteData> {
	const { origin, pathname, search } = new URL(address);
	const path = pathname === '/' ? '/_' : pathname;
	const answer = await fetch(`${origin}${path}.data${search}`);
	if (!answer.body) throw new Error(`${pathname} has no data: ${answer.status}`);
	const { value } = await decode(answer.body, globalThis);
	return (await value) as RouteData;
}

/** Every key with the keys above it, `[]` for each item of a list. */
export function keyPaths(value: unknown, above = ''): string[] {
	if (typeof value !== 'object' || value === null) return [];
	if (Array.isArray(value)) return value.flatMap((item) => keyPaths(item, `${above}[]`));
	return Object.entries(value).flatMap(([key, inner]) => {
		const path = above === '' ? key : `${above}.${key}`;
		return [path, ...keyPaths(inner, path)];
	});
}
