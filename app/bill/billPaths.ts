import type { Bill } from '../../domain/payment/bill.ts';

/** Where the result of the bill's order stands: its own page, or the payment page where no order is named. */
export const resultPath = (regNo: string, bill: Bill): string =>
	orderPath(regNo, bill.kind === 'confirming' || bill.kind === 'paid' ? bill.orderNumber : null);

/** The same of an order, null: it is not named. */
export const orderPath = (regNo: string, orderNumber: string | null): string =>
	orderNumber === null ? `/makepayment?RegNo=${regNo}` : paymentResultUrl('payment-success', regNo, orderNumber);

export type PaymentResultPath = 'payment-success' | 'payment-fail';

/** The address of an order's result. The page looks the order up; an order number in the address proves nothing. */
export function paymentResultUrl(page: PaymentResultPath, regNo: string, orderNumber: string | null): string {
	const query = new URLSearchParams({ RegNo: regNo, ...(orderNumber === null ? {} : { OrderNumber: orderNumber }) });
	return `/${page}/${regNo}?${query}`;
}
