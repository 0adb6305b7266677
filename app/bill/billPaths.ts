import type { Bill } from '../../domain/payment/bill.ts';
import { paymentResultUrl } from '../paymentResult/paymentResultUrl.ts';

/** Where the result of the bill's order stands: its own page, or the payment page where no order is named. */
export const resultPath = (regNo: string, bill: Bill): string =>
	orderPath(regNo, bill.kind === 'confirming' || bill.kind === 'paid' ? bill.orderNumber : null);

/** The same of an order, null: it is not named. */
export const orderPath = (regNo: string, orderNumber: string | null): string =>
	orderNumber === null ? `/makepayment?RegNo=${regNo}` : paymentResultUrl('payment-success', regNo, orderNumber);
