/** Methods of appointments: detail, eligibility, slots, booking and cancelling. */
import { isProviderError } from '../../domain/providerError.ts';
import type { Provider } from '../port.ts';
import { calls } from '../wire/calls.ts';
import {
	appointmentFromWire,
	cancellationToWire,
	eligibilityFromWire,
	isNoAppointmentMessage,
} from '../wire/mapping/appointment.ts';
import { bookingOrderToWire } from '../wire/mapping/bookingOrder.ts';
import { bookingResultFromWire } from '../wire/mapping/bookingResult.ts';
import { slotsFromWire } from '../wire/mapping/dealers.ts';
import { doneFromWire } from '../wire/mapping/results.ts';
import { rejectionError } from '../wire/mapping/rows.ts';
import type { Caller } from './caller.ts';

type BookingMethods = Pick<
	Provider,
	'appointment' | 'eligibility' | 'slots' | 'book' | 'cancelAppointment' | 'cancelAppointmentBySystem'
>;

export function bookingMethods({ callProvider }: Caller): BookingMethods {
	return {
		async appointment(appointmentId) {
			const call = calls.GetServiceAppointmentDetail;
			try {
				const detail = await callProvider(call, { AppointmentId: appointmentId });
				if (detail.IsRequestSuccessfull !== false) return appointmentFromWire(appointmentId, detail);
				throw rejectionError(call, detail.Message);
			} catch (error) {
				if (
					isProviderError(error) &&
					error.rejection?.code === 'provider' &&
					isNoAppointmentMessage(error.rejection.message)
				) {
					return null;
				}
				throw error;
			}
		},

		async eligibility(regNo) {
			return eligibilityFromWire(await callProvider(calls.GetIBStatusForAppointment, { RegNo: regNo }));
		},

		async slots({ dealerCode, day }) {
			const request = { DealerCode: dealerCode, SelectedDate: day, OrganizationType: 1 } as const;
			return slotsFromWire(day, await callProvider(calls.GetServiceTimeSlots, request));
		},

		async book({ order, idempotencyKey }) {
			return bookingResultFromWire(
				await callProvider(calls.BookServiceAppointment, bookingOrderToWire(order), idempotencyKey),
			);
		},

		async cancelAppointment(request) {
			return doneFromWire(await callProvider(calls.CancelServiceAppointment, cancellationToWire(request)));
		},

		async cancelAppointmentBySystem(appointmentId) {
			return doneFromWire(await callProvider(calls.CancelAppointmentBySystem, { DocumentId: appointmentId }));
		},
	};
}
