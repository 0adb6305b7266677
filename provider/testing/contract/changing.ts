import { describe, expect, test } from 'vitest';
import { createChange } from '../../../tests/support/provider/changes.ts';
import { createVehicleAt } from '../../../tests/support/provider/jobCards.ts';
import { type ContractSubject, formattedResult, providerErrorSummary } from './contractSubject.ts';

const bookingOf = async ({ provider, db, embedded }: ContractSubject): Promise<string> => {
	const regNo = await createVehicleAt('booked', db(), embedded());
	return (await provider().vehicleByRegNo(regNo))?.appointmentId ?? '';
};

/** A provider over the wire, which has no call for it. */
export function noChangingContract(subject: ContractSubject): void {
	test('changing a booking: is not offered, and each call says so', async () => {
		const { provider, embedded } = subject;
		const id = await bookingOf(subject);
		expect(await provider().appointment(id)).not.toHaveProperty('isChangeable');
		const request = await createChange(embedded().direct(), id);
		for (const call of [
			() => provider().changeAppointment(request),
			() => provider().bookingToChange({ appointmentId: id, revision: 0 }),
		]) {
			expect(await providerErrorSummary(call())).toMatchObject({ kind: 'notAvailable', resultText: null });
		}
	});
}

/** A provider that changes what was booked. */
export function changingContract(subject: ContractSubject): void {
	const { provider } = subject;
	describe('changing a booking', () => {
		test('changes it, and the words are those of the request’s language', async () => {
			const id = await bookingOf(subject);
			const changed = await provider().changeAppointment(await createChange(provider(), id, { problem: 'Horn' }));
			expect(changed).toMatchObject({ ok: true });
			expect(await provider().appointment(id)).toMatchObject({ revision: 1, booked: { problem: 'Horn' } });
			const again = await provider().changeAppointment(await createChange(provider(), id, { problem: 'Horn' }));
			const rejection = again.ok ? null : again.rejection;
			expect(formattedResult(rejection)).toBe('Nothing was changed: this is what you have booked already.');
			expect(formattedResult(rejection, 'hi')).toBe('कुछ नहीं बदला: आपकी बुकिंग पहले से ऐसी ही है।');
		});

		test('is read by its id, and an unknown one is none', async () => {
			const id = await bookingOf(subject);
			expect(await provider().bookingToChange({ appointmentId: id, revision: 0 })).toMatchObject({
				revision: 0,
				changed: [],
			});
			expect(await provider().bookingToChange({ appointmentId: 'none', revision: 0 })).toBeNull();
		});

		test.each([
			['km', -1],
			['mobile', '12345'],
			['problem', '  '],
			['revision', -1],
			['totalEstimate', 1.5],
			['idempotencyKey', 'short'],
			['pickUp', { pickUp: null }],
			['parts', null],
		])('with a malformed %s is refused', async (field, value) => {
			const request = { ...(await createChange(provider(), await bookingOf(subject))), [field]: value };
			expect(await providerErrorSummary(provider().changeAppointment(request))).toMatchObject({
				kind: 'refused',
				resultText: expect.stringContaining(field),
			});
		});
	});
}
