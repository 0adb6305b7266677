import { downloadableInvoices, offersOnlinePayment } from '../../domain/payment/payment.ts';
import type { JobCard } from '../../domain/vehicle/vehicle.ts';
import type { CurrentJobCard } from '../../domain/vehicle/vehicleState.ts';
import type { PaymentAccount } from '../../provider/port.ts';

/** What the payment page shows of a job card: exactly these fields reach the browser (docs/product.md#paying). */
export type PaymentView = ReturnType<typeof paymentView>;

/** `account`: null when there is none, `unknown` when the request for it failed. */
export function paymentView(
	regNo: string,
	entry: JobCard,
	{ bill, refunds }: CurrentJobCard,
	account: PaymentAccount | null | 'unknown',
) {
	const isPossible = account === 'unknown' ? entry.isOnlinePaymentEnabled : offersOnlinePayment(entry, account);
	return {
		regNo,
		jobCardNo: entry.jobCardNo,
		/** ISO instant. */
		jobCardDate: entry.documentDate,
		dealership: { name: entry.organizationName, addressLine1: entry.organizationAddressLine1 },
		bill,
		refunds,
		/** `unknown`: the request for the gateway account failed. */
		online: !isPossible ? 'off' : account === 'unknown' ? 'unknown' : 'offered',
		invoices: downloadableInvoices(entry),
	} as const;
}
