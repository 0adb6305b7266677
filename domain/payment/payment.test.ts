import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aJobCard, aVehicle } from '../testing/vehicles.ts';
import type { JobCard, PaymentDetail } from '../vehicle/vehicle.ts';
import {
	downloadableInvoices,
	invoiceFileName,
	isFree,
	isGatewayUrl,
	isPaid,
	newOrderId,
	offersOnlinePayment,
	payableJobCard,
	paymentAttempts,
	paymentBlocker,
	paymentOutcome,
	proformaInvoice,
} from './payment.ts';

const payment = (fields: Partial<PaymentDetail> = {}): PaymentDetail => ({
	state: 'unconfirmed',
	amount: 250_000,
	orderNumber: null,
	transactionId: null,
	paidAt: null,
	...fields,
});
const paid = payment({ state: 'paid' });
const failed = payment({ state: 'failed' });
const ready = 'payable';
const inProcess = 'inProcess';

describe('the attempts to pay', () => {
	it('are one for each order: received or returned money, else the last event', () => {
		const of = (orderNumber: string | null, state: PaymentDetail['state']) => payment({ orderNumber, state });
		const [pending, received, late] = [of('a', 'pending'), of('a', 'paid'), of('a', 'failed')];
		const [first, last] = [of('b', 'pending'), of('b', 'failed')];
		const cash = of(null, 'paid');
		expect(paymentAttempts([pending, first, received, cash, late, last])).toEqual([received, cash, last]);
		expect(paymentAttempts([cash, of(null, 'failed')])).toEqual([of(null, 'failed')]);
	});

	it('are found in one pass, so that thousands of them do not keep a process busy', () => {
		let reads = 0;
		const many = Array.from({ length: 2_000 }, (_, at) => ({
			...payment({ state: 'failed' }),
			get orderNumber() {
				reads++;
				return `KS-${at}`;
			},
		}));
		expect(paymentAttempts(many)).toHaveLength(2_000);
		expect(reads).toBeLessThan(10 * many.length);
	});
});

describe('the payment page', () => {
	it('is about the newest job card while that is active', () => {
		const latest = aJobCard({ jobCardId: 'new' });
		expect(payableJobCard(aVehicle([latest, aJobCard()]))).toBe(latest);
		expect(payableJobCard(aVehicle([aJobCard({ isActive: false }), aJobCard()]))).toBeNull();
		expect(payableJobCard(aVehicle([]))).toBeNull();
	});

	it('offers MAKE PAYMENT when the account is configured and the desk allows it', () => {
		const account = { subAccountId: 's', merchantId: 'm' };
		expect(offersOnlinePayment(aJobCard(), account)).toBe(true);
		expect(offersOnlinePayment(aJobCard(), null)).toBe(false);
		expect(offersOnlinePayment(aJobCard({ isOnlinePaymentEnabled: false }), account)).toBe(false);
	});

	it('always lists a proforma invoice first', () => {
		const tax = { documentId: 't', type: 'TaxInvoice' };
		const proforma = { documentId: 'p', type: 'ProformaInvoice' };
		expect(downloadableInvoices(aJobCard({ invoices: [tax, proforma] }))).toEqual([proforma, tax]);
		expect(proformaInvoice(aJobCard({ jobCardId: 'jc-9' }))).toEqual({ documentId: 'jc-9', type: 'ProformaInvoice' });
	});

	it('names a download by its type, whatever the type is, and numbers a second one of a type', () => {
		const fileName = (type: string) => invoiceFileName({ documentId: 'd', type }, []);
		expect(fileName('ProformaInvoice')).toBe('ProformaInvoice_Invoice.pdf');
		expect(fileName('कर इनवॉइस')).toBe('कर इनवॉइस_Invoice.pdf');
		expect(fileName('Parts & Labour (copy), 50%')).toBe('Parts & Labour (copy), 50%_Invoice.pdf');
		expect(fileName('../a"b\r\n;\u202ec')).toBe('a b;c_Invoice.pdf');
		const notes = ['a', 'b', 'c'].map((documentId) => ({ documentId, type: 'CreditNote' }));
		const all = [{ documentId: 'p', type: 'ProformaInvoice' }, ...notes];
		expect(all.map((one) => invoiceFileName(one, all))).toEqual([
			'ProformaInvoice_Invoice.pdf',
			'CreditNote_Invoice.pdf',
			'CreditNote_2_Invoice.pdf',
			'CreditNote_3_Invoice.pdf',
		]);
	});
});

