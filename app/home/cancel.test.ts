import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { providerMessage } from '../../domain/providerMessage.ts';
import { rejected } from '../../domain/result.ts';
import { aVehicle } from '../../domain/testing/vehicles.ts';
import type { Appointment } from '../../domain/vehicle.ts';
import { type Services, servicesContext } from '../services.ts';
import { fakeSentence } from '../testing/visitor.ts';
import { action } from './cancel.ts';

const refused = { done: false, message: 'the sentence of jobCardOpen' };

/** Presses Cancel Booking on a page that shows booking a-1, which stands so by now. */
async function press(now: Partial<Appointment> | null, appointmentId = 'a-1') {
	const asked: string[] = [];
	const appointment = now && { id: 'a-1', legacyId: '17', appointmentNo: 'B-1', appointmentDate: null, ...now };
	const provider = {
		vehicleByRegNo: async () => aVehicle([], { appointmentId: 'a-1' }),
		appointment: async () => appointment,
		cancelAppointment: async (question: { appointmentId: string; reason: string }) => {
			asked.push(`${question.appointmentId} ${question.reason}`);
			return rejected(providerMessage('jobCardOpen'));
		},
	};
	const log = { info() {}, warn() {}, error() {} };
	const context = new RouterContextProvider();
	const access = { accessDecision: { kind: 'vehicle', regNo: 'MH12AB1234' } };
	context.set(servicesContext, { provider, sentence: fakeSentence, access, log } as unknown as Services);
	const body = JSON.stringify({ appointmentId, reason: 'Plans' });
	const request = new Request('http://portal.test/home/cancel', { method: 'POST', body });
	const response = await action({ context, request, params: {} } as never);
	return { asked, answer: await response.json() };
}

describe('Cancel Booking', () => {
	it.each(['Booked', 'Open', 'Work In Progress', 'Delivered', 'closed', null])(
		'of a booking that is %s asks the provider, and tells what it says',
		async (status) => {
			const { asked, answer } = await press({ status });
			expect(asked).toEqual(['a-1 Plans']);
			expect(answer).toEqual({ ok: true, data: refused });
		},
	);

	it.each(['Cancelled', 'CancelledbyUser', 'CancelledbyDealer', ' CancelledbySystem '])(
		'of a booking that is %s is done',
		async (status) => {
			const { asked, answer } = await press({ status });
			expect(asked).toEqual([]);
			expect(answer).toEqual({ ok: true, data: { done: true, message: null } });
		},
	);

	it('of another booking, or one that the maker does not know yet, cancels nothing', async () => {
		for (const { asked, answer } of [
			await press({ status: 'Booked' }, 'a-2'),
			await press({ status: 'Booked', legacyId: null }),
			await press(null),
		]) {
			expect(asked).toEqual([]);
			expect(answer).toEqual({ ok: true, data: { done: false, message: null } });
		}
	});
});
