/**
 * What a route module may export beside what React Router reads from it. Only the server reads these exports; the
 * build drops them from the browser's scripts (server/bundle.process.test.ts).
 */
export interface PortalRouteModule {
	/** Of its page's first paint, beside what every page has (styles/criticalCss.ts); a layout's come first. */
	readonly styles?: RouteStyles;
	/** Its loader answers with a file, which has a rate limit of its own (access/rateLimits.ts). */
	readonly isDownload?: boolean;
}

export interface RouteStyles {
	/** The text of stylesheets (`?inline`), in the order of their cascade; deferred.css imports the same files. */
	readonly sheets: readonly string[];
	/**
	 * The browser renders form fields that the server's HTML lacks, before deferred.css is there: the kit's style of
	 * fields is sent whole.
	 */
	readonly rendersFieldsLater?: boolean;
}
