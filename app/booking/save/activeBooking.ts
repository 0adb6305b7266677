import { bookingStatus, isBookingAvailable } from '../../../domain/booking/availability.ts';
import { latestAppointment } from '../../home/latestAppointment.ts';
import type { Services } from '../../services.ts';
import type { CurrentBooking } from '../bookingDone/currentBooking.ts';

/**
 * The booking that the vehicle has, read anew; without number and date when the provider names no appointment for it.
 * null: it has none, or there is no such vehicle. Rejects with a `ProviderError`.
 */
export async function activeBooking(
	services: Pick<Services, 'access' | 'provider'>,
	regNo: string,
): Promise<CurrentBooking | null> {
	const vehicle = await services.provider.vehicleByRegNo(regNo);
	if (!vehicle) return null;
	const appointment = await latestAppointment(services, vehicle);
	if (isBookingAvailable(bookingStatus(appointment, vehicle))) return null;
	const { appointmentNo = null, appointmentDate = null, revision = 0 } = appointment ?? {};
	return { number: appointmentNo, date: appointmentDate, revision };
}
