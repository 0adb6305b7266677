import type { Paise } from '../../domain/money.ts';
import { downloadableInvoices, isFree, isPaid, offersOnlinePayment, unsettledOrder } from '../../domain/payment.ts';
import type { InvoiceReference, ServiceEntry } from '../../domain/vehicle.ts';
import type { PaymentAccount } from '../../provider/port.ts';

/** What the payment page shows of a job card: exactly these fields reach the browser (docs/product.md#payment). */
export interface PaymentView {
	readonly regNo: string;
	readonly jobCardNo: string | null;
	/** ISO instant. */
	readonly jobCardDate: string | null;
	readonly dealership: { readonly name: string | null; readonly addressLine1: string | null };
	/** null: not fixed yet. */
	readonly amount: Paise | null;
	/** `unknown`: the request for the gateway account failed. */
	readonly online: 'offered' | 'off' | 'unknown';
	readonly isPaid: boolean;
	/** The bill is over nothing: there is nothing to pay. */
	readonly isFree: boolean;
	/** An online payment that is not settled yet. */
	readonly unsettledOrder: string | null;
	readonly invoices: readonly InvoiceReference[];
}

/** `account`: null when there is none, `unknown` when the request for it failed. */
export function paymentView(
	regNo: string,
	entry: ServiceEntry,
	account: PaymentAccount | null | 'unknown',
): PaymentView {
	const isPossible = account === 'unknown' ? entry.isOnlinePaymentEnabled : offersOnlinePayment(entry, account);
	return {
		regNo,
		jobCardNo: entry.jobCardNo,
		jobCardDate: entry.documentDate,
		dealership: { name: entry.organizationName, addressLine1: entry.organizationAddressLine1 },
		amount: entry.amount,
		online: !isPossible ? 'off' : account === 'unknown' ? 'unknown' : 'offered',
		isPaid: isPaid(entry),
		isFree: isFree(entry),
		unsettledOrder: isPaid(entry) ? null : unsettledOrder(entry),
		invoices: downloadableInvoices(entry),
	};
}
