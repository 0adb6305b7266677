import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { PortalRouteModule } from '../../../app/fileLoader.ts';
import { pagePath } from '../../../domain/vehicle/regNo.ts';
import { gatewayReturnPath } from './gatewayReturn.ts';
import { messageReceiptsPath } from './messageReceipts.ts';
import { probePaths } from './probes.ts';
import { assetsPrefix } from './staticFiles.ts';

/**
 * First segments of the addresses of the internal port (server/internalApp.ts). The public port answers them with 404,
 * so that a program that asks the wrong port gets an error, not the home page.
 */
export const internalSegments: readonly string[] = [
	...['v1.0', 'desk', 'docs', 'openapi.json', 'metrics', 'messages', 'control'],
];

/** First path segments of files and APIs: an unknown path below them is a 404, with no redirect to the home page. */
const programSegments: ReadonlySet<string> = new Set([
	assetsPrefix.replaceAll('/', ''),
	...internalSegments,
	'api',
	'data',
]);

/** Paths that are served before the pages; they are logged as they are. */
const nonPagePaths: ReadonlySet<string> = new Set([...probePaths, gatewayReturnPath, messageReceiptsPath]);

const maxCachedPaths = 1000;
const maxCachedPathLength = 200;

export type RouteTable = ReturnType<typeof createRouteTable>;

/** Looks up paths in the routes of the pages (app/routes.ts), with or without the router's `.data` suffix. */
export function createRouteTable(build: ServerBuild) {
	const tree = childrenOf(build.routes, undefined);
	const cache = new Map<string, ReturnType<typeof match>>();
	const cachedMatch = (path: string) => {
		const found = cache.get(path) ?? match(path);
		// Route matching is the largest cost of a small response. The cache is bounded in entries and path length.
		if (cache.size >= maxCachedPaths) cache.clear();
		if (path.length <= maxCachedPathLength) cache.set(path, found);
		return found;
	};
	/** The pattern, and the module of the innermost route; undefined when no route matches. */
	const match = (path: string) => {
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
		/** The route's pattern, such as `/payment-success/:RegNo`, which may be logged. */
		patternOf,
		/** Whether the path is a page's, or unknown and so redirected to a page; false for data, downloads and forms. */
		isPage(path: string): boolean {
			if (!isDecodable(path) || path === '/__manifest' || path !== pagePath(path)) return false;
			const { route } = matchRoutes(tree, path)?.at(-1) ?? {};
			return /\*\??$/.test(route?.path ?? '') || build.routes[route?.id ?? '']?.module.default !== undefined;
		},
		/** Whether the route of the path returns a file (`isDownload` in app/fileLoader.ts). */
		isDownload: (path: string): boolean => cachedMatch(path).module?.isDownload ?? false,
		/** Whether the percent encoding is valid and contains no NUL. */
		isDecodable,
		/**
		 * Whether nothing is served at the path: 404. Other unknown paths redirect to the home page, if the request reads a
		 * page and not a file or an API. `isRead`: GET or HEAD.
		 */
		isNotFound(path: string, isRead: boolean): boolean {
			if (path === '/__manifest') return false;
			if (path.startsWith('//') || nonPagePaths.has(path)) return true;
			const page = pagePath(path);
			const [, firstSegment = ''] = page.toLowerCase().split('/');
			const isPage = isRead && !programSegments.has(firstSegment) && !/\.[a-z0-9]{1,8}$/i.test(page);
			return !isPage && /\*\??$/.test(patternOf(path));
		},
	};
}

function isDecodable(path: string): boolean {
	try {
		return !decodeURIComponent(path).includes('\0');
	} catch {
		// decodeURIComponent throws for malformed encoding.
		return false;
	}
}

function childrenOf(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
	return Object.values(routes).flatMap((route): RouteObject[] => {
		if (!route || route.parentId !== parentId) return [];
		const { id, path, index, caseSensitive } = route;
		if (index) return [{ id, index, path, caseSensitive }];
		return [{ id, path, caseSensitive, children: childrenOf(routes, id) }];
	});
}