describe('the rules of the buttons', () => {
	const billed = { amount: 250_000, status: 'Invoiced' };

	it.each([
		['nothing', aJobCard(billed), ready, { online: null, dealership: null }],
		['an earlier failure', aJobCard({ ...billed, payments: [failed] }), ready, { online: null, dealership: null }],
		['a payment', aJobCard({ ...billed, payments: [failed, paid] }), ready, { online: 'paid', dealership: null }],
		[
			'a failure after it',
			aJobCard({ ...billed, payments: [paid, failed] }),
			ready,
			{ online: null, dealership: null },
		],
		['a job card in process', aJobCard(billed), inProcess, { online: 'inProcess', dealership: 'inProcess' }],
		[
			'a payment before the process',
			aJobCard({ ...billed, payments: [paid] }),
			inProcess,
			{ online: 'paid', dealership: 'inProcess' },
		],
		['no amount', aJobCard({ status: 'Invoiced' }), ready, { online: 'inProcess', dealership: 'inProcess' }],
		['no bill', aJobCard({ amount: 250_000 }), ready, { online: 'inProcess', dealership: 'inProcess' }],
	] as const)('%s', (_case, jobCard, payability, expected) => {
		const online = paymentBlocker('online', jobCard, payability);
		expect({ online, dealership: paymentBlocker('dealership', jobCard, payability) }).toEqual(expected);
	});
});

describe('a bill of 0', () => {
	const free = aJobCard({ status: 'Invoiced', amount: 0 });

	it('is paid without a payment, after any failed ones', () => {
		for (const payments of [[], [failed], [payment({ state: 'refundDue' })]]) {
			expect(isPaid({ ...free, payments })).toBe(true);
			expect(paymentBlocker('online', { ...free, payments }, ready)).toBe('paid');
		}
		expect(isPaid({ ...free, status: 'Delivered' })).toBe(true);
	});

	it.each([
		['an amount that is not known', { amount: null }],
		['an amount', { amount: 1 }],
		['an amount before there is a bill', { status: 'Work In Progress' }],
	])('is not %s', (_case, fields) => {
		expect(isFree({ ...free, ...fields })).toBe(false);
		expect(isPaid({ ...free, ...fields })).toBe(false);
	});
});

