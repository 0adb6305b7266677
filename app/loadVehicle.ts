import { isBookingAvailable } from '../domain/booking/availability.ts';
import { withAttemptsAt } from '../domain/payment/attempts.ts';
import { latestAppointmentId } from '../domain/vehicle/jobCardHistory.ts';
import type { Appointment, Vehicle } from '../domain/vehicle/vehicle.ts';
import { type MenuPages, menuPages, type VehicleView, vehicleView } from '../domain/vehicle/vehicleView.ts';
import type { Provider } from '../provider/port.ts';
import { orFallback } from './loaders.ts';
import { readBegunPayments } from './makepayment/begunPayments.ts';
import { readableAppointment } from './readableBooking.ts';
import type { Services, VehicleServices } from './services.ts';

/**
 * The vehicle of this request, for a page that shows its bill. Asks the gateway soon about an unsettled order, since
 * the owner waits for the outcome (docs/product.md#gateway). null: the provider has no such vehicle.
 */
export async function vehicleWithCheckRequested(services: VehicleServices, request: Request): Promise<Vehicle | null> {
	const vehicle = await vehicleWithAttempts(services, request);
	if (vehicle) await requestStatusCheck(services, vehicle.statusCheckDueFor);
	return vehicle;
}

/**
 * The vehicle with its payments as they count now, also those that this browser began and the provider does not list
 * yet (docs/product.md#state-of-a-bill). null: the provider has no such vehicle.
 */
export async function vehicleWithAttempts({ now, provider, regNo }: VehicleServices, request: Request) {
	const vehicle = await provider.vehicleByRegNo(regNo);
	return vehicle && withAttemptsAt({ begun: readBegunPayments(request), now: now() }, vehicle);
}

/** Has the gateway asked about this job card's order; null: no order. A failure is logged, and the page is shown. */
export async function requestStatusCheck({ log, provider }: VehicleServices, jobCardId: string | null): Promise<void> {
	if (jobCardId !== null) await orFallback(log, () => provider.requestStatusCheck(jobCardId), undefined);
}

/**
 * The vehicle as every screen shows it now (docs/product.md#state-of-a-vehicle). `menu`: the pages of the side menu; a
 * loader returns it under this name.
 */
export const loadVehicleView = (services: Pick<Services, 'access' | 'now' | 'provider'>, vehicle: Vehicle) =>
	loadView(services, vehicle, () => latestAppointment(services, vehicle));

/**
 * `loadVehicleView` for a page that does not show the booking: if the appointment cannot be read, the page is shown and
 * the menu follows the status in the vehicle document.
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
 * Whether the appointment has to be read. If the vehicle document has its status, it is read only if it lies ahead, or
 * if the dealership cancelled it and may have said why.
 */
const needsAppointment = ({ capabilities }: Provider, { appointmentStatus }: Vehicle): boolean =>
	!capabilities.namesLatestAppointment ||
	!isBookingAvailable(appointmentStatus) ||
	appointmentStatus === 'CancelledbyDealer';

/** The session's vehicle and its latest appointment, if that is the one which the page showed; null: no longer. */
export async function shownBooking(services: VehicleServices, appointmentId: string) {
	const vehicle = await services.provider.vehicleByRegNo(services.regNo);
	const appointment = vehicle && (await latestAppointment(services, vehicle));
	return vehicle && appointment?.id === appointmentId ? { vehicle, appointment } : null;
}

/**
 * The vehicle's latest appointment, as far as this request may read it. The list of services is not read if the
 * provider's document always names it. null: the provider has no appointment of that id, which overrides the document's
 * status (docs/product.md#availability). undefined: no id.
 */
export async function latestAppointment(
	{ access, provider }: Pick<Services, 'access' | 'provider'>,
	vehicle: Vehicle,
): Promise<Appointment | null | undefined> {
	const { namesLatestAppointment } = provider.capabilities;
	const id = namesLatestAppointment ? vehicle.appointmentId : await latestAppointmentId(provider, vehicle);
	if (id === null) return undefined;
	const appointment = await provider.appointment(id);
	return appointment && readableAppointment(appointment, access);
}
