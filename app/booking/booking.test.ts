import { describe, expect, it } from 'vitest';
import { emptyAddress } from '../../domain/booking/address.ts';
import { ProviderError } from '../../domain/providerError.ts';
import { upstreamText } from '../../domain/resultCode.ts';
import { anAppointment, aVehicle } from '../../domain/testing/vehicles.ts';
import type { Appointment } from '../../domain/vehicle/vehicle.ts';
import type { BookingEligibility } from '../../provider/port.ts';
import { createVisitor } from '../testing/visitor.ts';
import { loader } from './booking.tsx';
import { loader as doneLoader } from './bookingDone/bookingDone.tsx';
import type { WizardVehicle } from './wizardContext.tsx';

const regNo = 'MH12AB1234';
const appointmentDate = '2026-11-24T09:00:00+05:30';
const booked = anAppointment({ legacyId: '17', appointmentNo: 'B-17', appointmentDate });
const free: BookingEligibility = { isBlocked: false, resultCode: null };

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

	it('is answered with the provider’s message on the page, and leads home when there is a booking', async () => {
		const eligibility = { isBlocked: true, resultCode: upstreamText('A recall is open') };
		const { came } = await openWizard('/booking/estimates', { eligibility });
		const answer = { ok: true, data: { isBlocked: true, text: 'A recall is open' } };
		expect(came).toMatchObject([{ data: { eligibility: answer }, init: { status: 200 } }]);
		expect((await openWizard('/booking/estimates', { appointment: booked })).sentTo).toBe(`/?RegNo=${regNo}`);
	});

	it('that could not be asked is a failure of the page, with its status', async () => {
		const eligibility = new ProviderError('timeout', { call: 'GetIBStatusForAppointment' });
		const { came, sentTo } = await openWizard('/booking/dealer', { eligibility });
		expect(sentTo).toBeNull();
		expect(came).toMatchObject([
			{ data: { eligibility: { ok: false, failure: { kind: 'timeout' } } }, init: { status: 503 } },
		]);
	});
});

describe('what the last booking had', () => {
	const address = { ...emptyAddress, line1: '12 Link Road', stateName: 'Maharashtra', cityName: 'Pune', pin: '411038' };
	const past = {
		...booked,
		status: 'Delivered' as const,
		booked: { km: 5000, problem: 'It rattles', mobile: '+91 98765 43210', jobs: [], pickUpAddress: address },
	};

	/** The wizard's data in a session that a link or a code has opened, or in one that shows nothing. */
	async function wizardData(
		isVerified: boolean,
		appointment: Appointment | null | ProviderError = past,
		saleInvoiceDate: string | null = null,
	) {
		const vehicle = aVehicle([], { regNo, appointmentId: 'a-1', appointmentStatus: 'Delivered', saleInvoiceDate });
		const { args, asked, services } = createVisitor({ vehicle });
		Object.assign(services.access, { isVerified });
		Object.assign(services.provider, {
			appointment: async () => {
				asked.push('appointment');
				if (appointment instanceof ProviderError) throw appointment;
				return appointment;
			},
			eligibility: async () => free,
		});
		const given = args(`/booking/selectDateTime?RegNo=${regNo}`) as { request: Request };
		const { data } = (await loader({ ...given, url: new URL(given.request.url) } as never)) as DataOfWizard;
		return { data, asked, offered: data.vehicle.lastBooking };
	}
	type DataOfWizard = { readonly data: { readonly vehicle: WizardVehicle } };

	it('is offered to whom a link or a code has let in: the mobile and the pick-up address, and no more', async () => {
		expect((await wizardData(true)).offered).toEqual({ mobile: '9876543210', pickUp: address });
	});

	it('does not reach the browser of anybody else, and is not read for them', async () => {
		const { data, asked, offered } = await wizardData(false);
		expect(offered).toBeNull();
		expect(asked).not.toContain('appointment');
		expect(JSON.stringify(data)).not.toMatch(/98765|Link Road|411038/);
	});

	it('is not that of a job card before the vehicle was sold', async () => {
		expect((await wizardData(true, past, '2026-11-25')).offered).toBeNull();
		expect((await wizardData(true, past, '2026-11-24')).offered).not.toBeNull();
	});

	it('is as much as there is of it', async () => {
		const kept = { ...past.booked, pickUpAddress: undefined };
		expect((await wizardData(true, { ...past, booked: kept })).offered).toEqual({ mobile: '9876543210', pickUp: null });
		const masked = { ...past.booked, mobile: '98XXXXXX10' };
		expect((await wizardData(true, { ...past, booked: masked })).offered).toEqual({ mobile: null, pickUp: address });
		expect((await wizardData(true, null)).offered).toBeNull();
	});

	it('that cannot be read is not offered, and the wizard opens', async () => {
		const failed = new ProviderError('timeout', { call: 'GetServiceAppointmentDetail' });
		const { data, offered } = await wizardData(true, failed);
		expect(offered).toBeNull();
		expect(data.vehicle.regNo).toBe(regNo);
	});
});

describe('the done step', () => {
	it.each([
		['Booked', { number: 'B-17', date: booked.appointmentDate }],
		['CancelledbyUser', null],
		['Open', null],
	] as const)('is told of the booking as it is now: %s', async (status, current) => {
		const { came } = await openWizard('/booking/bookingDone', { appointment: { ...booked, status } });
		expect(came).toMatchObject([{}, { current }]);
	});

	it('is no longer told of one that has lost its slot, of which home says so', async () => {
		const appointment = { ...booked, withdrawn: 'dayClosed' } as const;
		const { came } = await openWizard('/booking/bookingDone', { appointment });
		expect(came).toMatchObject([{}, { current: null }]);
	});
});
