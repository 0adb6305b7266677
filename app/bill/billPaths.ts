import type { Bill } from '../../domain/payment/bill.ts';
import { paymentResultUrl } from '../paymentResult/paymentResultUrl.ts';

/** Where the result of the bill's order stands: its own page, or the payment page where no order is named. */
export function resultPath(regNo: string, bill: Bill): string {
	const order = bill.kind === 'confirming' || bill.kind === 'paid' ? bill.orderNumber : null;
	return order === null ? `/makepayment?RegNo=${regNo}` : paymentResultUrl('payment-success', regNo, order);
}
