import { describe, expect, test } from 'vitest';
import { createVehicleAt } from '../../../tests/support/provider/jobCards.ts';
import { createMove } from '../../../tests/support/provider/moves.ts';
import { type ContractSubject, formattedResult, providerErrorSummary } from './contractSubject.ts';

const bookingOf = async ({ provider, db, embedded }: ContractSubject): Promise<string> => {
	const regNo = await createVehicleAt('booked', db(), embedded());
	return (await provider().vehicleByRegNo(regNo))?.appointmentId ?? '';
};

/** A provider over the wire, which has no call for it. */
export function noMovingContract(subject: ContractSubject): void {
	test('moving a booking: is not offered, and each call says so', async () => {
		const { provider, db } = subject;
		const id = await bookingOf(subject);
		expect(await provider().appointment(id)).not.toHaveProperty('moving');
		const request = await createMove(db(), id);
		for (const call of [
			() => provider().moveAppointment(request),
			() => provider().moveQuote({ appointmentId: id, dealerCode: 'MH-PUN-02' }),
		]) {
			expect(await providerErrorSummary(call())).toMatchObject({ kind: 'notAvailable', resultText: null });
		}
	});
}

/** A provider that moves bookings. */
export function movingContract(subject: ContractSubject): void {
	const { provider, db } = subject;
	describe('moving a booking', () => {
		test('changes its time, and the words are those of the request’s language', async () => {
			const id = await bookingOf(subject);
			const moved = await provider().moveAppointment(await createMove(db(), id, { start: '15:00' }));
			expect(moved).toMatchObject({ ok: true });
			expect(await provider().appointment(id)).toMatchObject({
				revision: 1,
				appointmentDate: expect.stringContaining('T09:30'),
			});
			const again = await provider().moveAppointment(await createMove(db(), id, { start: '15:00' }));
			const rejection = again.ok ? null : again.rejection;
			expect(formattedResult(rejection)).toBe('Your booking is at this time already. Please select another slot.');
			expect(formattedResult(rejection, 'hi')).toBe('आपकी बुकिंग इसी समय की है। कृपया दूसरा स्लॉट चुनें।');
		});

		test.each([
			['day', '24-11-2026'],
			['slotStart', '9:00'],
			['slotEnd', ''],
			['revision', -1],
			['total', 1.5],
			['idempotencyKey', 'short'],
			['dealerCode', ''],
		])('with a malformed %s is refused', async (field, value) => {
			const request = { ...(await createMove(db(), await bookingOf(subject))), [field]: value };
			expect(await providerErrorSummary(provider().moveAppointment(request))).toMatchObject({
				kind: 'refused',
				resultText: expect.stringContaining(field),
			});
		});
	});
}
