import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aJobCard, aVehicle } from '../testing/vehicles.ts';
import type { PaymentDetail } from '../vehicle/vehicle.ts';
import { type BegunPayment, withAttemptsAt } from './attempts.ts';
import { readBill } from './bill.ts';
import { paymentOutcome } from './payment.ts';

const begunAt = '2026-11-21T10:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(begunAt) + minutes * 60_000);
const payment = (status: string | null, fields: Partial<PaymentDetail> = {}): PaymentDetail => ({
	isSuccessful: status === 'Successful',
	amount: 1_000,
	orderNumber: 'O-1',
	transactionId: null,
	paidAt: begunAt,
	status,
	...fields,
});
const begunPayment: BegunPayment = { jobCardId: 'j1', orderNumber: 'O-1', begunAt, listedBefore: 0 };

interface Given {
	readonly payments: readonly PaymentDetail[];
	readonly minutes: number;
	readonly begun?: BegunPayment | null;
	readonly ownsPaymentOrders?: boolean;
}

function judged({ payments, minutes, begun = null, ownsPaymentOrders = false }: Given) {
	const listed = aVehicle([aJobCard({ status: 'Invoiced', amount: 1_000, isProformaReleased: true, payments })]);
	const vehicle = withAttemptsAt({ begun: begun ? [begun] : [], now: after(minutes), ownsPaymentOrders }, listed);
	const [jobCard = aJobCard()] = vehicle.serviceHistory;
	return { bill: readBill(jobCard), outcome: paymentOutcome(vehicle, 'O-1', { ownsPaymentOrders }) };
}
const abandoned = { bill: { kind: 'due', lastAttempt: 'abandoned' }, outcome: { kind: 'abandoned' } };
const expectedPending = {
	bill: { kind: 'pending', orderNumber: 'O-1' },
	outcome: { kind: 'pending', orderNumber: 'O-1' },
};

describe('a payment that was begun and not heard of', () => {
	it('is left at once where the provider asks the gateway, and else after 15 minutes', () => {
		for (const status of ['Open', 'Initiated', null]) {
			const payments = [payment(status)];
			expect(judged({ payments, minutes: 0, ownsPaymentOrders: true })).toMatchObject(abandoned);
			expect(judged({ payments, minutes: 14.9 })).toMatchObject(expectedPending);
			expect(judged({ payments, minutes: 15 })).toMatchObject(abandoned);
		}
	});

	it('is left at once where nobody says when it began', () => {
		expect(judged({ payments: [payment('Open', { paidAt: null })], minutes: 0 })).toMatchObject(abandoned);
	});

	it('is being confirmed for as long as the provider says that its money may be on its way', () => {
		for (const status of ['Pending', 'Awaited', 'In progress']) {
			const payments = [payment(status)];
			for (const ownsPaymentOrders of [true, false])
				expect(judged({ payments, minutes: 600, ownsPaymentOrders })).toMatchObject(expectedPending);
		}
	});
});

describe('a payment that this portal began', () => {
	const begun = begunPayment;

	it('is being confirmed while the maker does not list it, then left, and never failed', () => {
		for (const payments of [[], [payment('Failed', { orderNumber: 'O-0' })]]) {
			expect(judged({ payments, minutes: 1, begun })).toMatchObject(expectedPending);
			expect(judged({ payments, minutes: 15, begun })).toMatchObject(abandoned);
		}
		const earlier = [payment('Failed', { orderNumber: null })];
		expect(judged({ payments: earlier, minutes: 1, begun: { ...begun, listedBefore: 1 } })).toMatchObject(
			expectedPending,
		);
	});

	it('is as the maker lists it, by its number or, where it names none, since it began', () => {
		for (const orderNumber of ['O-1', null]) {
			const failed = judged({ payments: [payment('Failed', { orderNumber })], minutes: 1, begun });
			expect(failed).toMatchObject({ bill: { kind: 'due', lastAttempt: 'failed' }, outcome: { kind: 'failed' } });
			const undated = [payment(null, { orderNumber, paidAt: null })];
			expect(judged({ payments: undated, minutes: 1, begun }).bill.kind).toBe('pending');
			expect(judged({ payments: undated, minutes: 15, begun })).toMatchObject(abandoned);
		}
	});

	it('belongs to its own job card, while that is active', () => {
		const other = { ...begun, jobCardId: 'j2' };
		expect(judged({ payments: [], minutes: 1, begun: other })).toMatchObject({ bill: { lastAttempt: null } });
		const closed = aVehicle([aJobCard({ isActive: false })]);
		const moment = { begun: [other, begun], now: after(1), ownsPaymentOrders: false };
		expect(withAttemptsAt(moment, closed).serviceHistory[0]?.payments).toEqual([]);
		const [active] = withAttemptsAt(moment, aVehicle([aJobCard()])).serviceHistory;
		expect(active?.payments).toMatchObject([{ orderNumber: 'O-1', status: 'Open' }]);
	});
});

it('whatever is listed, money counts, and nothing but a word of the gateway is confirmed for more than 15 minutes', () => {
	const words = ['Successful', 'Failed', 'Aborted', 'Pending', 'Open', 'RefundDue', 'Refunded', null];
	const anyPayment = fc
		.record({
			status: fc.constantFrom(...words),
			orderNumber: fc.constantFrom('O-1', 'O-2', null),
			paidAt: fc.constantFrom(begunAt, null),
		})
		.map(({ status, ...fields }) => payment(status, fields));
	const given = fc.record({
		payments: fc.array(anyPayment, { maxLength: 4 }),
		minutes: fc.nat(60),
		begun: fc.constantFrom(null, begunPayment, { ...begunPayment, listedBefore: 2 }),
		ownsPaymentOrders: fc.boolean(),
	});
	fc.assert(
		fc.property(given, (each) => {
			const { payments, minutes, ownsPaymentOrders } = each;
			const { bill } = judged(each);
			const before = readBill(aJobCard({ status: 'Invoiced', amount: 1_000, isProformaReleased: true, payments }));
			expect(bill.kind === 'paid').toBe(before.kind === 'paid');
			const isPendingListed = payments.some(({ status }) => status === 'Pending');
			if (minutes >= 15 && !isPendingListed) expect(bill.kind).not.toBe('pending');
			if (ownsPaymentOrders && each.begun === null && !isPendingListed) expect(bill.kind).not.toBe('pending');
		}),
	);
});
