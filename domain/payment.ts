/** Paying for a job card: what may be paid, what is in the way, what became of it (docs/product.md#paying). */
import { type Day, today } from './calendar.ts';
import { isPaymentOffered } from './tracking.ts';
import type { InvoiceReference, PaymentDetail, ServiceEntry, Vehicle } from './vehicle.ts';

/** Where an owner pays: at the gateway, or at the counter. */
export type PaymentChannel = 'online' | 'dealership';

/** Why a way to pay does not go on; each is a dialog on the payment page. */
export type PaymentBlocker = 'paid' | 'inProcess';

/** The entry that the payment page is about: the latest, while it is active. null: the page goes home. */
export function payableEntry({ serviceHistory }: Pick<Vehicle, 'serviceHistory'>): ServiceEntry | null {
	const [entry] = serviceHistory;
	return entry?.isActive ? entry : null;
}

type Bill = Pick<ServiceEntry, 'payments' | 'amount' | 'status' | 'isActive'>;

/** A bill over nothing, which no payment settles; before there is a bill an amount of 0 says nothing. */
export const isFree = (entry: Omit<Bill, 'payments'>): boolean => entry.amount === 0 && isPaymentOffered(entry);

/** Whether nothing is left to pay. The last payment counts: those before it may have failed, or be owed back. */
export const isPaid = (entry: Bill): boolean => (entry.payments.at(-1)?.isSuccessful ?? false) || isFree(entry);

/** Whether MAKE PAYMENT is shown: the gateway's account is known, and the desk has not switched it off. */
export function offersOnlinePayment(entry: Pick<ServiceEntry, 'isOnlinePaymentEnabled'>, account: object | null) {
	return account !== null && entry.isOnlinePaymentEnabled;
}

/**
 * The rules of both buttons, in their order, once the provider was asked whether the bill can be paid: MAKE PAYMENT
 * minds a job card that is paid; both mind one that is in process.
 */
export function paymentBlocker(
	channel: PaymentChannel,
	entry: Bill,
	payability: 'payable' | 'inProcess',
): PaymentBlocker | null {
	if (channel === 'online' && isPaid(entry)) return 'paid';
	if (payability === 'inProcess') return 'inProcess';
	// Without an amount there is nothing yet that a gateway could take.
	return channel === 'online' && !entry.amount ? 'inProcess' : null;
}

const isProforma = ({ type }: InvoiceReference): boolean => /proforma/i.test(type);

/** The proforma invoice; asked for by the job card where the provider does not list it yet. */
export function proformaInvoice({
	invoices,
	jobCardId,
}: Pick<ServiceEntry, 'invoices' | 'jobCardId'>): InvoiceReference {
	return invoices.find(isProforma) ?? { documentId: jobCardId, type: 'ProformaInvoice' };
}

/** What the payment page offers to download: the proforma, listed or not, then whatever else there is. */
export function downloadableInvoices(entry: Pick<ServiceEntry, 'invoices' | 'jobCardId'>): InvoiceReference[] {
	return [proformaInvoice(entry), ...entry.invoices.filter((invoice) => !isProforma(invoice))];
}

/** Type plus `_Invoice.pdf`; what a file name cannot hold is left out. */
export const invoiceFileName = (type: string): string => `${type.replace(/[^\p{L}\p{N} ._-]/gu, '')}_Invoice.pdf`;

/** What is known of an attempt to pay (docs/product.md#payment-result). */
export type PaymentOutcome =
	| {
			readonly kind: 'paid';
			/** The job card was paid otherwise, so this money goes back: it will, or it has. */
			readonly refund: 'none' | 'due' | 'done';
			readonly payment: PaymentDetail;
			readonly entry: ServiceEntry;
	  }
	/** The money came in and goes back (it will, or it has), and the bill is still to be paid. */
	| { readonly kind: 'returned'; readonly refund: 'due' | 'done'; readonly payment: PaymentDetail }
	/** `payment` null: no such order was begun for this vehicle. */
	| { readonly kind: 'failed'; readonly payment: PaymentDetail | null }
	/** `orderNumber`: the one that was asked about. */
	| { readonly kind: 'confirming'; readonly orderNumber: string; readonly payment: PaymentDetail };

/**
 * What became of an order, by what the provider lists for this vehicle; nothing else is believed. A provider that names
 * no orders is asked what it knows of the job card instead.
 */
export function paymentOutcome(vehicle: Pick<Vehicle, 'serviceHistory'>, orderNumber: string | null): PaymentOutcome {
	const named = vehicle.serviceHistory.flatMap((entry) =>
		entry.payments
			.filter((payment) => orderNumber !== null && payment.orderNumber === orderNumber)
			.map((payment) => ({ entry, payment })),
	);
	// An order may be listed once for each thing that happened to it: money that came in outweighs the rest.
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
 * Not every provider lists order numbers. The last detail of the active job card counts where it has none; while it
 * is not successful the order may still be under way, unless other details show that this provider does name its
 * orders.
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

/** An order of this entry that is not settled yet; the latest. */
export const unsettledOrder = ({ payments }: Pick<ServiceEntry, 'payments'>): string | null =>
	payments.findLast((payment) => refundState(payment) === null && !hasFailed(payment))?.orderNumber ?? null;

const normalizedStatus = ({ status }: PaymentDetail): string => (status ?? '').toLowerCase().replace(/[^a-z]/g, '');

/** null: no money came in, as far as is known. */
function refundState(payment: PaymentDetail): 'none' | 'due' | 'done' | null {
	const status = normalizedStatus(payment);
	if (status === 'refunddue') return 'due';
	if (status === 'refunded') return 'done';
	return payment.isSuccessful || status === 'successful' ? 'none' : null;
}

const hasFailed = (payment: PaymentDetail): boolean =>
	['failed', 'failure', 'aborted', 'unsuccessful', 'cancelled'].includes(normalizedStatus(payment));

/** Letters and digits that nobody takes for another. */
const orderIdAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A new order number for the gateway: the day in India and 16 letters and digits, 25 characters in all.
 * `randomBytes`: at least 16 bytes that nobody can guess.
 */
export function newOrderId(now: Date, randomBytes: Uint8Array): string {
	const day: Day = today(now);
	const letters = Array.from(randomBytes.subarray(0, 16), (byte) => orderIdAlphabet[byte % orderIdAlphabet.length]);
	return `${day.replaceAll('-', '')}-${letters.join('')}`;
}

/** Whether a payment form may be posted to this address: its origin is one of the configured ones. */
export const isGatewayUrl = (url: string, origins: readonly string[]): boolean =>
	URL.canParse(url) && origins.includes(new URL(url).origin);
