/** Paying for a job card: what can be paid, what blocks a payment, and its outcome (docs/product.md#paying). */
import { type Day, today } from './calendar.ts';
import { isPaymentOffered } from './tracking.ts';
import type { InvoiceReference, PaymentDetail, ServiceEntry, Vehicle } from './vehicle.ts';

/** Where an owner pays: online at the gateway, or at the dealership's counter. */
export type PaymentChannel = 'online' | 'dealership';

/** Why a payment cannot be started; each reason is a dialog on the payment page. */
export type PaymentBlocker = 'paid' | 'inProcess';

/**
 * The entry that the payment page is about: the latest one while it is active. null: the page redirects to the home
 * page.
 */
export function payableEntry({ serviceHistory }: Pick<Vehicle, 'serviceHistory'>): ServiceEntry | null {
	const [entry] = serviceHistory;
	return entry?.isActive ? entry : null;
}

type Bill = Pick<ServiceEntry, 'payments' | 'amount' | 'status' | 'isActive'>;

/** Whether the bill is 0, which no payment settles. Before the bill is made, an amount of 0 means nothing. */
export const isFree = (entry: Omit<Bill, 'payments'>): boolean => entry.amount === 0 && isPaymentOffered(entry);

/**
 * Whether nothing is left to pay. Only the last payment counts: earlier ones may have failed, or be due for a refund.
 */
export const isPaid = (entry: Bill): boolean => (entry.payments.at(-1)?.isSuccessful ?? false) || isFree(entry);

/** Whether MAKE PAYMENT is shown: the gateway's account is configured, and the desk has not disabled online payment. */
export function offersOnlinePayment(entry: Pick<ServiceEntry, 'isOnlinePaymentEnabled'>, account: object | null) {
	return account !== null && entry.isOnlinePaymentEnabled;
}

/**
 * The checks of both payment buttons in order, with the provider's answer whether the bill can be paid: MAKE PAYMENT is
 * blocked for a paid job card, both buttons while another payment is in process.
 */
export function paymentBlocker(
	channel: PaymentChannel,
	entry: Bill,
	payability: 'payable' | 'inProcess',
): PaymentBlocker | null {
	if (channel === 'online' && isPaid(entry)) return 'paid';
	if (payability === 'inProcess') return 'inProcess';
	// Without an amount there is nothing to pay online yet.
	return channel === 'online' && !entry.amount ? 'inProcess' : null;
}

const isProforma = ({ type }: InvoiceReference): boolean => /proforma/i.test(type);

/** The proforma invoice; identified by the job card when the provider does not list it yet. */
export function proformaInvoice({
	invoices,
	jobCardId,
}: Pick<ServiceEntry, 'invoices' | 'jobCardId'>): InvoiceReference {
	return invoices.find(isProforma) ?? { documentId: jobCardId, type: 'ProformaInvoice' };
}

/** The invoices that the payment page offers for download: the proforma, listed or not, then all others. */
export function downloadableInvoices(entry: Pick<ServiceEntry, 'invoices' | 'jobCardId'>): InvoiceReference[] {
	return [proformaInvoice(entry), ...entry.invoices.filter((invoice) => !isProforma(invoice))];
}

/** The invoice type plus `_Invoice.pdf`, without characters that a file name cannot contain. */
export const invoiceFileName = (type: string): string => `${type.replace(/[^\p{L}\p{N} ._-]/gu, '')}_Invoice.pdf`;

/** The outcome of a payment attempt (docs/product.md#payment-result). */
export type PaymentOutcome =
	| {
			readonly kind: 'paid';
			/** `due`, `done`: the job card was paid otherwise, so this payment is refunded. */
			readonly refund: 'none' | 'due' | 'done';
			readonly payment: PaymentDetail;
			readonly entry: ServiceEntry;
	  }
	/** The money was received and is refunded (`due`: still to come), and the bill is still unpaid. */
	| { readonly kind: 'returned'; readonly refund: 'due' | 'done'; readonly payment: PaymentDetail }
	/** `payment` null: this vehicle has no such order. */
	| { readonly kind: 'failed'; readonly payment: PaymentDetail | null }
	/** `orderNumber`: the requested order. */
	| { readonly kind: 'confirming'; readonly orderNumber: string; readonly payment: PaymentDetail };