describe('the outcome of an order', () => {
	const outcome = (...payments: PaymentDetail[]) =>
		paymentOutcome(
			aVehicle([aJobCard({ payments: [payment({ orderNumber: 'other', state: 'unconfirmed' }), ...payments] })]),
			'O-1',
		);
	const own = (fields: Partial<PaymentDetail>) => payment({ orderNumber: 'O-1', ...fields });

	it.each([
		[own({ state: 'paid' }), { kind: 'paid', refund: 'none' }],
		[own({ state: 'refundDue' }), { kind: 'refunded', refund: 'due' }],
		[own({ state: 'refunded' }), { kind: 'refunded', refund: 'done' }],
		[own({ state: 'failed' }), { kind: 'failed' }],
		[own({ state: 'cancelled' }), { kind: 'failed' }],
		[own({ state: 'pending' }), { kind: 'pending' }],
		[own({ state: 'unconfirmed' }), { kind: 'pending' }],
	])('%j', (detail, expected) => {
		expect(outcome(detail)).toMatchObject({ ...expected, payment: detail });
	});

	it.each([
		['refundDue', 'due'],
		['refunded', 'done'],
	] as const)('%s beside another payment that settles the bill is paid', (state, refund) => {
		expect(outcome(own({ state }), paid)).toMatchObject({ kind: 'paid', refund });
		expect(outcome(own({ state }), failed)).toMatchObject({ kind: 'refunded', refund });
	});

	it('is a failure when the vehicle has no such order', () => {
		expect(outcome()).toEqual({ kind: 'failed', payment: null });
		expect(paymentOutcome(aVehicle([aJobCard()]), 'O-1')).toEqual({ kind: 'failed', payment: null });
		expect(paymentOutcome(aVehicle([]), 'O-1')).toEqual({ kind: 'failed', payment: null });
	});

	describe('where the provider lists no order numbers', () => {
		const tried = payment();
		const unnamed = (payments: PaymentDetail[], fields: Partial<JobCard> = {}, order: string | null = 'O-1') =>
			paymentOutcome(aVehicle([aJobCard({ payments, ...fields })]), order);

		it('is a success once the last payment of the job card is successful', () => {
			const bare = payment({ state: 'paid' });
			for (const payments of [[bare], [tried, bare], [payment({ orderNumber: 'O-9', state: 'failed' }), bare]]) {
				expect(unnamed(payments)).toMatchObject({ kind: 'paid', refund: 'none', payment: bare });
			}
			expect(unnamed([bare], {}, null)).toMatchObject({ kind: 'paid' });
		});

		it('is returned once its money is', () => {
			const refundDue = payment({ state: 'refundDue' });
			expect(unnamed([refundDue])).toEqual({ kind: 'refunded', refund: 'due', payment: refundDue });
		});

		it('is being confirmed while none is, under the requested order number', () => {
			expect(unnamed([tried])).toEqual({ kind: 'pending', orderNumber: 'O-1', payment: tried });
			expect(unnamed([payment({ state: 'paid' }), tried])).toMatchObject({ kind: 'pending' });
		});

		it.each([
			['the last one is known to have failed', [tried, failed], {}, 'O-1', failed],
			['others have numbers', [payment({ orderNumber: 'O-9' }), tried], {}, 'O-1', null],
			['the last one has the number of another', [tried, payment({ orderNumber: 'O-9' })], {}, 'O-1', null],
			[
				'a payment of another order is refunded',
				[payment({ orderNumber: 'O-9' }), payment({ state: 'refundDue' })],
				{},
				'O-1',
				null,
			],
			['no order is requested', [tried], {}, null, null],
			['an empty order number is requested', [tried], {}, '', null],
			['the job card is closed', [payment({ state: 'paid' })], { isActive: false }, 'O-1', null],
		])('is a failure when %s', (_case, payments, fields, order, expected) => {
			expect(unnamed(payments, fields, order)).toEqual({ kind: 'failed', payment: expected });
		});
	});

	it('is found in an older job card, with its dealership', () => {
		const older = aJobCard({
			isActive: false,
			organizationName: 'Asha Motors',
			payments: [own({ state: 'paid' })],
		});
		expect(paymentOutcome(aVehicle([aJobCard(), older]), 'O-1')).toMatchObject({ kind: 'paid', jobCard: older });
	});

	const states = [
		'paid',
		'pending',
		'unconfirmed',
		'abandoned',
		'failed',
		'cancelled',
		'refundDue',
		'refunded',
	] as const;
	const details = fc.array(
		fc.record({
			state: fc.constantFrom(...states),
			orderNumber: fc.constantFrom('O-1', 'O-2'),
		}),
		{ maxLength: 6 },
	);

	it('is never a success without money, and never a failure with it', () => {
		fc.assert(
			fc.property(details, (listed) => {
				const payments = listed.map((fields) => payment(fields));
				const { kind } = paymentOutcome(aVehicle([aJobCard({ payments })]), 'O-1');
				const isReceived = payments.some(
					({ orderNumber, state }) => orderNumber === 'O-1' && /^(paid|refund)/.test(state),
				);
				expect(['paid', 'refunded'].includes(kind)).toBe(isReceived);
			}),
		);
	});

	it('of a provider that names its orders is never that of a payment at the dealership', () => {
		const atDealership = payment({ state: 'paid', transactionId: 'R-1' });
		const vehicle = aVehicle([aJobCard({ payments: [atDealership] })]);
		expect(paymentOutcome(vehicle, 'O-1')).toMatchObject({ kind: 'paid' });
		expect(paymentOutcome(vehicle, 'O-1', { ownsPaymentOrders: true })).toEqual({ kind: 'failed', payment: null });
		expect(paymentOutcome(vehicle, null, { ownsPaymentOrders: true })).toEqual({ kind: 'failed', payment: null });
	});
});

describe('an order number', () => {
	it('is short, has plain characters only, and differs for other bytes', () => {
		const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
		const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
		fc.assert(
			fc.property(days, bytes, (now, random) => {
				expect(newOrderId(now, random)).toMatch(/^\d{8}-[0-9A-Z]{16}$/);
			}),
		);
		const now = new Date('2026-11-21T20:00:00Z');
		expect(newOrderId(now, new Uint8Array(16))).toBe('20261122-2222222222222222');
		expect(newOrderId(now, new Uint8Array(16).fill(1))).not.toBe(newOrderId(now, new Uint8Array(16)));
	});
});

describe('where a payment form may be posted', () => {
	it.each([
		['https://secure.ccavenue.com/transaction?command=x', true],
		['https://secure.ccavenue.com.evil.example/transaction', false],
		['http://secure.ccavenue.com/transaction', false],
		['https://secure.ccavenue.com:8443/', false],
		['//secure.ccavenue.com/', false],
		['javascript:alert(1)', false],
		['', false],
	])('%s', (address, expected) => {
		expect(isGatewayUrl(address, ['https://secure.ccavenue.com'])).toBe(expected);
	});
});
