import { describe, expect, it } from 'vitest';
import { aJobCard, aStage, aVehicle } from '../../domain/testing/vehicles.ts';
import type { PaymentDetail } from '../../domain/vehicle/vehicle.ts';
import { createVisitor, redirectLocation, visitorRegNo } from '../testing/visitor.ts';
import { loadPaymentResult } from './loadPaymentResult.ts';
import { loader as poll } from './paymentData.ts';

const detail = (orderNumber: string, state: PaymentDetail['state']): PaymentDetail => ({
	state,
	amount: 184_650,
	orderNumber,
	transactionId: `tracking of ${orderNumber}`,
	paidAt: '2026-11-20T20:00:00Z',
});
const billed = { status: 'Invoiced', amount: 184_650 };
const unsettled = [detail('late', 'pending'), detail('shown', 'unconfirmed'), detail('no', 'failed')];
const pending = aVehicle([aJobCard({ ...billed, payments: unsettled })]);
const invoices = [{ documentId: 'inv-2', type: 'TaxInvoice' }];
const vehicle = aVehicle([
	aJobCard({ ...billed, organizationName: 'Newer', payments: [detail('no', 'failed')] }),
	aJobCard({
		isActive: false,
		organizationName: 'Asha Motors',
		organizationAddressLine1: '4 Lake Road',
		invoices,
		payments: [detail('back', 'refundDue'), detail('yes', 'paid')],
	}),
]);
const lies = 'transactionId=made-up&amount=1.00&OrganizationName=Nobody&OrganizationAddress=Nowhere';

function load(page: string, order: string | null, of = vehicle) {
	const query = `RegNo=MH12AB1234${order === null ? '' : `&OrderNumber=${order}`}&${lies}`;
	return loadPaymentResult(createVisitor({ vehicle: of }).args(`/${page}/${visitorRegNo}?${query}`));
}

