import type { Address } from '../../domain/booking/address.ts';
import { checkMobile } from '../../domain/booking/validation.ts';
import { readMobile } from '../../domain/text/typedNumbers.ts';
import { isOwnVisit } from '../../domain/vehicle/ownVisits.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { latestAppointment } from '../home/latestAppointment.ts';
import { optional } from '../loaders.ts';
import type { Services } from '../services.ts';

/** What can be taken over from the last booking with one press each; null: it has none. */
export interface LastBooking {
	/** Ten digits. */
	readonly mobile: string | null;
	/** The ids of its state and city are empty. */
	readonly pickUp: Address | null;
}

/**
 * Of the present owner's last booking, whatever became of it, and only for whom a link or a code has let in
 * (docs/decisions/004-nothing-of-the-owner-is-filled-in.md). null: nothing is offered, also when it cannot be read.
 */
export async function loadLastBooking(
	services: Pick<Services, 'access' | 'log' | 'provider'>,
	vehicle: Vehicle,
): Promise<LastBooking | null> {
	if (!services.access.isVerified) return null;
	const last = await optional(services.log, () => latestAppointment(services, vehicle), null);
	if (!last?.booked || !isOwnVisit(vehicle, { documentDate: last.appointmentDate })) return null;
	const mobile = readMobile(last.booked.mobile ?? '').value;
	return { mobile: checkMobile(mobile) === null ? mobile : null, pickUp: last.booked.pickUpAddress ?? null };
}
