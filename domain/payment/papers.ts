import { isOwnVisit } from '../vehicle/ownVisits.ts';
import type { InvoiceReference, ServiceEntry, Vehicle } from '../vehicle/vehicle.ts';
import { type Bill, type BillFacts, type Refunds, readBill, readRefunds } from './bill.ts';
import { issuedInvoices, payingPayment } from './payment.ts';

/** What a visit that is over leaves with its owner (docs/product.md#papers-of-a-visit). */
export interface Papers {
	/** null: no payment is known. */
	readonly bill: Extract<Bill, { readonly kind: 'paid' }> | null;
	/** Of a payment at the dealership, as the dealership numbers it; null: not known, or paid online. */
	readonly receiptNumber: string | null;
	readonly refunds: Refunds;
	/** Without the proforma. */
	readonly invoices: readonly InvoiceReference[];
}

/** The papers of one of the vehicle's visits; null: the visit is not over, or another owner's, or left none. */
export function readPapers(
	vehicle: Pick<Vehicle, 'saleInvoiceDate'>,
	entry: BillFacts & Pick<ServiceEntry, 'documentDate' | 'invoices'>,
): Papers | null {
	if (entry.isActive || !isOwnVisit(vehicle, entry)) return null;
	const bill = readBill(entry);
	const paid = bill.kind === 'paid' ? bill : null;
	const refunds = readRefunds(entry);
	const invoices = issuedInvoices(entry);
	if (paid === null && refunds.due + refunds.done === 0 && invoices.length === 0) return null;
	const receiptNumber = paid?.orderNumber === null ? (payingPayment(entry)?.transactionId ?? null) : null;
	return { bill: paid, receiptNumber, refunds, invoices };
}
