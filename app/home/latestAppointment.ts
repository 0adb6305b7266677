import type { Appointment, Vehicle } from '../../domain/vehicle/vehicle.ts';
import { maxServices, newestAppointmentId } from '../../domain/vehicle/visitHistory.ts';
import type { Provider } from '../../provider/port.ts';
import { readableAppointment } from '../readableBooking.ts';
import type { Services } from '../services.ts';

/**
 * The vehicle's latest appointment, as far as this visit may read it: by the id in the vehicle's document, else by the
 * newest service that has one. The services are not read when the provider always sends that id. null: the provider has no
 * appointment of that id, which overrides the status in the vehicle's document (docs/product.md#availability). undefined:
 * there is no id.
 */
export async function latestAppointment(
	{ access, provider }: Pick<Services, 'access' | 'provider'>,
	vehicle: Vehicle,
): Promise<Appointment | null | undefined> {
	const id = vehicle.appointmentId ?? (await latestOfServices(provider, vehicle.documentId));
	if (id === null) return undefined;
	const appointment = await provider.appointment(id);
	return appointment && readableAppointment(appointment, access);
}

async function latestOfServices(provider: Provider, vehicleId: string): Promise<string | null> {
	if (provider.capabilities.namesLatestAppointment) return null;
	return newestAppointmentId(await provider.services({ vehicleId, skip: 0, take: maxServices }));
}
