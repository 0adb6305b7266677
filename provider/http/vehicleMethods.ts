/** The vehicle: by its registration number, as a document, and the list of its services. */
import { createHash } from 'node:crypto';
import { isFailure } from '../../domain/failure.ts';
import type { Vehicle } from '../../domain/vehicle.ts';
import type { Provider } from '../port.ts';
import { calls } from '../wire/calls.ts';
import { foundVehicleFrom, serviceFrom } from '../wire/mapping/services.ts';
import { vehicleFrom } from '../wire/mapping/vehicle.ts';
import type { Caller } from './caller.ts';
import type { VehicleIds } from './vehicleIds.ts';

type VehicleMethods = Pick<Provider, 'vehicleByRegNo' | 'visitVersion' | 'findVehicle' | 'vehicle' | 'services'>;

/** The wire gives the same answer again while it stays the same; so does this. */
const vehicles = new WeakMap<object, Vehicle>();

export function vehicleMethods({ ask, rows }: Caller, ids: VehicleIds): VehicleMethods {
	async function findVehicle(regNo: string) {
		const request = { RegistrationNo: regNo, callerApp: 'MC_WEB_APP' } as const;
		return foundVehicleFrom(await ask(calls.GetIBDetails, request));
	}

	async function vehicle(vehicleId: string): Promise<Vehicle> {
		const answer = await ask(calls.document, { id: vehicleId });
		const known = vehicles.get(answer);
		if (known) return known;
		const document = vehicleFrom(answer);
		const made = { ...document, visitVersion: versionOf(document) };
		vehicles.set(answer, made);
		return made;
	}

	async function vehicleByRegNo(regNo: string): Promise<Vehicle | null> {
		const found = await findVehicle(regNo);
		ids.keep(regNo, found.ok ? found.vehicleId : null);
		return found.ok ? vehicle(found.vehicleId) : null;
	}

	/** Mostly the document alone, since a vehicle keeps its id. */
	async function vehicleAgain(regNo: string): Promise<Vehicle | null> {
		const vehicleId = ids.find(regNo);
		if (vehicleId === null) return vehicleByRegNo(regNo);
		try {
			const found = await vehicle(vehicleId);
			// The number may have been given to another vehicle since.
			if (found.regNo === regNo) return found;
		} catch (error) {
			if (!isFailure(error) || error.kind !== 'notFound') throw error;
		}
		return vehicleByRegNo(regNo);
	}

	return {
		vehicleByRegNo,
		findVehicle,
		vehicle,

		async visitVersion(regNo) {
			return (await vehicleAgain(regNo))?.visitVersion ?? null;
		},

		async services({ vehicleId, skip, take }) {
			return (await rows('MyServicesList', { skip, take, IBID: vehicleId })).map(serviceFrom);
		},
	};
}

const versionOf = (document: object): string =>
	createHash('sha256').update(JSON.stringify(document)).digest('base64url');
