import { redirect } from 'react-router';
import { isBookingAvailable } from '../domain/booking/availability.ts';
import { withAttemptsAt } from '../domain/payment/attempts.ts';
import { latestAppointmentId } from '../domain/vehicle/jobCardHistory.ts';
import { cleanRegNo, pagePath, pathWithRegNo } from '../domain/vehicle/regNo.ts';
import type { Appointment, Vehicle } from '../domain/vehicle/vehicle.ts';
import { type MenuPages, menuPages, toVehicleView, type VehicleView } from '../domain/vehicle/vehicleView.ts';
import type { Provider } from '../provider/port.ts';
import { orFallback, pageLoader } from './loaders.ts';
import { readBegunPayments } from './makepayment/begunPayments.ts';
import { readableAppointment } from './readableBooking.ts';
import { type RouteArgs, type Services, type VehicleServices, vehicleServices } from './services.ts';

/**
 * The vehicle of this request with the present state of its payments (docs/product.md#state-of-a-bill). A payment that
 * this browser began counts before the provider lists it. `showsPayment`: asks for a status check that is due. null: the
 * provider has no such vehicle.
 * @throws a redirect to the provider's spelling of the registration number
 */
export async function readVehicleOfRequest(
	services: VehicleServices,
	request: Request,
	{ showsPayment }: { readonly showsPayment: boolean },
): Promise<Vehicle | null> {
	const { now, provider, regNo } = services;
	const vehicle = await provider.vehicleByRegNo(regNo);
	if (vehicle) redirectToOwnSpelling(vehicle, services, request);
	if (vehicle && showsPayment) await requestDueStatusCheck(services, vehicle);
	return vehicle && withAttemptsAt({ begun: readBegunPayments(request), now: now() }, vehicle);
}

/**
 * Checks that the request spells the vehicle as its provider does. A spelling that no address can name is left alone.
 * @throws a redirect to the same address with the provider's spelling
 */
export function redirectToOwnSpelling({ regNo: own }: Vehicle, { regNo }: VehicleServices, { url }: Request): void {
	if (own === regNo || cleanRegNo(own) !== own) return;
	const { pathname, searchParams } = new URL(url);
	searchParams.delete('_routes');
	searchParams.set('RegNo', own);
	throw redirect(`${pathWithRegNo(pagePath(pathname), own)}?${searchParams}`);
}

const loaderWith =
	(options: { readonly showsPayment: boolean }) =>
	<T>(load: (services: VehicleServices, vehicle: Vehicle, request: Request) => Promise<T>) =>
	(args: RouteArgs): Promise<T> => {
		const services = vehicleServices(args);
		return pageLoader(services, async () => {
			const vehicle = await readVehicleOfRequest(services, args.request, options);
			if (!vehicle) throw redirect(`/?RegNo=${services.regNo}`);
			return load(services, vehicle, args.request);
		});
	};

/**
 * The loader of a page about the vehicle that this request may see. Redirects home if the provider does not know the
 * vehicle.
 */
export const vehicleLoader = loaderWith({ showsPayment: false });

/** As `vehicleLoader`, for a page whose owner may wait for a payment. */
export const paymentLoader = loaderWith({ showsPayment: true });

/**
 * Has the gateway asked soon about the vehicle's unsettled order, for a page whose owner waits for the outcome
 * (docs/product.md#gateway). A failure is logged, and the page is shown.
 */
export async function requestDueStatusCheck(
	{ log, provider }: Pick<Services, 'log' | 'provider'>,
	{ statusCheckDueFor: jobCardId }: Pick<Vehicle, 'statusCheckDueFor'>,
): Promise<void> {
	if (jobCardId !== null) await orFallback(log, () => provider.requestStatusCheck(jobCardId), undefined);
}

/**
 * The vehicle as every screen shows it now (docs/product.md#state-of-a-vehicle). A loader returns `menu`, the pages of
 * the side menu, under this name. `showsBooking` false: the page is shown even if the appointment cannot be read, and
 * the menu then follows the status in the vehicle document.
 */
export async function loadVehicleView(
	services: Pick<Services, 'access' | 'log' | 'now' | 'provider'>,
	vehicle: Vehicle,
	{ showsBooking = true }: { readonly showsBooking?: boolean } = {},
): Promise<{ readonly vehicleView: VehicleView; readonly menu: MenuPages }> {
	const { log, now, provider } = services;
	const readLatest = () => latestAppointment(services, vehicle);
	const read = showsBooking ? readLatest : () => orFallback(log, readLatest, undefined);
	const shown = toVehicleView(vehicle, needsAppointment(provider, vehicle) ? await read() : undefined, now());
	return { vehicleView: shown, menu: menuPages(shown) };
}

/**
 * Whether the appointment has to be read: the vehicle document lacks its status, the appointment lies ahead, or it was
 * cancelled, but not by its owner.
 */
const needsAppointment = ({ capabilities }: Provider, { appointmentStatus }: Vehicle): boolean =>
	!capabilities.namesLatestAppointment ||
	!isBookingAvailable(appointmentStatus) ||
	appointmentStatus === 'CancelledbyDealer' ||
	appointmentStatus === 'CancelledbySystem';

/** The vehicle and its latest appointment; null: that is not `appointmentId`, the one that the page showed. */
export async function bookingIfStillLatest(services: VehicleServices, appointmentId: string) {
	const vehicle = await services.provider.vehicleByRegNo(services.regNo);
	const appointment = vehicle && (await latestAppointment(services, vehicle));
	return vehicle && appointment?.id === appointmentId ? { vehicle, appointment } : null;
}

/**
 * The vehicle's latest appointment, as far as this request may read it (docs/product.md#availability).
 * - null: the vehicle names an appointment that the provider does not have. Then the vehicle's own status does not count.
 * - undefined: the vehicle names none. The list of services is read only if the vehicle's document may leave one out.
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
