import { isBookingAvailable } from '../domain/booking/availability.ts';
import type { Appointment, Vehicle } from '../domain/vehicle/vehicle.ts';
import { type MenuPages, menuPages, type VehicleState, vehicleState } from '../domain/vehicle/vehicleState.ts';
import type { Provider } from '../provider/port.ts';
import { latestAppointment } from './home/latestAppointment.ts';
import { optional } from './loaders.ts';
import type { Services } from './services.ts';

/**
 * What every screen says of this vehicle now (docs/product.md#state-of-a-vehicle). `menu`: what the side menu offers; a
 * loader returns it under this name.
 */
export const loadVehicleState = (services: Pick<Services, 'access' | 'now' | 'provider'>, vehicle: Vehicle) =>
	loadState(services, vehicle, () => latestAppointment(services, vehicle));

/**
 * The same for a page that does not show the booking: when the appointment cannot be read, the menu follows the status in
 * the vehicle document, and the page is shown.
 */
export const loadVisitState = (services: Pick<Services, 'access' | 'log' | 'now' | 'provider'>, vehicle: Vehicle) =>
	loadState(services, vehicle, () => optional(services.log, () => latestAppointment(services, vehicle), undefined));

async function loadState(
	{ now, provider }: Pick<Services, 'now' | 'provider'>,
	vehicle: Vehicle,
	readAppointment: () => Promise<Appointment | null | undefined>,
): Promise<{ readonly state: VehicleState; readonly menu: MenuPages }> {
	const appointment = needsAppointment(provider, vehicle) ? await readAppointment() : undefined;
	const state = vehicleState(vehicle, appointment, now());
	return { state, menu: menuPages(state) };
}

/**
 * Where the vehicle document has the status of its latest appointment, the appointment is read only if it lies ahead, or
 * if the dealership has cancelled it and may have said why: nothing else of it is shown.
 */
const needsAppointment = ({ capabilities }: Provider, { appointmentStatus }: Vehicle): boolean =>
	!capabilities.namesLatestAppointment ||
	!isBookingAvailable(appointmentStatus) ||
	appointmentStatus?.trim() === 'CancelledbyDealer';
