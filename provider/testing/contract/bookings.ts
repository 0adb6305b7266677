import { describe, expect, test } from 'vitest';
import { isMissed } from '../../../domain/booking/availability.ts';
import { formatSlotId } from '../../../domain/dealers/slots.ts';
import { readTakenSeats, testDay } from '../../../tests/support/provider/bookingPayload.ts';
import { createVehicleAt } from '../../../tests/support/provider/jobCards.ts';
import {
	type ContractSubject,
	detailsFor,
	expectSuccess,
	formattedResult,
	providerErrorSummary,
	rejectionText,
} from './contractSubject.ts';

export function bookingContract({ provider, db, embedded, owner }: ContractSubject): void {
	const key = () => crypto.randomUUID();
	const booked = async () => {
		const [regNo, details] = await detailsFor(db(), embedded());
		const answer = await expectSuccess(provider().book({ details, idempotencyKey: key() }));
		return { regNo, details, appointmentId: answer.appointmentId ?? '', answer };
	};

	describe('a booking', () => {
		test('takes a seat and appears as the appointment in the other calls', async () => {
			const { regNo, details, appointmentId, answer } = await booked();
			expect(answer).toMatchObject({ ok: true, appointmentNo: expect.stringMatching(/^SA\d+$/) });
			expect(formattedResult(answer.resultCode)).toBe('Your service is booked.');
			expect(await readTakenSeats(db())).toBe(1);
			expect(await provider().appointment(appointmentId)).toMatchObject({
				id: appointmentId,
				appointmentNo: answer.appointmentNo,
				appointmentDate: '2026-11-24T04:30:00.000Z',
				appointmentEnd: '2026-11-24T05:30:00.000Z',
				revision: 0,
				status: 'Booked',
				dealership: {
					name: 'Deccan Two Wheelers',
					addressLine1: expect.any(String),
					city: 'Pune',
					phone: expect.any(String),
					position: { latitude: expect.any(Number), longitude: expect.any(Number) },
				},
				booked: {
					...{ km: details.km, problem: details.problem, mobile: details.mobile, pickUpAddress: details.pickUp },
					jobs: [
						...details.parts
							.filter((part) => part.isSelected)
							.map(({ price }) => ({ name: expect.any(String), price })),
						...details.jobs.map((job) => ({ name: expect.any(String), price: job.partPrice + job.labourPrice })),
					],
				},
			});
			expect(await provider().vehicleByRegNo(regNo)).toMatchObject({ appointmentId, appointmentStatus: 'Booked' });
		});

		test('says that its slot is gone, until it is offered again', async () => {
			const { details, appointmentId } = await booked();
			expect((await provider().appointment(appointmentId))?.withdrawn).toBeUndefined();
			const closed = { dealer_id: details.organizationId, day: details.day, name: 'Flood' };
			await owner().insertInto('dealer_holiday').values(closed).execute();
			expect((await provider().appointment(appointmentId))?.withdrawn).toBe('dayClosed');
			await owner().deleteFrom('dealer_holiday').where('name', '=', 'Flood').execute();
			expect((await provider().appointment(appointmentId))?.withdrawn).toBeUndefined();
		});

		test('is made once for a repeated key; other details with the same key are rejected', async () => {
			const [, details] = await detailsFor(db(), embedded());
			const idempotencyKey = key();
			const first = await expectSuccess(provider().book({ details, idempotencyKey }));
			expect(await expectSuccess(provider().book({ details, idempotencyKey }))).toEqual(first);
			const other = provider().book({ details: { ...details, problem: 'Something else' }, idempotencyKey });
			expect(await rejectionText(other)).toMatch(/^This request was already sent with other details/);
			expect(await readTakenSeats(db())).toBe(1);
		});

		test('of a vehicle that has one is rejected, in both languages', async () => {
			const { details } = await booked();
			expect(await rejectionText(provider().book({ details, idempotencyKey: key() }))).toMatch(
				/already has an appointment/,
			);
			const hindi = provider({ language: 'hi' }).book({ details, idempotencyKey: key() });
			expect(await rejectionText(hindi, 'hi')).toMatch(/^इस गाड़ी की एक बुकिंग पहले से है/);
		});

		test('that was missed keeps the vehicle from nothing, and gives way to a new one', async () => {
			const { regNo, details, appointmentId } = await booked();
			embedded().setNow(new Date('2026-11-26T06:00:00Z'));
			expect(await provider().eligibility(regNo)).toMatchObject({ isBlocked: false });
			const missed = await provider().appointment(appointmentId);
			expect(isMissed(missed?.appointmentDate, new Date('2026-11-26T06:00:00Z'))).toBe(true);
			const day = '2026-11-28';
			const later = { ...details, day, slotId: formatSlotId(details.dealerCode, day, details.slotStart) };
			const anew = await expectSuccess(provider().book({ details: later, idempotencyKey: key() }));
			expect((await provider().appointment(appointmentId))?.status).toBe('CancelledbySystem');
			const vehicle = await provider().vehicleByRegNo(regNo);
			expect(vehicle).toMatchObject({ appointmentId: anew.appointmentId, appointmentStatus: 'Booked' });
			expect(await readTakenSeats(db())).toBe(0);
		});

		test('with outdated prices is rejected with the current total', async () => {
			const [, details] = await detailsFor(db(), embedded());
			const cheaper = { ...details, totalEstimate: details.totalEstimate - 1 };
			const text = await rejectionText(provider().book({ details: cheaper, idempotencyKey: key() }));
			expect(text).toMatch(/^Prices have changed. The total is now ₹[\d,]+\.\d\d\./);
		});

		test('that is malformed is refused and changes nothing', async () => {
			const [, details] = await detailsFor(db(), embedded());
			const malformed = [
				{ details, idempotencyKey: 'short' },
				{ details: { ...details, km: -1 }, idempotencyKey: key() },
				{ details: { ...details, problem: 'a\u0000b' }, idempotencyKey: key() },
				{ details: { ...details, day: '2026-02-30' }, idempotencyKey: key() },
				{ details: { ...details, pickUp: null }, idempotencyKey: key() },
			];
			for (const request of malformed) {
				const { kind, mayHaveHappened } = await providerErrorSummary(provider().book(request));
				expect({ kind, mayHaveHappened }).toEqual({ kind: 'refused', mayHaveHappened: false });
			}
			expect(await readTakenSeats(db())).toBe(0);
		});
	});

	describe('cancelling', () => {
		test('by the owner frees the seat, once', async () => {
			const { regNo, appointmentId } = await booked();
			const cancelled = await expectSuccess(provider().cancelAppointment({ appointmentId, reason: 'I am away ' }));
			expect(formattedResult(cancelled.resultCode)).toBe('Your booking has been cancelled.');
			expect(await readTakenSeats(db())).toBe(0);
			const again = provider({ language: 'hi' }).cancelAppointment({ appointmentId, reason: '' });
			expect(await rejectionText(again, 'hi')).toBe('यह बुकिंग पहले ही रद्द हो चुकी है।');
			const vehicle = await provider().vehicleByRegNo(regNo);
			expect(vehicle?.appointmentStatus).toBe('CancelledbyUser');
		});

		test('by the system has its own status', async () => {
			const { appointmentId } = await booked();
			await expectSuccess(provider().cancelAppointmentBySystem(appointmentId));
			expect((await provider().appointment(appointmentId))?.status).toBe('CancelledbySystem');
		});

		test('is rejected without an appointment, and after the job card was opened', async () => {
			for (const appointmentId of ['none', crypto.randomUUID()]) {
				const text = await rejectionText(provider().cancelAppointment({ appointmentId, reason: '' }));
				expect(text).toBe('No Appointment found');
				expect(await provider().appointment(appointmentId)).toBeNull();
			}
			const vehicle = await provider().vehicleByRegNo(await createVehicleAt('open', db(), embedded()));
			const opened = provider().cancelAppointmentBySystem(vehicle?.appointmentId ?? '');
			expect(await rejectionText(opened)).toMatch(/^The dealership has opened a job card/);
		});
	});

	test('slots: three days; a message when the day has none; a rejection for an unknown dealer', async () => {
		const { columns, resultCode } = await expectSuccess(provider().slots({ dealerCode: 'MH-PUN-01', day: testDay }));
		expect(columns.map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
		expect(columns[2].slots[0]).toEqual({
			slotId: 'MH-PUN-01_2026-11-26_0900',
			start: '09:00',
			end: '10:00',
			isAvailable: true,
		});
		expect(resultCode).toBeNull();
		const beyond = await expectSuccess(provider().slots({ dealerCode: 'MH-PUN-01', day: '2026-12-08' }));
		expect(beyond.columns.flatMap(({ slots }) => slots)).toEqual([]);
		expect(formattedResult(beyond.resultCode)).toBe(
			'No slots are available on 08 Dec 2026. Please select another date.',
		);
		const unknown = provider().slots({ dealerCode: 'XX-1', day: testDay });
		expect(await rejectionText(unknown)).toMatch(/^This dealership is not known/);
	});
}
