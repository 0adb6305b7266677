import { describe, expect, it } from 'vitest';
import { aJobCard, aVehicle } from '../testing/vehicles.ts';
import { noonOf } from '../time/calendar.ts';
import type { JobCard, PaymentDetail } from '../vehicle/vehicle.ts';
import { toVehicleView } from '../vehicle/vehicleView.ts';
import { readJobCardFiles } from './bill.ts';
import { attemptOfOrder } from './payment.ts';

const online: PaymentDetail = {
	state: 'paid',
	amount: 184_650,
	orderNumber: 'O-1',
	transactionId: 'T-1',
	paidAt: '2026-11-21T10:00:00Z',
};
const atDealership = { ...online, orderNumber: null, transactionId: 'R-77' };
const taxInvoice = { documentId: 'd2', type: 'TaxInvoice' };
const closed = (fields: Partial<JobCard> = {}) =>
	aJobCard({
		isActive: false,
		status: 'Closed',
		documentDate: '2026-11-20T04:30:00Z',
		payments: [online],
		invoices: [{ documentId: 'd1', type: 'ProformaInvoice' }, taxInvoice],
		...fields,
	});
const filesOf = (fields: Partial<JobCard>, saleInvoiceDate: string | null = null) =>
	readJobCardFiles({ saleInvoiceDate }, closed(fields));
const nothing = { payments: [], invoices: [] };

describe('the files of a job card that is over', () => {
	it('are what was paid, its order and the invoices without the proforma', () => {
		expect(filesOf({})).toEqual({
			bill: { kind: 'paid', amount: 184_650, toPay: 0, paidAt: '2026-11-21T10:00:00Z', receiptNumber: 'O-1' },
			receiptNumber: null,
			refunds: { due: 0, done: 0 },
			invoices: [taxInvoice],
		});
	});

	it('have the number of the receipt of a payment at the dealership', () => {
		expect(filesOf({ payments: [atDealership] })).toMatchObject({
			bill: { receiptNumber: 'R-77' },
			receiptNumber: 'R-77',
		});
	});

	it('say what comes back, and nothing of a bill that no payment is known of', () => {
		const payments = [{ ...online, state: 'refundDue' as const }];
		expect(filesOf({ payments })).toMatchObject({ bill: null, refunds: { due: 184_650, done: 0 } });
		expect(filesOf({ payments: [] })).toMatchObject({ bill: null, receiptNumber: null, invoices: [taxInvoice] });
	});

	it('are those of a job card that is paid and goes on, too', () => {
		expect(filesOf({ isActive: true, status: 'Invoiced' })).toEqual(filesOf({}));
	});

	it('are none of a job card that is neither over nor paid, and of one that left none', () => {
		expect(filesOf({ isActive: true, payments: [] })).toBeNull();
		expect(filesOf(nothing)).toBeNull();
		expect(filesOf({ ...nothing, invoices: [{ documentId: 'd1', type: 'ProformaInvoice' }] })).toBeNull();
	});

	it('belong to the newest job card', () => {
		const lastJobCard = (history: readonly JobCard[]) =>
			toVehicleView(aVehicle(history), undefined, noonOf('2026-11-24')).lastJobCard;
		expect(lastJobCard([closed(), closed(nothing)])?.files?.invoices).toEqual([taxInvoice]);
		expect(lastJobCard([closed(nothing), closed()])?.files).toBeNull();
		expect(lastJobCard([aJobCard(), closed()])).toBeNull();
	});
});

describe('after a change of owner', () => {
	it.each([
		['before the sale', '2026-11-21', null],
		['on the day of the sale, in India', '2026-11-20', 'O-1'],
		['after the sale', '2026-11-19T20:00:00Z', 'O-1'],
	])('a job card %s leaves its files to its own owner', (_when, saleInvoiceDate, order) => {
		expect(filesOf({}, saleInvoiceDate)?.bill?.receiptNumber ?? null).toBe(order);
		const vehicle = aVehicle([closed()], { saleInvoiceDate });
		const attempt = attemptOfOrder(vehicle, 'O-1', { ownsPaymentOrders: true });
		expect(attempt?.payment.state ?? null).toBe(order === null ? null : 'paid');
	});
});
