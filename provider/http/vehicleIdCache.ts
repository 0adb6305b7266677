/** Caches the document id of a registration number, which hardly ever changes. */
export interface VehicleIdCache {
	get(regNo: string): string | null;
	/** null removes the entry. */
	set(regNo: string, id: string | null): void;
}

const ttlMs = 10 * 60_000;
const maxEntries = 20_000;

/** Entries expire after 10 minutes; `now` in ms. */
export function createVehicleIdCache(now: () => number = () => performance.now()): VehicleIdCache {
	const entries = new Map<string, { readonly id: string; readonly expiresAt: number }>();
	return {
		get(regNo) {
			const found = entries.get(regNo);
			return found && found.expiresAt > now() ? found.id : null;
		},
		set(regNo, id) {
			entries.delete(regNo);
			if (id === null) return;
			entries.set(regNo, { id, expiresAt: now() + ttlMs });
			// A Map iterates in insertion order, so the first entry is the oldest.
			for (const oldest of entries.keys()) {
				if (entries.size <= maxEntries) break;
				entries.delete(oldest);
			}
		},
	};
}
