/** The schema ids of whoami's Metadata: fetched once, shared by all, fetched anew on demand. */

export type SchemaIds = ReadonlyMap<string, string>;

export interface SchemaIdSource {
	/** Those known, else fetched; concurrent callers share one fetch. A failed fetch is not kept. */
	current(): Promise<SchemaIds>;
	/**
	 * Newer ones than `stale`: what someone else fetched meanwhile, or a fetch shared by all who
	 * found the same ids stale.
	 */
	newer(stale: SchemaIds): Promise<SchemaIds>;
}

export function createSchemaIds(fetchIds: () => Promise<SchemaIds>): SchemaIdSource {
	let known: SchemaIds | null = null;
	let underWay: Promise<SchemaIds> | null = null;

	function fetchShared(): Promise<SchemaIds> {
		underWay ??= fetchIds()
			.then((ids) => {
				known = ids;
				return ids;
			})
			.finally(() => {
				underWay = null;
			});
		return underWay;
	}

	return {
		current: () => (known === null ? fetchShared() : Promise.resolve(known)),
		newer: (stale) => (known === null || known === stale ? fetchShared() : Promise.resolve(known)),
	};
}
