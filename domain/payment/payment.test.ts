import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aJobCard, aVehicle } from '../testing/vehicles.ts';
import type { JobCard, PaymentDetail } from '../vehicle/vehicle.ts';
import {
	attemptOfOrder,
	downloadableInvoices,
	invoiceFileName,
	isFree,
	isGatewayUrl,
	isPaid,
	isReceived,
	newOrderId,
	offersOnlinePayment,
	payableJobCard,
	paymentAttempts,
	paymentBlocker,
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

	it('names a download by its type, whatever the type is, with the job card, and numbers a second one of a type', () => {
		const fileName = (type: string) => invoiceFileName({ documentId: 'd', type }, [], { jobCardNo: null });
		expect(fileName('ProformaInvoice')).toBe('ProformaInvoice_Invoice.pdf');
		expect(fileName('Receipt')).toBe('Receipt.pdf');
		expect(fileName('कर इनवॉइस')).toBe('कर इनवॉइस_Invoice.pdf');
		expect(fileName('Parts & Labour (copy), 50%')).toBe('Parts & Labour (copy), 50%_Invoice.pdf');
		expect(fileName('../a"b\r\n;\u202ec')).toBe('a b;c_Invoice.pdf');
		const notes = ['a', 'b', 'c'].map((documentId) => ({ documentId, type: 'CreditNote' }));
		const all = [{ documentId: 'p', type: 'ProformaInvoice' }, ...notes];
		expect(all.map((one) => invoiceFileName(one, all, { jobCardNo: 'JC/1' }))).toEqual([
			'ProformaInvoice_Invoice.pdf',
			'CreditNote_JC 1_Invoice.pdf',
			'CreditNote_JC 1_2_Invoice.pdf',
			'CreditNote_JC 1_3_Invoice.pdf',
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

describe('the attempt of an order', () => {
	const outcome = (...payments: PaymentDetail[]) =>
		attemptOfOrder(
			aVehicle([aJobCard({ payments: [payment({ orderNumber: 'other', state: 'unconfirmed' }), ...payments] })]),
			'O-1',
		);
	const own = (fields: Partial<PaymentDetail>) => payment({ orderNumber: 'O-1', ...fields });

	it.each(['paid', 'refundDue', 'refunded', 'failed', 'cancelled', 'pending', 'unconfirmed'] as const)(
		'is %s',
		(state) => {
			expect(outcome(own({ state }))?.payment).toEqual(own({ state }));
		},
	);

	it.each(['refundDue', 'refunded'] as const)('%s beside another payment that settles the bill is paid', (state) => {
		for (const [other, isSettled] of [
			[paid, true],
			[failed, false],
		] as const) {
			const found = outcome(own({ state }), other);
			expect(found?.payment.state).toBe(state);
			expect(found && isPaid(found.jobCard)).toBe(isSettled);
		}
	});

	it('is none when the vehicle has no such order', () => {
		expect(outcome()).toBeNull();
		expect(attemptOfOrder(aVehicle([aJobCard()]), 'O-1')).toBeNull();
		expect(attemptOfOrder(aVehicle([]), 'O-1')).toBeNull();
	});

	describe('where the provider lists no order numbers', () => {
		const tried = payment();
		const unnamed = (payments: PaymentDetail[], fields: Partial<JobCard> = {}, order: string | null = 'O-1') =>
			attemptOfOrder(aVehicle([aJobCard({ payments, ...fields })]), order);

		it('is a success once the last payment of the job card is successful', () => {
			const bare = payment({ state: 'paid' });
			for (const payments of [[bare], [tried, bare], [payment({ orderNumber: 'O-9', state: 'failed' }), bare]]) {
				expect(unnamed(payments)).toMatchObject({ payment: bare });
			}
			expect(unnamed([bare], {}, null)?.payment).toBe(bare);
		});

		it('is returned once its money is', () => {
			const refundDue = payment({ state: 'refundDue' });
			expect(unnamed([refundDue])?.payment).toBe(refundDue);
		});

		it('is being confirmed while none is, for the requested order number', () => {
			expect(unnamed([tried])?.payment).toBe(tried);
			expect(unnamed([payment({ state: 'paid' }), tried])?.payment).toBe(tried);
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
			expect(unnamed(payments, fields, order)?.payment ?? null).toBe(expected);
		});
	});

	it('is found in an older job card, with its dealership', () => {
		const older = aJobCard({
			isActive: false,
			organizationName: 'Asha Motors',
			payments: [own({ state: 'paid' })],
		});
		expect(attemptOfOrder(aVehicle([aJobCard(), older]), 'O-1')).toMatchObject({ jobCard: older });
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
				const attempt = attemptOfOrder(aVehicle([aJobCard({ payments })]), 'O-1');
				const isListed = payments.some(
					({ orderNumber, state }) => orderNumber === 'O-1' && /^(paid|refund)/.test(state),
				);
				expect(attempt !== null && isReceived(attempt.payment)).toBe(isListed);
			}),
		);
	});

	it('of a provider that names its orders is never that of a payment at the dealership', () => {
		const atDealership = payment({ state: 'paid', transactionId: 'R-1' });
		const vehicle = aVehicle([aJobCard({ payments: [atDealership] })]);
		expect(attemptOfOrder(vehicle, 'O-1')?.payment.state).toBe('paid');
		expect(attemptOfOrder(vehicle, 'O-1', { ownsPaymentOrders: true })).toBeNull();
		expect(attemptOfOrder(vehicle, null, { ownsPaymentOrders: true })).toBeNull();
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
