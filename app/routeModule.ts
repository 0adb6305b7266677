/**
 * What a route module may export beside what React Router reads from it. Only the server reads these exports; the
 * build drops them from the browser's scripts (server/bundle.process.test.ts).
 */
export interface PortalRouteModule {
	/** Its loader answers with a file, which has a rate limit of its own (access/limits/rateLimits.ts). */
	readonly isDownload?: boolean;
}
