import { z } from 'zod';
import { mustCancelBySystem } from '../../domain/booking/availability.ts';
import type { DataOf } from '../data/endpoints.ts';
import { dataAction } from '../loaders.ts';
import { latestAppointment } from '../loadVehicle.ts';
import type { LinkedBookingAction } from '../shell/linkedBooking.tsx';

/**
 * Checks the appointment that the opened link named. An appointment that the maker's system refused is cancelled by the
 * system, once (docs/product.md#linked-booking). An appointment of another vehicle is ignored.
 */
export const action = dataAction('linked booking', z.object({}), async (services) => {
	const { access, provider, regNo } = services;
	const linked = access.linkedBooking;
	let outcome: DataOf<LinkedBookingAction>['outcome'] = 'nothing';
	if (!linked) return { outcome };
	const vehicle = await provider.vehicleByRegNo(regNo);
	const appointment = vehicle && (await latestAppointment(services, vehicle));
	if (vehicle && !appointment) outcome = 'notFound';
	if (appointment?.id === linked.appointmentId) {
		// An earlier request cancelled it and its response was lost, so the owner has not read this yet.
		if (appointment.status === 'CancelledbySystem') outcome = 'cancelled';
		else if (mustCancelBySystem(appointment, linked.hadSeenBooking)) {
			const cancelled = await provider.cancelAppointmentBySystem(appointment.id);
			if (cancelled.ok) outcome = 'cancelled';
		}
	}
	await access.finishLinkedBooking();
	return { outcome };
});
