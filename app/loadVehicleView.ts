import { isBookingAvailable } from '../domain/booking/availability.ts';
import { maxListedJobCards, newestAppointmentId } from '../domain/vehicle/jobCardHistory.ts';
import type { Appointment, Vehicle } from '../domain/vehicle/vehicle.ts';
import { type MenuPages, menuPages, type VehicleView, vehicleView } from '../domain/vehicle/vehicleView.ts';
import type { Provider } from '../provider/port.ts';
import { orFallback } from './loaders.ts';
import { readableAppointment } from './readableBooking.ts';
import type { Services } from './services.ts';

/**
 * What every screen says of this vehicle now (docs/product.md#state-of-a-vehicle). `menu`: what the side menu offers; a
 * loader returns it under this name.
 */
export const loadVehicleView = (services: Pick<Services, 'access' | 'now' | 'provider'>, vehicle: Vehicle) =>
	loadView(services, vehicle, () => latestAppointment(services, vehicle));

/**
 * The same for a page that does not show the booking: when the appointment cannot be read, the menu follows the status in
 * the vehicle document, and the page is shown.
 */
export const loadJobCardView = (services: Pick<Services, 'access' | 'log' | 'now' | 'provider'>, vehicle: Vehicle) =>
	loadView(services, vehicle, () => orFallback(services.log, () => latestAppointment(services, vehicle), undefined));

async function loadView(
	{ now, provider }: Pick<Services, 'now' | 'provider'>,
	vehicle: Vehicle,
	readAppointment: () => Promise<Appointment | null | undefined>,
): Promise<{ readonly vehicleView: VehicleView; readonly menu: MenuPages }> {
	const appointment = needsAppointment(provider, vehicle) ? await readAppointment() : undefined;
	const shown = vehicleView(vehicle, appointment, now());
	return { vehicleView: shown, menu: menuPages(shown) };
}

/**
 * Where the vehicle document has the status of its latest appointment, the appointment is read only if it lies ahead, or
 * if the dealership has cancelled it and may have said why: nothing else of it is shown.
 */
const needsAppointment = ({ capabilities }: Provider, { appointmentStatus }: Vehicle): boolean =>
	!capabilities.namesLatestAppointment ||
	!isBookingAvailable(appointmentStatus) ||
	appointmentStatus?.trim() === 'CancelledbyDealer';

/**
 * The vehicle's latest appointment, as far as this request may read it: by the id in the vehicle's document, else by the
 * newest service that has one. The services are not read when the provider always sends that id. null: the provider has no
 * appointment of that id, which overrides the status in the vehicle's document (docs/product.md#availability). undefined:
 * there is no id.
 */
export async function latestAppointment(
	{ access, provider }: Pick<Services, 'access' | 'provider'>,
	vehicle: Vehicle,
): Promise<Appointment | null | undefined> {
	const id = vehicle.appointmentId ?? (await newestListedAppointment(provider, vehicle.documentId));
	if (id === null) return undefined;
	const appointment = await provider.appointment(id);
	return appointment && readableAppointment(appointment, access);
}

async function newestListedAppointment(provider: Provider, vehicleId: string): Promise<string | null> {
	if (provider.capabilities.namesLatestAppointment) return null;
	return newestAppointmentId(await provider.appointmentsAndJobCards({ vehicleId, skip: 0, take: maxListedJobCards }));
}
