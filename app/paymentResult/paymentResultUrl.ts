export type PaymentResultPath = 'payment-success' | 'payment-fail';

/** Where the result of an order is shown. Order numbers are looked up, not believed. */
export function paymentResultUrl(page: PaymentResultPath, regNo: string, orderNumber: string | null): string {
	const query = new URLSearchParams({ RegNo: regNo, ...(orderNumber === null ? {} : { OrderNumber: orderNumber }) });
	return `/${page}/${regNo}?${query}`;
}
