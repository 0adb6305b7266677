import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { rejected } from '../../domain/result.ts';
import { resultCode } from '../../domain/resultCode.ts';
import { aVehicle } from '../../domain/testing/vehicles.ts';
import type { Appointment } from '../../domain/vehicle/vehicle.ts';
import { type Services, servicesContext } from '../services.ts';
import { fakeResultText } from '../testing/visitor.ts';
import { action } from './cancel.ts';

const refused = { done: false, text: 'the text of jobCardOpen' };

/** Cancels booking a-1 as its page does. `current`: the appointment that the provider has by then. */
async function cancelBooking(current: Partial<Appointment> | null, appointmentId = 'a-1', reason?: string) {
	const asked: string[] = [];
	const appointment = current && { id: 'a-1', legacyId: '17', appointmentNo: 'B-1', appointmentDate: null, ...current };
	const provider = {
		capabilities: { namesLatestAppointment: true },
		vehicleByRegNo: async () => aVehicle([], { appointmentId: 'a-1' }),
		appointment: async () => appointment,
		cancelAppointment: async (question: { appointmentId: string; reason: string }) => {
			asked.push(`${question.appointmentId} ${question.reason}`);
			return rejected(resultCode('jobCardOpen'));
		},
	};
	const log = { info() {}, warn() {}, error() {} };
	const context = new RouterContextProvider();
	const access = { accessDecision: { kind: 'vehicle', regNo: 'MH12AB1234' } };
	context.set(servicesContext, { provider, resultText: fakeResultText, access, log } as unknown as Services);
	const body = JSON.stringify({ appointmentId, reason });
	const request = new Request('http://portal.test/home/cancel', { method: 'POST', body });
	const response = await action({ context, request, params: {} } as never);
	return { asked, answer: await response.json() };
}

describe('Cancel Booking', () => {
	it.each(['Booked', 'Open', 'Work In Progress', 'Delivered', 'closed', null] as const)(
		'of a booking that is %s asks the provider, and tells what it says',
		async (status) => {
			const { asked, answer } = await cancelBooking({ status }, 'a-1', 'Plans');
			expect(asked).toEqual(['a-1 Plans']);
			expect(answer).toEqual({ ok: true, data: refused });
		},
	);

	it.each(['Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem'] as const)(
		'of a booking that is %s is done',
		async (status) => {
			const { asked, answer } = await cancelBooking({ status });
			expect(asked).toEqual([]);
			expect(answer).toEqual({ ok: true, data: { done: true, text: null } });
		},
	);

	it('without a reason tells the dealership that none was said', async () => {
		const { asked } = await cancelBooking({ status: 'Booked' });
		expect(asked).toEqual(['a-1 Not said']);
	});

	it('of another booking, or of one that the maker does not know yet, cancels nothing', async () => {
		for (const { asked, answer } of [
			await cancelBooking({ status: 'Booked' }, 'a-2'),
			await cancelBooking({ status: 'Booked', legacyId: null }),
			await cancelBooking(null),
		]) {
			expect(asked).toEqual([]);
			expect(answer).toEqual({ ok: true, data: { done: false, text: null } });
		}
	});
});
