/** Hides an earlier owner's job cards, and refuses a read after a change (docs/decisions/021-vehicle-and-owner.md). */
import { ProviderError } from '../../domain/providerError.ts';
import { hasBegunSince, withoutEarlierJobCards } from '../../domain/vehicle/jobCardHistory.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Provider, ProviderFactory } from '../port.ts';
import { pageOfJobCards } from './vehicleMethods.ts';

/** Compares the owner with the one seen last. */
export type RecordOwner = (
	vehicle: Pick<Vehicle, 'regNo' | 'contactId' | 'customerName' | 'customerMobile'>,
) => Promise<{
	/** When another owner was first seen; null: always the same. */
	readonly ownerSince: Date | null;
	/** Whether owner or mobile has changed since the last look: the vehicle's sessions have then just been ended. */
	readonly hasChanged: boolean;
}>;

/**
 * Adds this to a provider. The read that sees another owner or mobile fails as `unauthorized`, since its request was
 * let in before. `appointmentsAndJobCards` leaves out earlier ones only of a vehicle that the same request has read.
 */
export function withPresentOwner(providerFor: ProviderFactory, recordOwner: RecordOwner): ProviderFactory {
	/** Keyed by the vehicle read, which is one object while the provider's response is unchanged. */
	const ownerSinceByVehicle = new WeakMap<Vehicle, Date | null>();

	async function ownerSince(vehicle: Vehicle): Promise<Date | null> {
		const known = ownerSinceByVehicle.get(vehicle);
		if (known !== undefined) return known;
		const seen = await recordOwner(vehicle);
		if (seen.hasChanged) {
			const cause = new Error('The vehicle has another owner or mobile; its sessions were ended.');
			throw new ProviderError('unauthorized', { call: 'document', cause });
		}
		ownerSinceByVehicle.set(vehicle, seen.ownerSince);
		return seen.ownerSince;
	}

	return (context) => {
		const provider = providerFor(context);
		const ownerSinceByVehicleId = new Map<string, Date>();
		async function shown(vehicle: Vehicle): Promise<Vehicle> {
			const since = await ownerSince(vehicle);
			if (since === null) return vehicle;
			ownerSinceByVehicleId.set(vehicle.documentId, since);
			return withoutEarlierJobCards(vehicle, since);
		}
		const appointmentsAndJobCards: Provider['appointmentsAndJobCards'] = async (request) => {
			const records = await provider.appointmentsAndJobCards(request);
			const since = ownerSinceByVehicleId.get(request.vehicleId);
			if (!since) return records;
			return records.filter((record) => hasBegunSince(since, record.documentDate ?? record.appointmentDate));
		};
		async function vehicleByRegNo(regNo: string): Promise<Vehicle | null> {
			const found = await provider.vehicleByRegNo(regNo);
			return found && shown(found);
		}
		return {
			...provider,
			appointmentsAndJobCards,
			jobCards: (request) => pageOfJobCards({ vehicleByRegNo, appointmentsAndJobCards }, request),
			vehicleByRegNo,
			vehicle: async (vehicleId) => shown(await provider.vehicle(vehicleId)),
		};
	};
}
