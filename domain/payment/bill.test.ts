import { describe, expect, it } from 'vitest';
import { aJobCard } from '../testing/vehicles.ts';
import type { JobCard, PaymentDetail } from '../vehicle/vehicle.ts';
import { amountToPay, readBill, readRefunds, withoutRelease } from './bill.ts';

const payment = (state: PaymentDetail['state'], fields: Partial<PaymentDetail> = {}): PaymentDetail => ({
	state,
	amount: 1_000,
	orderNumber: 'O-1',
	transactionId: null,
	paidAt: '2026-11-20T04:30:00Z',
	...fields,
});
const bill = (fields: Partial<JobCard> = {}) => {
	const jobCard = aJobCard({ status: 'Invoiced', amount: 1_000, isProformaReleased: true, ...fields });
	return readBill(jobCard);
};

describe('a bill', () => {
	it.each([
		['before there is one', { status: 'Work In Progress' }, { kind: 'none' }],
		['of a service that is over', { isActive: false }, { kind: 'none' }],
		['without an amount', { amount: null }, { kind: 'inProcess', amount: null }],
		['that is not released', { isProformaReleased: false }, { kind: 'inProcess', amount: 1_000 }],
		['that is released', {}, { kind: 'due', amount: 1_000, lastAttempt: null }],
		['whose release is unknown', { isProformaReleased: null }, { kind: 'due', amount: 1_000, lastAttempt: null }],
		['of a delivered vehicle', { status: ' Delivered ' }, { kind: 'due', amount: 1_000, lastAttempt: null }],
		['over nothing', { amount: 0 }, { kind: 'free' }],
	])('%s', (_case, fields, expected) => {
		expect(bill(fields)).toEqual(expected);
	});

	it.each([
		['failed', { kind: 'due', lastAttempt: 'failed' }],
		['cancelled', { kind: 'due', lastAttempt: 'cancelled' }],
		['refundDue', { kind: 'due', lastAttempt: null }],
		['pending', { kind: 'pending', orderNumber: 'O-1' }],
		['unconfirmed', { kind: 'pending', orderNumber: 'O-1' }],
		['abandoned', { kind: 'due', lastAttempt: 'abandoned' }],
		['paid', { kind: 'paid', amount: 1_000, paidAt: '2026-11-20T04:30:00Z', receiptNumber: 'O-1' }],
	] as const)('after a payment of state %s', (state, expected) => {
		expect(bill({ payments: [payment(state)] })).toMatchObject(expected);
	});

	it('is confirmed while an earlier order is open, and paid by the last payment', () => {
		const open = payment('unconfirmed', { orderNumber: 'O-0' });
		expect(bill({ payments: [open, payment('failed')] })).toMatchObject({ kind: 'pending', orderNumber: 'O-0' });
		expect(bill({ payments: [open, payment('paid')] })).toMatchObject({ kind: 'paid', receiptNumber: 'O-1' });
	});

	it('that was left is due until another payment says more, and a later attempt is said', () => {
		const abandoned = payment('abandoned', { orderNumber: 'O-0' });
		expect(bill({ payments: [abandoned, payment('failed')] })).toMatchObject({ kind: 'due', lastAttempt: 'failed' });
		expect(bill({ payments: [abandoned, payment('pending')] })).toMatchObject({ kind: 'pending', orderNumber: 'O-1' });
		expect(bill({ payments: [abandoned, payment('paid')] })).toMatchObject({ kind: 'paid' });
		expect(bill({ payments: [abandoned], isProformaReleased: false })).toMatchObject({ kind: 'inProcess' });
	});

	it('that was refused is in process, though its release was unknown', () => {
		expect(withoutRelease(bill({ isProformaReleased: null }))).toEqual({ kind: 'inProcess', amount: 1_000 });
		expect(withoutRelease(bill({ amount: 0 }))).toEqual({ kind: 'free' });
	});

	it('says what is still to be paid', () => {
		expect(amountToPay(bill())).toBe(1_000);
		expect(amountToPay(bill({ isProformaReleased: false }))).toBe(1_000);
		expect(amountToPay(bill({ status: 'Open' }))).toBeNull();
		expect(amountToPay(bill({ payments: [payment('paid')] }))).toBe(0);
		expect(amountToPay(bill({ amount: 0 }))).toBe(0);
		const advance = [payment('paid', { amount: 400 })];
		for (const amount of [null, 0, 1_000]) {
			expect(amountToPay(bill({ status: 'Work In Progress', amount, payments: advance }))).toBeNull();
		}
		expect(amountToPay(bill({ status: 'Payment Received', amount: 400, payments: advance }))).toBe(0);
		expect(amountToPay(bill({ isActive: false, amount: null, payments: advance }))).toBe(0);
	});
});

describe('an order that is listed twice', () => {
	it('counts once: received money before its last event', () => {
		const listed = [payment('refundDue'), payment('unconfirmed')];
		expect(bill({ payments: listed })).toMatchObject({ kind: 'due', lastAttempt: null });
		expect(bill({ payments: [payment('unconfirmed'), payment('failed')] })).toMatchObject({ lastAttempt: 'failed' });
		expect(readRefunds({ payments: [...listed, payment('refundDue')] })).toEqual({ due: 1_000, done: 0 });
	});
});

describe('where no payment names an order', () => {
	const unnamed = (state: PaymentDetail['state']) => payment(state, { orderNumber: null });

	it('only the last one counts', () => {
		expect(bill({ payments: [unnamed('pending'), unnamed('failed')] })).toMatchObject({
			kind: 'due',
			lastAttempt: 'failed',
		});
		expect(bill({ payments: [unnamed('failed'), unnamed('paid')] })).toMatchObject({ kind: 'paid' });
		expect(bill({ payments: [unnamed('paid'), unnamed('failed')] })).toMatchObject({ kind: 'due' });
	});
});

describe('returned money', () => {
	it('pays nothing', () => {
		expect(bill({ payments: [payment('refunded')] })).toMatchObject({ kind: 'due' });
		expect(bill({ payments: [payment('paid'), payment('refunded')] })).toMatchObject({ kind: 'due' });
	});
});

describe('money that does not pay the bill', () => {
	it('is summed by whether it was returned', () => {
		const payments = [
			payment('refundDue'),
			payment('refunded', { amount: 25, orderNumber: 'O-2' }),
			payment('refundDue', { amount: null, orderNumber: null }),
		];
		expect(readRefunds({ payments })).toEqual({ due: 1_000, done: 25 });
	});
});
