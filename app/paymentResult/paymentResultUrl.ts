export type PaymentResultPath = 'payment-success' | 'payment-fail';

/** The address of an order's result. The page looks the order up; an order number in the address proves nothing. */
export function paymentResultUrl(page: PaymentResultPath, regNo: string, orderNumber: string | null): string {
	const query = new URLSearchParams({ RegNo: regNo, ...(orderNumber === null ? {} : { OrderNumber: orderNumber }) });
	return `/${page}/${regNo}?${query}`;
}
