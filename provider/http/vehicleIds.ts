/** Which document belongs to a number, as it was answered last; kept for a while, since it hardly ever changes. */
export interface VehicleIds {
	find(regNo: string): string | null;
	/** null: forget it. */
	keep(regNo: string, id: string | null): void;
}

const keptMs = 10 * 60_000;
const most = 20_000;

/** `now` in ms. */
export function createVehicleIds(now: () => number = () => performance.now()): VehicleIds {
	const kept = new Map<string, { readonly id: string; readonly until: number }>();
	return {
		find(regNo) {
			const found = kept.get(regNo);
			return found && found.until > now() ? found.id : null;
		},
		keep(regNo, id) {
			kept.delete(regNo);
			if (id === null) return;
			kept.set(regNo, { id, until: now() + keptMs });
			// A map lists what was put in first, which is what was kept longest.
			for (const oldest of kept.keys()) {
				if (kept.size <= most) break;
				kept.delete(oldest);
			}
		},
	};
}
