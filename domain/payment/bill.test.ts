import { describe, expect, it } from 'vitest';
import { aJobCard } from '../testing/vehicles.ts';
import type { JobCard, PaymentDetail } from '../vehicle/vehicle.ts';
import { amountToPay, readBill, readRefunds, withoutRelease } from './bill.ts';

const payment = (status: string | null, fields: Partial<PaymentDetail> = {}): PaymentDetail => ({
	isSuccessful: status === 'Successful',
	amount: 1_000,
	orderNumber: 'O-1',
	transactionId: null,
	paidAt: '2026-11-20T04:30:00Z',
	status,
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
		['Failed', { kind: 'due', lastAttempt: 'failed' }],
		['Aborted', { kind: 'due', lastAttempt: 'cancelled' }],
		['RefundDue', { kind: 'due', lastAttempt: null }],
		['Pending', { kind: 'pending', orderNumber: 'O-1' }],
		['Open', { kind: 'pending', orderNumber: 'O-1' }],
		['AbandonedAtGateway', { kind: 'due', lastAttempt: 'abandoned' }],
		[null, { kind: 'pending', orderNumber: 'O-1' }],
		['Successful', { kind: 'paid', amount: 1_000, paidAt: '2026-11-20T04:30:00Z', orderNumber: 'O-1' }],
	])('after a payment with status %s', (status, expected) => {
		expect(bill({ payments: [payment(status)] })).toMatchObject(expected);
	});

	it('is confirmed while an earlier order is open, and paid by the last payment', () => {
		const open = payment('Open', { orderNumber: 'O-0' });
		expect(bill({ payments: [open, payment('Failed')] })).toMatchObject({ kind: 'pending', orderNumber: 'O-0' });
		expect(bill({ payments: [open, payment('Successful')] })).toMatchObject({ kind: 'paid', orderNumber: 'O-1' });
	});

	it('that was left is due until another payment says more, and a later attempt is said', () => {
		const abandoned = payment('AbandonedAtGateway', { orderNumber: 'O-0' });
		expect(bill({ payments: [abandoned, payment('Failed')] })).toMatchObject({ kind: 'due', lastAttempt: 'failed' });
		expect(bill({ payments: [abandoned, payment('Pending')] })).toMatchObject({ kind: 'pending', orderNumber: 'O-1' });
		expect(bill({ payments: [abandoned, payment('Successful')] })).toMatchObject({ kind: 'paid' });
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
		expect(amountToPay(bill({ payments: [payment('Successful')] }))).toBe(0);
		expect(amountToPay(bill({ amount: 0 }))).toBe(0);
		const advance = [payment('Successful', { amount: 400 })];
		for (const amount of [null, 0, 1_000]) {
			expect(amountToPay(bill({ status: 'Work In Progress', amount, payments: advance }))).toBeNull();
		}
		expect(amountToPay(bill({ status: 'Payment Received', amount: 400, payments: advance }))).toBe(0);
		expect(amountToPay(bill({ isActive: false, amount: null, payments: advance }))).toBe(0);
	});
});

describe('an order that is listed twice', () => {
	it('counts once: received money before its last event', () => {
		const listed = [payment('RefundDue'), payment(null)];
		expect(bill({ payments: listed })).toMatchObject({ kind: 'due', lastAttempt: null });
		expect(bill({ payments: [payment('Open'), payment('Failed')] })).toMatchObject({ lastAttempt: 'failed' });
		expect(readRefunds({ payments: [...listed, payment('RefundDue')] })).toEqual({ due: 1_000, done: 0 });
	});
});

describe('where no payment names an order', () => {
	const unnamed = (status: string | null) => payment(status, { orderNumber: null });

	it('only the last one counts', () => {
		expect(bill({ payments: [unnamed('Pending'), unnamed('Failed')] })).toMatchObject({
			kind: 'due',
			lastAttempt: 'failed',
		});
		expect(bill({ payments: [unnamed('Failed'), unnamed('Successful')] })).toMatchObject({ kind: 'paid' });
		expect(bill({ payments: [unnamed('Successful'), unnamed('Failed')] })).toMatchObject({ kind: 'due' });
	});
});

describe('returned money', () => {
	it('pays nothing, whatever the payment is flagged as', () => {
		expect(bill({ payments: [payment('Refunded', { isSuccessful: true })] })).toMatchObject({ kind: 'due' });
		expect(bill({ payments: [payment('Successful'), payment('Refunded')] })).toMatchObject({ kind: 'due' });
	});
});

describe('money that does not pay the bill', () => {
	it('is summed by whether it was returned', () => {
		const payments = [
			payment('RefundDue'),
			payment('Refunded', { amount: 25, orderNumber: 'O-2' }),
			payment('RefundDue', { amount: null, orderNumber: null }),
		];
		expect(readRefunds({ payments })).toEqual({ due: 1_000, done: 25 });
	});
});
