import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { PortalRouteModule } from '../../app/routeModule.ts';
import { dataPrefix } from './dataLoaders.ts';
import { gatewayReturnPath } from './gatewayReturn.ts';
import { internalSegments } from './internalSegments.ts';
import { probePaths } from './probes.ts';
import { assetsPrefix } from './staticFiles.ts';

/** First segments of addresses that programs use: an unknown address below them is 404, not the home page. */
const programSegments: ReadonlySet<string> = new Set([
	...[assetsPrefix, dataPrefix].map((prefix) => prefix.replaceAll('/', '')),
	...internalSegments,
	'api',
]);

/** Answered before the pages are asked; logged as they are. */
const nonPagePaths: ReadonlySet<string> = new Set([...probePaths, gatewayReturnPath]);

const maxCachedPaths = 1000;
const maxCachedPathLength = 200;

export interface RouteTable {
	/** The route's pattern, such as `/payment-success/:RegNo`: what may be logged of an address. */
	patternOf(path: string): string;
	/** Whether the path is of a page, or of none and so leads to one; not of a page's part, a download or a form. */
	isPage(path: string): boolean;
	/** Whether the path is of a route that answers with a file (`isDownload` in app/routeModule.ts). */
	isDownload(path: string): boolean;
	/** Its percent signs stand for text. */
	isDecodable(path: string): boolean;
	/** A file or a program's address that is not there: 404, where an unknown page shows home. */
	isNotFound(path: string): boolean;
}

interface MatchedPath {
	readonly pattern: string;
	/** Of the innermost route; undefined: no route of the pages has this path. */
	readonly module: PortalRouteModule | undefined;
}

/** What the address list of the pages (app/routes.ts) says about a path, with or without the router's `.data`. */
export function createRouteTable(build: ServerBuild): RouteTable {
	const tree = childrenOf(build.routes, undefined);
	const cache = new Map<string, MatchedPath>();
	const cachedMatch = (path: string): MatchedPath => {
		const found = cache.get(path) ?? match(path);
		// Matching takes longer than all else of a small answer; what is kept stays small, whatever is asked for.
		if (cache.size >= maxCachedPaths) cache.clear();
		if (path.length <= maxCachedPathLength) cache.set(path, found);
		return found;
	};
	const match = (path: string): MatchedPath => {
		if (!isDecodable(path)) return { pattern: '/*', module: undefined };
		if (nonPagePaths.has(path)) return { pattern: path, module: undefined };
		if (path.startsWith(assetsPrefix)) return { pattern: `${assetsPrefix}*`, module: undefined };
		const matches = matchRoutes(tree, pagePath(path)) ?? [];
		const parts = matches.map(({ route }) => route.path).filter((part) => part);
		const route = build.routes[matches.at(-1)?.route.id ?? ''];
		return { pattern: `/${parts.join('/')}`, module: route?.module as PortalRouteModule | undefined };
	};
	const patternOf = (path: string): string => cachedMatch(path).pattern;
	return {
		patternOf,
		isPage(path) {
			if (!isDecodable(path) || path === '/__manifest' || path !== pagePath(path)) return false;
			const { route } = matchRoutes(tree, path)?.at(-1) ?? {};
			return /\*\??$/.test(route?.path ?? '') || build.routes[route?.id ?? '']?.module.default !== undefined;
		},
		isDownload: (path) => cachedMatch(path).module?.isDownload ?? false,
		isDecodable,
		isNotFound(path) {
			if (path === '/__manifest') return false;
			const page = pagePath(path);
			const [, firstSegment = ''] = page.split('/');
			const isFileOrProgram = programSegments.has(firstSegment) || /\.[a-z0-9]{1,8}$/i.test(page);
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