describe('a result page', () => {
	it('shows a payment as the provider knows it, whatever the address says', async () => {
		expect(await load('payment-success', 'yes')).toEqual({
			regNo: visitorRegNo,
			menu: expect.anything(),
			isReceipt: false,
			collection: null,
			items: null,
			consentLine: null,
			result: {
				kind: 'paid',
				state: 'paid',
				amount: 184_650,
				paidAt: '2026-11-20T20:00:00Z',
				receiptNumber: 'yes',
				transactionId: 'tracking of yes',
				payer: null,
				mode: undefined,
				jobCardNo: 'JC-1',
				dealership: { name: 'Asha Motors', addressLine1: '4 Lake Road' },
				awaitsInvoice: false,
				invoices,
			},
		});
	});

	it('says that the vehicle waits, if it is the one of the paid job card', async () => {
		const stages = [aStage(1, { statusCode: 'ReadyForDelivery' })];
		const payments = [detail('yes', 'paid')];
		const organization = { organizationName: 'Asha Motors', organizationAddressLine1: '4 Lake Road' };
		const ready = aJobCard({ ...billed, ...organization, status: 'Invoiced', stages, payments });
		const place = {
			code: 'A',
			city: 'Pune',
			addressLine1: '4 Lake Road',
			latitude: 18.5,
			longitude: 73.8,
			distance: null,
		};
		const hours = { opensAt: '09:00', closesAt: '18:00' };
		const dealer = { ...place, documentId: 'd', displayName: 'Asha Motors', phone: '020 1', hoursToday: hours };
		const visitor = createVisitor({ vehicle: aVehicle([ready]), dealers: [dealer] });
		const shown = await loadPaymentResult(visitor.args(`/payment-success/${visitorRegNo}?OrderNumber=yes`));
		const directions = expect.stringContaining('18.5');
		expect(shown.collection).toMatchObject({ opening: { kind: 'open', hours }, directions, contact: '020 1' });
		expect(shown.result).toMatchObject({ awaitsInvoice: true });
		const earlier = aJobCard({ isActive: false, payments: [detail('old', 'paid')] });
		expect(await load('payment-success', 'old', aVehicle([ready, earlier]))).toMatchObject({ collection: null });
	});

	it('of a payment whose time is not known has the time of the return; a receipt has none', async () => {
		const payments = [{ ...detail('yes', 'paid'), paidAt: null }];
		const visitor = createVisitor({ vehicle: aVehicle([aJobCard({ ...billed, payments })]) });
		const read = async (query: string) =>
			(await loadPaymentResult(visitor.args(`/payment-success/${visitorRegNo}?${query}`))).result;
		expect(await read('OrderNumber=yes')).toMatchObject({ kind: 'paid', paidAt: '2026-11-21T10:00:00.000Z' });
		expect(await read('Receipt=yes')).toMatchObject({ kind: 'paid', paidAt: null });
	});

	it.each(['refundDue', 'refunded'] as const)(
		'of a payment (%s) while the bill is open is no success',
		async (state) => {
			const open = aVehicle([aJobCard({ payments: [detail('back', state)] })]);
			const { args } = createVisitor({ vehicle: open });
			const address = `/payment-fail/${visitorRegNo}?OrderNumber=back`;
			expect((await loadPaymentResult(args(address))).result).toEqual({
				kind: 'unpaid',
				state,
				amount: 184_650,
				transactionId: 'tracking of back',
				contact: null,
				dealership: { name: null, addressLine1: null },
			});
			expect(await redirectLocation(loadPaymentResult(args(`/payment-success/${visitorRegNo}?OrderNumber=back`)))).toBe(
				`/payment-fail/${visitorRegNo}?RegNo=${visitorRegNo}&OrderNumber=back`,
			);
		},
	);

	it('names the telephone of the dealership that was to be paid, or of the newest job card', async () => {
		const earlier = aJobCard({ advisorContact: '22', isActive: false, payments: [detail('no', 'failed')] });
		const two = aVehicle([aJobCard({ ...billed, advisorContact: '11' }), earlier]);
		expect((await load('payment-fail', 'no', two)).result).toMatchObject({ kind: 'unpaid', contact: '22' });
		expect((await load('payment-fail', 'another', two)).result).toMatchObject({ kind: 'unpaid', contact: '11' });
	});

	it('says that the money is refunded', async () => {
		expect((await load('payment-success', 'back')).result).toMatchObject({ kind: 'paid', state: 'refundDue' });
	});

	it('shows a failure with the amount, without a transaction id when there is no such order', async () => {
		expect((await load('payment-fail', 'no')).result).toEqual({
			kind: 'unpaid',
			state: 'failed',
			amount: 184_650,
			transactionId: 'tracking of no',
			contact: null,
			dealership: { name: 'Newer', addressLine1: null },
		});
		for (const order of ['another', '', null]) {
			expect((await load('payment-fail', order)).result).toEqual({
				kind: 'unpaid',
				state: 'failed',
				amount: 184_650,
				transactionId: null,
				contact: null,
				dealership: { name: 'Newer', addressLine1: null },
			});
		}
	});

	it.each([
		['cancelled', 'gone', 'cancelled'],
		['failed', 'gone', 'failed'],
		// Without order numbers the payment may be one of another attempt.
		['cancelled', null, 'failed'],
	] as const)('of a payment with the state %s and the order number %s is %s', async (state, number, shown) => {
		const payments = [{ ...detail('gone', state), orderNumber: number }];
		const { args, services } = createVisitor({ vehicle: aVehicle([aJobCard({ payments })]) });
		Object.assign(services.provider, { capabilities: { ownsPaymentOrders: false, namesLatestAppointment: true } });
		const { result } = await loadPaymentResult(args(`/payment-fail/${visitorRegNo}?OrderNumber=gone`));
		expect(result).toMatchObject({ kind: 'unpaid', state: shown, transactionId: 'tracking of gone' });
	});

	it('shows that an unsettled order is being confirmed, on both addresses', async () => {
		const asked = { contact: null, dealership: { name: null, addressLine1: null } };
		const expectedPending = { kind: 'pending', orderNumber: 'late', amount: 184_650, ...asked };
		expect((await load('payment-success', 'late', pending)).result).toEqual(expectedPending);
		expect((await load('payment-fail', 'late', pending)).result).toEqual(expectedPending);
	});

	it('of an order whose page was left leads to the bill, which can be paid', async () => {
		const abandoned = aVehicle([aJobCard({ ...billed, payments: [detail('shown', 'unconfirmed')] })]);
		for (const page of ['payment-success', 'payment-fail'] as const)
			expect(await redirectLocation(load(page, 'shown', abandoned))).toBe(`/makepayment?RegNo=${visitorRegNo}&checked`);
	});

	it.each(['no', 'another', null])('of order %s leads to the order that is being confirmed', async (order) => {
		for (const page of ['payment-success', 'payment-fail'] as const) {
			expect(await redirectLocation(load(page, order, pending))).toBe(
				`/payment-success/${visitorRegNo}?RegNo=${visitorRegNo}&OrderNumber=late`,
			);
		}
	});

	it.each([
		['at the dealership', { ...detail('', 'paid'), orderNumber: null }],
		['online', detail('yes', 'paid')],
	])('of an order that was never begun, or of none, leads to the bill that is paid %s', async (_where, payment) => {
		const paid = aVehicle([aJobCard({ ...billed, payments: [detail('no', 'failed'), payment] })]);
		for (const order of ['another', '', null, 'no']) {
			for (const page of ['payment-success', 'payment-fail'] as const) {
				expect(await redirectLocation(load(page, order, paid))).toBe(`/makepayment?RegNo=${visitorRegNo}`);
			}
		}
	});

	it('redirects to the other page when that is the right one, with only the order in the query', async () => {
		expect(await redirectLocation(load('payment-success', 'no'))).toBe(
			`/payment-fail/${visitorRegNo}?RegNo=${visitorRegNo}&OrderNumber=no`,
		);
		expect(await redirectLocation(load('payment-fail', 'yes'))).toBe(
			`/payment-success/${visitorRegNo}?RegNo=${visitorRegNo}&OrderNumber=yes`,
		);
		expect(await redirectLocation(load('payment-success', null))).toBe(
			`/payment-fail/${visitorRegNo}?RegNo=${visitorRegNo}`,
		);
	});

	it('of an unknown vehicle redirects to the home page', async () => {
		const { args } = createVisitor({ vehicle: null });
		expect(await redirectLocation(loadPaymentResult(args('/payment-success/X?OrderNumber=yes')))).toBe(
			`/?RegNo=${visitorRegNo}`,
		);
	});
});

