/** The schema ids of whoami's Metadata: fetched once, shared by all, fetched anew on demand. */

export type SchemaIds = ReadonlyMap<string, string>;

export interface SchemaIdCache {
	/** Those known, else fetched; concurrent callers share one fetch. A failed fetch is not kept. */
	get(): Promise<SchemaIds>;
	/**
	 * Newer ones than `stale`: what someone else fetched meanwhile, or a fetch shared by all who
	 * found the same ids stale.
	 */
	refresh(stale: SchemaIds): Promise<SchemaIds>;
}

export function createSchemaIdCache(fetchIds: () => Promise<SchemaIds>): SchemaIdCache {
	let cached: SchemaIds | null = null;
	let pendingFetch: Promise<SchemaIds> | null = null;

	function fetchShared(): Promise<SchemaIds> {
		pendingFetch ??= fetchIds()
			.then((ids) => {
				cached = ids;
				return ids;
			})
			.finally(() => {
				pendingFetch = null;
			});
		return pendingFetch;
	}

	return {
		get: () => (cached === null ? fetchShared() : Promise.resolve(cached)),
		refresh: (stale) => (cached === null || cached === stale ? fetchShared() : Promise.resolve(cached)),
	};
}
