import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../domain/providerError.ts';
import { upstreamMessage } from '../../domain/providerMessage.ts';
import { anAppointment, aVehicle } from '../../domain/testing/vehicles.ts';
import type { Appointment } from '../../domain/vehicle/vehicle.ts';
import type { BookingEligibility } from '../../provider/port.ts';
import { createVisitor } from '../testing/visitor.ts';
import { loader } from './booking.tsx';
import { loader as doneLoader } from './bookingDone/bookingDone.tsx';

const regNo = 'WB20QR7890';
const appointmentDate = '2026-11-24T09:00:00+05:30';
const booked = anAppointment({ legacyId: '17', appointmentNo: 'B-17', appointmentDate });
const free: BookingEligibility = { held: false, message: null };

/** Opens an address of the wizard; `asked`: how often the provider was asked whether a booking may begin. */
async function openWizard(
	path: string,
	answers: { eligibility?: BookingEligibility | ProviderError; appointment?: Appointment } = {},
) {
	const { eligibility = free, appointment } = answers;
	let asked = 0;
	const { id = null, status = null } = appointment ?? {};
	// A provider that names the latest appointment sends its status with it.
	const vehicle = aVehicle([], { regNo, appointmentId: id, appointmentStatus: status });
	const { args, services } = createVisitor({ vehicle });
	Object.assign(services.provider, {
		capabilities: { namesLatestAppointment: true },
		appointment: async () => appointment ?? null,
		eligibility: async () => {
			asked += 1;
			if (eligibility instanceof ProviderError) throw eligibility;
			return eligibility;
		},
	});
	const given = args(`${path}?RegNo=${regNo}`) as { request: Request };
	const url = new URL(given.request.url.replace('.data', ''));
	const run = path.toLowerCase().includes('bookingdone') ? [loader, doneLoader] : [loader];
	const came = await Promise.all(run.map(async (each) => each({ ...given, url } as never))).catch(
		(thrown: unknown) => thrown,
	);
	return { asked, came, sentTo: came instanceof Response ? came.headers.get('Location') : null };
}

describe('whether a booking may begin', () => {
	it.each([
		['/booking/dealer', 1],
		['/booking/selectDateTime', 1],
		['/Booking/Estimates/', 1],
		['/booking/bookingDone', 0],
		['/booking/BookingDone/', 0],
		// The router's data: a step after another, or a revalidation.
		['/booking/dealer.data', 0],
		['/booking/estimates.data', 0],
	])('is asked when %s is requested: %i times', async (path, times) => {
		expect(await openWizard(path)).toMatchObject({ asked: times, sentTo: null });
	});

	it('leads home when the provider has a message, and when there is a booking', async () => {
		const held = { held: true, message: upstreamMessage('A recall is open') };
		const { sentTo } = await openWizard('/booking/estimates', { eligibility: held });
		expect(sentTo, 'home then shows the message, also without script').toBe(`/?RegNo=${regNo}&held=yes`);
		expect((await openWizard('/booking/estimates', { appointment: booked })).sentTo).toBe(`/?RegNo=${regNo}`);
	});

	it('that could not be asked is a problem of the page, with its status', async () => {
		const eligibility = new ProviderError('timeout', { call: 'GetIBStatusForAppointment' });
		const { came, sentTo } = await openWizard('/booking/dealer', { eligibility });
		expect(sentTo).toBeNull();
		expect(came).toMatchObject([{ data: { problem: { kind: 'timeout' } }, init: { status: 504 } }]);
	});
});

describe('the done step', () => {
	it.each([
		['Booked', { number: 'B-17', date: booked.appointmentDate }],
		['CancelledbyUser', null],
		['Open', null],
	])('is told of the booking as it is now: %s', async (status, current) => {
		const { came } = await openWizard('/booking/bookingDone', { appointment: { ...booked, status } });
		expect(came).toMatchObject([{}, { current }]);
	});
});
