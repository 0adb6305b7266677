import { downloadableInvoices, offersOnlinePayment } from '../../domain/payment/payment.ts';
import type { InvoiceReference, ServiceEntry } from '../../domain/vehicle/vehicle.ts';
import type { Visit } from '../../domain/vehicle/vehicleState.ts';
import type { PaymentAccount } from '../../provider/port.ts';

/** What the payment page shows of a job card: exactly these fields reach the browser (docs/product.md#payment). */
export interface PaymentView extends Pick<Visit, 'bill' | 'refunds'>, Pick<ServiceEntry, 'jobCardNo'> {
	readonly regNo: string;
	/** ISO instant. */
	readonly jobCardDate: string | null;
	readonly dealership: { readonly name: string | null; readonly addressLine1: string | null };
	/** `unknown`: the request for the gateway account failed. */
	readonly online: 'offered' | 'off' | 'unknown';
	readonly invoices: readonly InvoiceReference[];
}

/** `account`: null when there is none, `unknown` when the request for it failed. */
export function paymentView(
	regNo: string,
	entry: ServiceEntry,
	{ bill, refunds }: Visit,
	account: PaymentAccount | null | 'unknown',
): PaymentView {
	const isPossible = account === 'unknown' ? entry.isOnlinePaymentEnabled : offersOnlinePayment(entry, account);
	return {
		regNo,
		jobCardNo: entry.jobCardNo,
		jobCardDate: entry.documentDate,
		dealership: { name: entry.organizationName, addressLine1: entry.organizationAddressLine1 },
		bill,
		refunds,
		online: !isPossible ? 'off' : account === 'unknown' ? 'unknown' : 'offered',
		invoices: downloadableInvoices(entry),
	};
}
