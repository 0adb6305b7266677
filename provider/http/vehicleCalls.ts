/** The vehicle by its registration number (spec §7, GetIBDetails and the document). */
import { isFailure } from '../../domain/failure.ts';
import type { Vehicle } from '../../domain/vehicle.ts';
import { calls } from '../wire/calls.ts';
import type { Asking } from './asking.ts';
import { textOrNull } from './mapping/plain.ts';
import { vehicleFrom } from './mapping/vehicle.ts';
import type { Provider } from './provider.ts';

/** Which document belongs to a number, as it was answered last; kept for a while, since it hardly ever changes. */
export interface VehicleIds {
	find(regNo: string): string | null;
	/** null: forget it. */
	keep(regNo: string, id: string | null): void;
}

const keptMs = 10 * 60_000;
const most = 20_000;

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

/** The wire gives the same answer again while it stays the same; so does this. */
const vehicles = new WeakMap<object, Vehicle>();

export function vehicleCalls({ ask }: Asking, ids: VehicleIds): Pick<Provider, 'vehicle' | 'vehicleAgain'> {
	async function idOf(regNo: string): Promise<string | null> {
		const request = { RegistrationNo: regNo, callerApp: 'MC_WEB_APP' } as const;
		if (!calls.GetIBDetails.request.safeParse(request).success) return null;
		const found = await ask(calls.GetIBDetails, request);
		return found.IsRequestSuccessfull ? textOrNull(found.IBID) : null;
	}

	async function documentOf(id: string): Promise<Vehicle> {
		const answer = await ask(calls.document, { id });
		const known = vehicles.get(answer);
		if (known) return known;
		const vehicle = vehicleFrom(answer);
		vehicles.set(answer, vehicle);
		return vehicle;
	}

	async function vehicle(regNo: string): Promise<Vehicle | null> {
		const id = await idOf(regNo);
		ids.keep(regNo, id);
		return id === null ? null : documentOf(id);
	}

	return {
		vehicle,
		async vehicleAgain(regNo) {
			const id = ids.find(regNo);
			if (id === null) return vehicle(regNo);
			try {
				const found = await documentOf(id);
				// The number may have been given to another vehicle since.
				if (found.regNo === regNo) return found;
			} catch (error) {
				if (!isFailure(error) || error.kind !== 'notFound') throw error;
			}
			return vehicle(regNo);
		},
	};
}
