import { mustCancelBySystem } from '../../domain/booking/availability.ts';
import { dataServices, jsonLoader } from '../loaders.ts';
import { latestAppointment } from '../loadVehicle.ts';
import type { Route } from './+types/linkedAppointment.ts';

type Outcome = 'nothing' | 'cancelled' | 'notFound';

/**
 * Checks the appointment that the opened link named. An appointment that the maker's system refused is cancelled by the
 * system, once (docs/product.md#linked-appointment). An appointment of another vehicle is ignored.
 */
export async function action({ context }: Route.ActionArgs) {
	const services = dataServices(context);
	const { access, provider, regNo } = services;
	const linked = access.linkedAppointment;
	return jsonLoader<{ readonly outcome: Outcome }>(services, async () => {
		if (!linked) return { outcome: 'nothing' };
		const vehicle = await provider.vehicleByRegNo(regNo);
		const appointment = vehicle && (await latestAppointment(services, vehicle));
		const isOwn = appointment?.id === linked.appointmentId;
		let outcome: Outcome = vehicle && !appointment ? 'notFound' : 'nothing';
		// An earlier request cancelled it and its response was lost, so the owner has not read this yet.
		if (isOwn && appointment.status?.trim() === 'CancelledbySystem') outcome = 'cancelled';
		if (isOwn && mustCancelBySystem(appointment, linked.hadSeenBooking)) {
			const cancelled = await provider.cancelAppointmentBySystem(appointment.id);
			if (cancelled.ok) outcome = 'cancelled';
		}
		await access.finishLinkedAppointment();
		return { outcome };
	});
}
