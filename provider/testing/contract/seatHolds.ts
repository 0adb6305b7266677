import { describe, expect, test } from 'vitest';
import { testNow } from '../../../tests/support/provider/harness.ts';
import { seatHoldRequest } from '../../../tests/support/provider/seatHolds.ts';
import { type ContractSubject, detailsFor, notFoundSummary, providerErrorSummary } from './contractSubject.ts';

const callsAbout = (regNo: string, { provider }: ContractSubject) => [
	(): Promise<unknown> => provider().holdSeat(seatHoldRequest(regNo)),
	(): Promise<unknown> => provider().seatHold(regNo),
];

/** A provider over the wire, which has no calls for it. */
export function noSeatHoldContract(subject: ContractSubject): void {
	test('holding a seat is not offered, and each call says so', async () => {
		expect(subject.provider().capabilities.seatHolds).toBe(false);
		for (const call of callsAbout('MH12AB1234', subject)) {
			expect(await providerErrorSummary(call())).toMatchObject({ kind: 'notAvailable', resultText: null });
		}
	});
}

/** A provider that holds seats for owners who are booking. */
export function seatHoldContract(subject: ContractSubject): void {
	const { provider, db, embedded } = subject;
	describe('holding a seat', () => {
		test('for a vehicle that is unknown: there is no such vehicle, and nothing is held for it', async () => {
			expect(provider().capabilities.seatHolds).toBe(true);
			const [holdIt, look] = callsAbout('ZZ99ZZ9999', subject);
			expect(await providerErrorSummary(holdIt?.() ?? expect.fail())).toEqual(notFoundSummary('Vehicle Not Found'));
			expect(await look?.()).toBeNull();
		});

		test('keeps it for the vehicle, which books it', async () => {
			const wish = { dealerCode: 'MH-PUN-04', start: '11:00' };
			const [regNo, details] = await detailsFor(db(), embedded(), wish);
			const [other, theirs] = await detailsFor(db(), embedded(), wish);
			const heldUntil = new Date(testNow.getTime() + 600_000).toISOString();
			const seatHold = { dealerCode: 'MH-PUN-04', day: details.day, start: '11:00', heldUntil };
			expect(await provider().holdSeat(seatHoldRequest(regNo))).toEqual({ kind: 'held', seatHold });
			expect(await provider().seatHold(regNo)).toEqual(seatHold);
			expect(await provider().holdSeat(seatHoldRequest(other))).toEqual({ kind: 'taken' });
			const key = () => crypto.randomUUID();
			expect(await provider().book({ details: theirs, idempotencyKey: key() })).toMatchObject({ ok: false });
			expect(await provider().book({ details, idempotencyKey: key() })).toMatchObject({ ok: true });
			expect(await provider().seatHold(regNo)).toBeNull();
		});
	});
}
