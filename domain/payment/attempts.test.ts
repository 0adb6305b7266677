import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aJobCard, aVehicle } from '../testing/vehicles.ts';
import type { PaymentDetail } from '../vehicle/vehicle.ts';
import { type BegunPayment, withAttemptsAt } from './attempts.ts';
import { readBill } from './bill.ts';
import { attemptOfOrder, isPending } from './payment.ts';

const begunAt = '2026-11-21T10:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(begunAt) + minutes * 60_000);
const payment = (state: PaymentDetail['state'], fields: Partial<PaymentDetail> = {}): PaymentDetail => ({
	state,
	amount: 1_000,
	orderNumber: 'O-1',
	transactionId: null,
	paidAt: begunAt,
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
	const vehicle = withAttemptsAt({ begun: begun ? [begun] : [], now: after(minutes) }, listed);
	const [jobCard = aJobCard()] = vehicle.serviceHistory;
	const attempt = attemptOfOrder(vehicle, 'O-1', { ownsPaymentOrders })?.payment;
	return { bill: readBill(jobCard), state: attempt && (isPending(attempt) ? 'pending' : attempt.state) };
}
const abandoned = { bill: { kind: 'due', lastAttempt: 'abandoned' }, state: 'abandoned' };
const expectedPending = {
	bill: { kind: 'pending', orderNumber: 'O-1' },
	state: 'pending',
};

describe('a payment that was begun and not heard of', () => {
	it('is left at once where the provider says so, and else after 15 minutes', () => {
		expect(judged({ payments: [payment('abandoned')], minutes: 0 })).toMatchObject(abandoned);
		expect(judged({ payments: [payment('unconfirmed')], minutes: 14.9 })).toMatchObject(expectedPending);
		expect(judged({ payments: [payment('unconfirmed')], minutes: 15 })).toMatchObject(abandoned);
	});

	it('is left at once where nobody says when it began', () => {
		expect(judged({ payments: [payment('unconfirmed', { paidAt: null })], minutes: 0 })).toMatchObject(abandoned);
	});

	it('is being confirmed for as long as the provider says that its money may be on its way', () => {
		const payments = [payment('pending')];
		for (const ownsPaymentOrders of [true, false])
			expect(judged({ payments, minutes: 600, ownsPaymentOrders })).toMatchObject(expectedPending);
	});
});

describe('a payment that this portal began', () => {
	const begun = begunPayment;

	it('is being confirmed while the maker does not list it, then left, and never failed', () => {
		for (const payments of [[], [payment('failed', { orderNumber: 'O-0' })]]) {
			expect(judged({ payments, minutes: 1, begun })).toMatchObject(expectedPending);
			expect(judged({ payments, minutes: 15, begun })).toMatchObject(abandoned);
		}
		const earlier = [payment('failed', { orderNumber: null })];
		expect(judged({ payments: earlier, minutes: 1, begun: { ...begun, listedBefore: 1 } })).toMatchObject(
			expectedPending,
		);
	});

	it('is as the maker lists it, by its number or, where it names none, since it began', () => {
		for (const orderNumber of ['O-1', null]) {
			const failed = judged({ payments: [payment('failed', { orderNumber })], minutes: 1, begun });
			expect(failed).toMatchObject({ bill: { kind: 'due', lastAttempt: 'failed' }, state: 'failed' });
			const undated = [payment('unconfirmed', { orderNumber, paidAt: null })];
			expect(judged({ payments: undated, minutes: 1, begun }).bill.kind).toBe('pending');
			expect(judged({ payments: undated, minutes: 15, begun })).toMatchObject(abandoned);
		}
	});

	it('belongs to its own job card, while that is active', () => {
		const other = { ...begun, jobCardId: 'j2' };
		expect(judged({ payments: [], minutes: 1, begun: other })).toMatchObject({ bill: { lastAttempt: null } });
		const closed = aVehicle([aJobCard({ isActive: false })]);
		const moment = { begun: [other, begun], now: after(1) };
		expect(withAttemptsAt(moment, closed).serviceHistory[0]?.payments).toEqual([]);
		const [active] = withAttemptsAt(moment, aVehicle([aJobCard()])).serviceHistory;
		expect(active?.payments).toMatchObject([{ orderNumber: 'O-1', state: 'unconfirmed' }]);
	});
});

it('whatever is listed, money counts, and nothing but a word of the gateway is confirmed for more than 15 minutes', () => {
	const states = [
		'paid',
		'failed',
		'cancelled',
		'pending',
		'unconfirmed',
		'abandoned',
		'refundDue',
		'refunded',
	] as const;
	const anyPayment = fc
		.record({
			state: fc.constantFrom(...states),
			orderNumber: fc.constantFrom('O-1', 'O-2', null),
			paidAt: fc.constantFrom(begunAt, null),
		})
		.map(({ state, ...fields }) => payment(state, fields));
	const given = fc.record({
		payments: fc.array(anyPayment, { maxLength: 4 }),
		minutes: fc.nat(60),
		begun: fc.constantFrom(null, begunPayment, { ...begunPayment, listedBefore: 2 }),
		ownsPaymentOrders: fc.boolean(),
	});
	fc.assert(
		fc.property(given, (each) => {
			const { payments, minutes } = each;
			const { bill } = judged(each);
			const before = readBill(aJobCard({ status: 'Invoiced', amount: 1_000, isProformaReleased: true, payments }));
			expect(bill.kind === 'paid').toBe(before.kind === 'paid');
			const isPendingListed = payments.some(({ state }) => state === 'pending');
			if (minutes >= 15 && !isPendingListed) expect(bill.kind).not.toBe('pending');
			const isOpenListed = payments.some(({ state }) => state === 'unconfirmed');
			if (each.begun === null && !isPendingListed && !isOpenListed) expect(bill.kind).not.toBe('pending');
		}),
	);
});