/**
 * The outcome of an order, from the provider's list for this vehicle and no other source. Where the provider lists no
 * order numbers, the outcome is derived from the job card.
 */
export function paymentOutcome(vehicle: Pick<Vehicle, 'serviceHistory'>, orderNumber: string | null): PaymentOutcome {
	const named = vehicle.serviceHistory.flatMap((entry) =>
		entry.payments
			.filter((payment) => orderNumber !== null && payment.orderNumber === orderNumber)
			.map((payment) => ({ entry, payment })),
	);
	// An order can be listed several times, once per event: received money takes precedence.
	const found = named.find(({ payment }) => refundState(payment) !== null) ?? named.at(-1);
	if (!found) return paymentOutcomeWithoutOrder(vehicle, orderNumber);
	const { payment, entry } = found;
	const refund = refundState(payment);
	if ((refund === 'due' || refund === 'done') && !isPaid(entry)) return { kind: 'returned', refund, payment };
	if (refund !== null) return { kind: 'paid', refund, payment, entry };
	if (hasFailed(payment)) return { kind: 'failed', payment };
	return { kind: 'confirming', orderNumber: payment.orderNumber ?? '', payment };
}

/**
 * Fallback for providers that list no order numbers: the last payment of the active job card counts if it has none.
 * While it is not successful the order may still be under way, unless other payments show that this provider does list
 * order numbers.
 */
function paymentOutcomeWithoutOrder(
	vehicle: Pick<Vehicle, 'serviceHistory'>,
	orderNumber: string | null,
): PaymentOutcome {
	const unknown = { kind: 'failed', payment: null } as const;
	const entry = payableEntry(vehicle);
	const payment = entry?.payments.at(-1);
	if (!entry || !payment || payment.orderNumber !== null) return unknown;
	if (refundState(payment) === 'none') return { kind: 'paid', refund: 'none', payment, entry };
	if (!orderNumber || entry.payments.some((listed) => listed.orderNumber !== null)) return unknown;
	return hasFailed(payment) ? { kind: 'failed', payment } : { kind: 'confirming', orderNumber, payment };
}

/** The latest order of this entry that is not settled yet; null: none. */
export const unsettledOrder = ({ payments }: Pick<ServiceEntry, 'payments'>): string | null =>
	payments.findLast((payment) => refundState(payment) === null && !hasFailed(payment))?.orderNumber ?? null;

const normalizedStatus = ({ status }: PaymentDetail): string => (status ?? '').toLowerCase().replace(/[^a-z]/g, '');

/** null: no money was received, as far as is known. */
function refundState(payment: PaymentDetail): 'none' | 'due' | 'done' | null {
	const status = normalizedStatus(payment);
	if (status === 'refunddue') return 'due';
	if (status === 'refunded') return 'done';
	return payment.isSuccessful || status === 'successful' ? 'none' : null;
}

const hasFailed = (payment: PaymentDetail): boolean =>
	['failed', 'failure', 'aborted', 'unsuccessful', 'cancelled'].includes(normalizedStatus(payment));

/** Letters and digits that cannot be mistaken for one another. */
const orderIdAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A new order number for the gateway: the day in India and 16 letters and digits, 25 characters in all. `randomBytes`:
 * at least 16 unpredictable bytes.
 */
export function newOrderId(now: Date, randomBytes: Uint8Array): string {
	const day: Day = today(now);
	const letters = Array.from(randomBytes.subarray(0, 16), (byte) => orderIdAlphabet[byte % orderIdAlphabet.length]);
	return `${day.replaceAll('-', '')}-${letters.join('')}`;
}

/** Whether a payment form may be posted to this address: its origin is one of the configured ones. */
export const isGatewayUrl = (url: string, origins: readonly string[]): boolean =>
	URL.canParse(url) && origins.includes(new URL(url).origin);
