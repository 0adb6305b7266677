/** The appointment: what is known of it, the slots of a new one, and its booking and end. */
import { isFailure } from '../../domain/failure.ts';
import type { Provider } from '../port.ts';
import { calls } from '../wire/calls.ts';
import { appointmentFrom, cancelRequest, eligibilityFrom, saysNoAppointment } from '../wire/mapping/appointment.ts';
import { bookedFrom } from '../wire/mapping/booked.ts';
import { payloadFrom } from '../wire/mapping/booking.ts';
import { slotsFrom } from '../wire/mapping/dealers.ts';
import { doneFrom } from '../wire/mapping/results.ts';
import { refusal } from '../wire/mapping/rows.ts';
import type { Caller } from './caller.ts';

type BookingMethods = Pick<
	Provider,
	'appointment' | 'eligibility' | 'slots' | 'book' | 'cancelAppointment' | 'cancelAppointmentBySystem'
>;

export function bookingMethods({ ask }: Caller): BookingMethods {
	return {
		async appointment(appointmentId) {
			const call = calls.GetServiceAppointmentDetail;
			try {
				const detail = await ask(call, { AppointmentId: appointmentId });
				if (detail.IsRequestSuccessfull !== false) return appointmentFrom(appointmentId, detail);
				throw refusal(call, detail.Message);
			} catch (error) {
				if (isFailure(error) && error.rejection?.code === 'provider' && saysNoAppointment(error.rejection.message)) {
					return null;
				}
				throw error;
			}
		},

		async eligibility(regNo) {
			return eligibilityFrom(await ask(calls.GetIBStatusForAppointment, { RegNo: regNo }));
		},

		async slots({ dealerCode, day }) {
			const request = { DealerCode: dealerCode, SelectedDate: day, OrganizationType: 1 } as const;
			return slotsFrom(day, await ask(calls.GetServiceTimeSlots, request));
		},

		async book({ order, idempotencyKey }) {
			return bookedFrom(await ask(calls.BookServiceAppointment, payloadFrom(order), idempotencyKey));
		},

		async cancelAppointment(question) {
			return doneFrom(await ask(calls.CancelServiceAppointment, cancelRequest(question)));
		},

		async cancelAppointmentBySystem(appointmentId) {
			return doneFrom(await ask(calls.CancelAppointmentBySystem, { DocumentId: appointmentId }));
		},
	};
}
