import { describe, expect, it } from 'vitest';
import type { PaymentDetail } from '../../domain/vehicle.ts';
import { anEntry, aVehicle } from '../../domain/vehicleTesting.ts';
import { loader as poll } from '../data/payment.ts';
import { redirectOf, regNo, visitor } from '../makepayment/testing.ts';
import { loadResult, type ResultPage } from './paymentResult.ts';

const detail = (orderNumber: string, status: string, isSuccessful = false): PaymentDetail => ({
	isSuccessful,
	amount: 184_650,
	orderNumber,
	transactionId: `tracking of ${orderNumber}`,
	paidAt: '2026-11-20T20:00:00Z',
	status,
});
const vehicle = aVehicle([
	anEntry({ organizationName: 'Newer', payments: [detail('late', 'Pending'), detail('no', 'Failed')] }),
	anEntry({
		isActive: false,
		organizationName: 'Asha Motors',
		organizationAddressLine1: '4 Lake Road',
		payments: [detail('back', 'RefundDue'), detail('yes', 'Successful', true)],
	}),
]);
const lies = 'transactionId=made-up&amount=1.00&OrganizationName=Nobody&OrganizationAddress=Nowhere';

function load(page: ResultPage, order: string | null) {
	const query = `RegNo=MH12AB1234${order === null ? '' : `&OrderNumber=${order}`}&${lies}`;
	return loadResult(page, visitor({ vehicle }).args(`/${page}/${regNo}?${query}`));
}

describe('a result page', () => {
	it('shows a payment as the provider knows it, whatever the address says', async () => {
		expect(await load('payment-success', 'yes')).toEqual({
			regNo,
			applicable: expect.anything(),
			result: {
				kind: 'paid',
				refund: 'none',
				amount: 184_650,
				paidAt: '2026-11-20T20:00:00Z',
				transactionId: 'tracking of yes',
				dealership: { name: 'Asha Motors', addressLine1: '4 Lake Road' },
			},
		});
	});

	it.each([
		['RefundDue', 'due'],
		['Refunded', 'done'],
	])('of money that goes back (%s) while the bill is open is no success', async (status, refund) => {
		const open = aVehicle([anEntry({ payments: [detail('back', status)] })]);
		const { args } = visitor({ vehicle: open });
		const address = `/payment-fail/${regNo}?OrderNumber=back`;
		expect((await loadResult('payment-fail', args(address))).result).toEqual({
			kind: 'returned',
			refund,
			amount: 184_650,
			transactionId: 'tracking of back',
		});
		expect(await redirectOf(loadResult('payment-success', args(address)))).toBe(
			`/payment-fail/${regNo}?RegNo=${regNo}&OrderNumber=back`,
		);
	});

	it('says when the money goes back', async () => {
		expect((await load('payment-success', 'back')).result).toMatchObject({ kind: 'paid', refund: 'due' });
	});

	it('shows a failure, with no transaction where no such order was begun', async () => {
		expect((await load('payment-fail', 'no')).result).toEqual({ kind: 'failed', transactionId: 'tracking of no' });
		for (const order of ['another', '', null]) {
			expect((await load('payment-fail', order)).result).toEqual({ kind: 'failed', transactionId: null });
		}
	});

	it('confirms what is neither, on both addresses', async () => {
		const confirming = { kind: 'confirming', orderNumber: 'late', amount: 184_650 };
		expect((await load('payment-success', 'late')).result).toEqual(confirming);
		expect((await load('payment-fail', 'late')).result).toEqual(confirming);
	});

	it('leads to the other when it is not the right one, and keeps the order alone', async () => {
		expect(await redirectOf(load('payment-success', 'no'))).toBe(
			`/payment-fail/${regNo}?RegNo=${regNo}&OrderNumber=no`,
		);
		expect(await redirectOf(load('payment-fail', 'yes'))).toBe(
			`/payment-success/${regNo}?RegNo=${regNo}&OrderNumber=yes`,
		);
		expect(await redirectOf(load('payment-success', null))).toBe(`/payment-fail/${regNo}?RegNo=${regNo}`);
	});

	it('of an unknown vehicle goes home', async () => {
		const { args } = visitor({ vehicle: null });
		expect(await redirectOf(loadResult('payment-success', args('/?OrderNumber=yes')))).toBe(`/?RegNo=${regNo}`);
	});
});

describe('the question of a page that waits', () => {
	const ask = (query: string) => poll(visitor({ vehicle }).args(`/data/payment?${query}`));

	it.each([
		['late', 'confirming'],
		['yes', 'paid'],
		['no', 'failed'],
	])('about %s is answered with %s, and nothing more', async (order, kind) => {
		const response = await ask(`OrderNumber=${order}`);
		expect(await response.json()).toEqual({ ok: true, data: { kind } });
		expect(response.headers.get('Cache-Control')).toBe('no-store');
	});

	it('about no order is malformed', async () => {
		expect((await ask('')).status).toBe(400);
	});
});
