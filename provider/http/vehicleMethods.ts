/** Methods of the vehicle: by registration number, by document id, and its services. */
import { createHash } from 'node:crypto';
import { isProviderError } from '../../domain/providerError.ts';
import type { Vehicle } from '../../domain/vehicle.ts';
import type { Provider } from '../port.ts';
import { calls } from '../wire/calls.ts';
import { foundVehicleFromWire, serviceRecordFromWire } from '../wire/mapping/services.ts';
import { vehicleFromWire } from '../wire/mapping/vehicle.ts';
import type { Caller } from './caller.ts';
import type { VehicleIdCache } from './vehicleIdCache.ts';

type VehicleMethods = Pick<Provider, 'vehicleByRegNo' | 'visitVersion' | 'findVehicle' | 'vehicle' | 'services'>;

/** Mapped vehicles by response: the transport returns the same object while the response is unchanged. */
const parsedVehicles = new WeakMap<object, Vehicle>();

export function vehicleMethods({ callProvider, fetchRows }: Caller, idCache: VehicleIdCache): VehicleMethods {
	async function findVehicle(regNo: string) {
		const request = { RegistrationNo: regNo, callerApp: 'MC_WEB_APP' } as const;
		return foundVehicleFromWire(await callProvider(calls.GetIBDetails, request));
	}

	async function vehicle(vehicleId: string): Promise<Vehicle> {
		const response = await callProvider(calls.document, { id: vehicleId });
		const parsed = parsedVehicles.get(response);
		if (parsed) return parsed;
		const document = vehicleFromWire(response);
		const versioned = { ...document, visitVersion: versionOf(document) };
		parsedVehicles.set(response, versioned);
		return versioned;
	}

	async function vehicleByRegNo(regNo: string): Promise<Vehicle | null> {
		const found = await findVehicle(regNo);
		idCache.set(regNo, found.ok ? found.vehicleId : null);
		return found.ok ? vehicle(found.vehicleId) : null;
	}

	/** Fetches only the document when the id of the registration number is cached. */
	async function vehicleCached(regNo: string): Promise<Vehicle | null> {
		const vehicleId = idCache.get(regNo);
		if (vehicleId === null) return vehicleByRegNo(regNo);
		try {
			const found = await vehicle(vehicleId);
			// The registration number may belong to another vehicle by now.
			if (found.regNo === regNo) return found;
		} catch (error) {
			if (!isProviderError(error) || error.kind !== 'notFound') throw error;
		}
		return vehicleByRegNo(regNo);
	}

	return {
		vehicleByRegNo,
		findVehicle,
		vehicle,

		async visitVersion(regNo) {
			return (await vehicleCached(regNo))?.visitVersion ?? null;
		},

		async services({ vehicleId, skip, take }) {
			return (await fetchRows('MyServicesList', { skip, take, IBID: vehicleId })).map(serviceRecordFromWire);
		},
	};
}

const versionOf = (document: object): string =>
	createHash('sha256').update(JSON.stringify(document)).digest('base64url');