describe('the question of a page that waits', () => {
	const ask = (query: string, of = vehicle) => poll(createVisitor({ vehicle: of }).args(`/data/payment?${query}`));

	it.each([
		['late', true],
		['yes', false],
		['no', false],
		['another', false],
		['shown', false],
	])('about %s is answered with %s, and nothing more', async (order, isPending) => {
		const response = await ask(`OrderNumber=${order}`, order === 'late' || order === 'shown' ? pending : vehicle);
		expect(await response.json()).toEqual({ ok: true, data: { isPending } });
	});

	it.each([
		['a provider that names its orders', true, [{ ...detail('', 'pending'), orderNumber: null }]],
		['a vehicle without payments', false, []],
	])('about an order that %s does not list is answered with false', async (_what, ownsPaymentOrders, payments) => {
		const { args, services } = createVisitor({ vehicle: aVehicle([aJobCard({ ...billed, payments })]) });
		Object.assign(services.provider, { capabilities: { ownsPaymentOrders, namesLatestAppointment: true } });
		expect(await (await poll(args('/data/payment?OrderNumber=late'))).json()).toEqual({
			ok: true,
			data: { isPending: false },
		});
	});

	it('without an order number is malformed', async () => {
		expect((await ask('')).status).toBe(400);
	});
});
