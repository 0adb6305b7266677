import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** Addresses that programs use: an unknown one is an error there, not the home page. */
const programPaths = /^\/(assets|data|v1\.0|api|desk|docs|messages|metrics|control|openapi\.json)(\/|$)/;

/** What is answered before the pages are asked, by what is logged of it. */
const nonPagePatterns: readonly [RegExp, string][] = [
	[/^\/(?:healthz|readyz|gateway\/return)$/, '$&'],
	[/^\/assets\/.*$/, '/assets/*'],
];

const maxCachedPaths = 1000;
const maxCachedPathLength = 200;

export interface RouteTable {
	/** The route's pattern, such as `/payment-success/:RegNo`: what may be logged of an address. */
	patternOf(path: string): string;
	/** Whether the path is of a page, or of none and so leads to one; not of a page's part, a download or a form. */
	isPage(path: string): boolean;
	/** Its percent signs stand for text. */
	isDecodable(path: string): boolean;
	/** A file or a program's address that is not there: 404, where an unknown page shows home. */
	isNotFound(path: string): boolean;
}

/** What the address list of the pages (app/routes.ts) says about a path, with or without the router's `.data`. */
export function createRouteTable(build: ServerBuild): RouteTable {
	const tree = childrenOf(build.routes, undefined);
	const cache = new Map<string, string>();
	const patternOf = (path: string): string => {
		const found = cache.get(path) ?? matchPattern(path);
		// Matching takes longer than all else of a small answer; what is kept stays small, whatever is asked for.
		if (cache.size >= maxCachedPaths) cache.clear();
		if (path.length <= maxCachedPathLength) cache.set(path, found);
		return found;
	};
	const matchPattern = (path: string): string => {
		if (!isDecodable(path)) return '/*';
		const own = nonPagePatterns.find(([form]) => form.test(path));
		if (own) return path.replace(...own);
		const matches = matchRoutes(tree, pagePath(path)) ?? [];
		const parts = matches.map(({ route }) => route.path).filter((part) => part);
		return `/${parts.join('/')}`;
	};
	return {
		patternOf,
		isPage(path) {
			if (!isDecodable(path) || path === '/__manifest' || path !== pagePath(path)) return false;
			const { route } = matchRoutes(tree, path)?.at(-1) ?? {};
			return /\*\??$/.test(route?.path ?? '') || build.routes[route?.id ?? '']?.module.default !== undefined;
		},
		isDecodable,
		isNotFound(path) {
			if (path === '/__manifest') return false;
			const page = pagePath(path);
			const isFileOrProgram = programPaths.test(page) || /\.[a-z0-9]{1,8}$/i.test(page);
			return isFileOrProgram && /\*\??$/.test(patternOf(path));
		},
	};
}

function isDecodable(path: string): boolean {
	try {
		return !decodeURIComponent(path).includes('\0');
	} catch {
		// The one way to ask: decoding throws.
		return false;
	}
}

/** The page whose data the router asks for at `….data`. */
function pagePath(path: string): string {
	return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '');
}

type ManifestRoutes = ServerBuild['routes'];

function childrenOf(routes: ManifestRoutes, parentId: string | undefined): RouteObject[] {
	return Object.values(routes).flatMap((route): RouteObject[] => {
		if (!route || route.parentId !== parentId) return [];
		const { id, path, index, caseSensitive } = route;
		if (index) return [{ id, index, path, caseSensitive }];
		return [{ id, path, caseSensitive, children: childrenOf(routes, id) }];
	});
}
