/** Methods of the vehicle: by registration number, by document id, and its services. */
import { createHash } from 'node:crypto';
import { isProviderError, ProviderError } from '../../domain/providerError.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { maxServices, newestAppointmentId } from '../../domain/vehicle/visitHistory.ts';
import type { Provider } from '../port.ts';
import { calls } from '../wire/calls.ts';
import { foundVehicleFromWire, serviceRecordFromWire } from '../wire/mapping/services.ts';
import { vehicleFromWire } from '../wire/mapping/vehicle.ts';
import type { Caller } from './caller.ts';
import { pageOfVisits } from './pageOfVisits.ts';
import type { VehicleIdCache } from './vehicleIdCache.ts';

type VehicleMethods = Pick<
	Provider,
	'vehicleByRegNo' | 'visitVersion' | 'findVehicle' | 'vehicle' | 'services' | 'visits'
>;

/** Mapped vehicles by response: the transport returns the same object while the response is unchanged. */
const parsedVehicles = new WeakMap<object, Vehicle>();

export function vehicleMethods(
	{ callProvider, fetchRows }: Caller,
	idCache: VehicleIdCache,
	appointment: Provider['appointment'],
): VehicleMethods {
	async function findVehicle(regNo: string) {
		const request = { RegistrationNo: regNo, callerApp: 'MC_WEB_APP' } as const;
		return foundVehicleFromWire(await callProvider(calls.GetIBDetails, request));
	}

	async function vehicle(vehicleId: string): Promise<Vehicle> {
		const response = await callProvider(calls.document, { id: vehicleId });
		const parsed = parsedVehicles.get(response);
		if (parsed) return parsed;
		const versioned = { ...vehicleFromWire(response), visitVersion: null, statusCheckDueFor: null };
		parsedVehicles.set(response, versioned);
		return versioned;
	}

	async function vehicleByRegNo(regNo: string): Promise<Vehicle | null> {
		const found = await findVehicle(regNo);
		idCache.set(regNo, found.ok ? found.vehicleId : null);
		if (!found.ok) return null;
		const document = await vehicle(found.vehicleId);
		if (document.regNo === regNo) return document;
		// Whoever may see the number asked for may not see this vehicle.
		const cause = new Error('the document is of another registration number');
		throw new ProviderError('invalidResponse', { call: 'document', status: 200, cause });
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

	const services: Provider['services'] = ({ vehicleId, skip, take }) =>
		fetchRows('MyServicesList', { skip, take, IBID: vehicleId }, serviceRecordFromWire);

	/** As the pages find it: by the id in the document, else in the list of services. */
	async function latestAppointment({ appointmentId, documentId }: Vehicle) {
		const id =
			appointmentId ?? newestAppointmentId(await services({ vehicleId: documentId, skip: 0, take: maxServices }));
		return id === null ? null : appointment(id);
	}

	return {
		vehicleByRegNo,
		findVehicle,
		vehicle,

		async visitVersion(regNo) {
			const found = await vehicleCached(regNo);
			if (!found) return null;
			const version = hash(JSON.stringify([documentHash(found), await latestAppointment(found)]));
			return { version, statusCheckDueFor: null };
		},

		services,

		visits: (request) => pageOfVisits({ vehicleByRegNo, services }, request),
	};
}

const documentHashes = new WeakMap<Vehicle, string>();

/** An unchanged document is the same object, and hashed once. */
function documentHash(vehicle: Vehicle): string {
	const known = documentHashes.get(vehicle) ?? hash(JSON.stringify(vehicle));
	documentHashes.set(vehicle, known);
	return known;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');
