import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../../domain/providerError.ts';
import { rejected } from '../../../domain/result.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { aDraft } from '../../../domain/testing/draft.ts';
import { anAppointment, aVehicle } from '../../../domain/testing/vehicles.ts';
import type { Appointment } from '../../../domain/vehicle/vehicle.ts';
import type { BookingRequest, Provider } from '../../../provider/port.ts';
import { createVisitor, visitorRegNo } from '../../testing/visitor.ts';
import { action } from './saveBooking.ts';

/** The answer of Save and Book if the provider refuses a booking, and then answers as `after` says. */
async function refusedBooking(after: Partial<Provider>, appointment: Appointment | null = null) {
	const booking = { appointmentId: 'a-1', appointmentStatus: 'Booked' } as const;
	const vehicle = { ...aVehicle([], appointment ? booking : {}), regNo: visitorRegNo, status: 'NA' };
	const { args, services } = createVisitor({ vehicle, appointment });
	const free: Partial<Provider> = {
		book: async () => rejected(resultCode('slotTaken')),
		eligibility: async () => ({ isBlocked: false, resultCode: null }),
		slots: async () => ({ ok: true, columns: [], resultCode: null }) as never,
	};
	Object.assign(services.provider, free, after);
	const draft = aDraft({ regNo: visitorRegNo, hasPickUp: false, unansweredKey: null });
	const body = JSON.stringify({ draft, key: crypto.randomUUID() });
	const response = await action(args('/booking/save', { method: 'POST', body }));
	return (await response.json()).data;
}

describe('A refused booking', () => {
	const failing = async () => {
		throw new ProviderError('timeout', { call: 'GetServiceTimeSlots' });
	};

	it.each([
		['to other slots', {}, 'slots'],
		['home, when the vehicle is blocked', { eligibility: async () => ({ isBlocked: true, resultCode: null }) }, 'home'],
		[
			'to the dealers, when the dealership is gone',
			{ slots: async () => rejected(resultCode('dealerNotFound')) },
			'dealer',
		],
		['to other slots, when the provider cannot be asked', { slots: failing }, 'slots'],
	] as const)('leads %s', async (_where, after, nextStep) => {
		expect(await refusedBooking(after)).toMatchObject({ kind: 'refused', current: null, nextStep });
	});

	it('names the booking that the vehicle has', async () => {
		expect(await refusedBooking({}, anAppointment())).toMatchObject({ kind: 'refused', current: { number: null } });
	});

	it('does not name one that was missed', async () => {
		const missed = anAppointment({ appointmentDate: '2026-01-05T09:00:00+05:30' });
		expect(await refusedBooking({}, missed)).toMatchObject({ kind: 'refused', current: null, nextStep: 'slots' });
	});
});

it('A vehicle of status NA is booked without parts, jobs and totals, with the problem', async () => {
	const sent: BookingRequest['details'][] = [];
	await refusedBooking({
		book: async ({ details }) => {
			sent.push(details);
			return rejected(resultCode('slotTaken'));
		},
	});
	const totals = { totalParts: 0, totalLabour: 0, totalEstimate: 0 };
	expect(sent).toMatchObject([{ parts: [], jobs: [], problem: 'It rattles', ...totals }]);
});
