import type { Appointment, ServiceRecord, Vehicle } from '../../domain/vehicle.ts';
import type { Provider } from '../../provider/port.ts';

const maxServices = 1000;

/**
 * The vehicle's latest appointment: by the id that the vehicle names, else, where the provider may not name it there, by
 * the newest of its services that has one.
 */
export async function latestAppointment(provider: Provider, vehicle: Vehicle): Promise<Appointment | null> {
	const id = vehicle.appointmentId ?? (await latestOfServices(provider, vehicle.documentId));
	return id === null ? null : provider.appointment(id);
}

async function latestOfServices(provider: Provider, vehicleId: string): Promise<string | null> {
	if (provider.capabilities.namesLatestAppointment) return null;
	const services = await provider.services({ vehicleId, skip: 0, take: maxServices });
	const booked = services.filter(({ appointmentId }) => appointmentId !== null);
	// Of equally new ones the first, as the provider lists them.
	const [latest] = booked.toSorted((one, other) => madeAt(other).localeCompare(madeAt(one)));
	return latest?.appointmentId ?? null;
}

/** Empty, and so the oldest, where the provider says nothing. */
const madeAt = ({ documentDate, appointmentDate }: ServiceRecord): string => documentDate ?? appointmentDate ?? '';
