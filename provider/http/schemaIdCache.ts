/** Caches the schema ids of whoami's Metadata for all calls. */

export type SchemaIds = ReadonlyMap<string, string>;

export interface SchemaIdCache {
	/** The cached ids, else fetched ones; concurrent callers share one fetch. A failed fetch is not cached. */
	get(): Promise<SchemaIds>;
	/**
	 * Ids newer than `stale`: those that another caller has fetched in the meantime, or those of a fetch that concurrent
	 * callers share.
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
