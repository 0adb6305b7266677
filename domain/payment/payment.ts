/** Paying for a job card: what can be paid, what blocks a payment, and the attempt of an order (docs/product.md#paying). */

import { isPaymentOffered } from '../jobCard/tracking.ts';
import { fileNameStem } from '../text/providerText.ts';
import { type Day, dayOf } from '../time/calendar.ts';
import { isOwnJobCard } from '../vehicle/jobCardHistory.ts';
import type { InvoiceReference, JobCard, PaymentDetail, Vehicle } from '../vehicle/vehicle.ts';

/** Where an owner pays: online at the gateway, or at the dealership's counter. */
export type PaymentChannel = 'online' | 'dealership';

/** Why a payment cannot be started; each reason is a dialog on the payment page. */
export type PaymentBlocker = 'paid' | 'inProcess';

/** The job card that the payment page is about: the newest one while it is active. null: the page leads home. */
export function payableJobCard({ serviceHistory }: Pick<Vehicle, 'serviceHistory'>): JobCard | null {
	const [jobCard] = serviceHistory;
	return jobCard?.isActive ? jobCard : null;
}

type BillFields = Pick<JobCard, 'payments' | 'amount' | 'status' | 'isActive'>;

/** Whether the bill is 0, which no payment settles. Before the bill is made, an amount of 0 means nothing. */
export const isFree = (jobCard: Omit<BillFields, 'payments'>): boolean =>
	jobCard.amount === 0 && isPaymentOffered(jobCard);

/** Whether nothing is left to pay. */
export const isPaid = (jobCard: BillFields): boolean => payingPayment(jobCard) !== null || isFree(jobCard);

/** The payment that pays the bill: the last one whose money was received and not returned. null: none. */
export function payingPayment({ payments }: Pick<JobCard, 'payments'>): PaymentDetail | null {
	return paymentAttempts(payments).findLast(({ state }) => state === 'paid') ?? null;
}

/** Whether MAKE PAYMENT is shown: the gateway's account is configured, and the desk has not disabled online payment. */
export function offersOnlinePayment(jobCard: Pick<JobCard, 'isOnlinePaymentEnabled'>, account: object | null) {
	return account !== null && jobCard.isOnlinePaymentEnabled;
}

/**
 * Why a button cannot be used, by the checks in their order; null: it can. A paid bill blocks MAKE PAYMENT. Both
 * buttons are blocked until there is a bill with an amount that the provider lets be paid (`payability`).
 */
export function paymentBlocker(
	channel: PaymentChannel,
	jobCard: BillFields,
	payability: 'payable' | 'inProcess',
): PaymentBlocker | null {
	if (channel === 'online' && isPaid(jobCard)) return 'paid';
	if (payability === 'inProcess') return 'inProcess';
	if (isPaid(jobCard)) return null;
	// Without a bill and its amount there is nothing to pay yet.
	return jobCard.amount === null || !isPaymentOffered(jobCard) ? 'inProcess' : null;
}

const isProforma = ({ type }: InvoiceReference): boolean => /proforma/i.test(type);

/** The proforma invoice; identified by the job card while the provider does not list it. */
export function proformaInvoice({ invoices, jobCardId }: Pick<JobCard, 'invoices' | 'jobCardId'>): InvoiceReference {
	return invoices.find(isProforma) ?? { documentId: jobCardId, type: 'ProformaInvoice' };
}

/** All invoices but the proforma. */
export const issuedInvoices = ({ invoices }: Pick<JobCard, 'invoices'>): readonly InvoiceReference[] =>
	invoices.filter((invoice) => !isProforma(invoice));

/** The invoices that the payment page offers for download: the proforma, listed or not, then all others. */
export function downloadableInvoices(jobCard: Pick<JobCard, 'invoices' | 'jobCardId'>): InvoiceReference[] {
	return [proformaInvoice(jobCard), ...issuedInvoices(jobCard)];
}

/**
 * The invoice type plus `_Invoice.pdf`, without characters that a file name cannot contain. All but the proforma have
 * the job card's number, since owners keep them: `Receipt_JC1.pdf`. If a type has several documents, such as two credit
 * notes, each after the first has its place: `CreditNote_JC1_2_Invoice.pdf`. `listed`: all that are offered for download.
 */
export function invoiceFileName(
	invoice: InvoiceReference,
	listed: readonly InvoiceReference[],
	{ jobCardNo }: Pick<JobCard, 'jobCardNo'>,
): string {
	const place = listed.filter(({ type }) => type === invoice.type).indexOf(invoice) + 1;
	const number = isProforma(invoice) || !jobCardNo ? '' : `_${fileNameStem(jobCardNo)}`;
	const ending = `${place > 1 ? `_${place}` : ''}${invoice.type === 'Receipt' ? '' : '_Invoice'}.pdf`;
	return `${fileNameStem(invoice.type)}${number}${ending}`;
}

/** An attempt to pay, with its job card. */
export interface PaymentAttempt {
	readonly payment: PaymentDetail;
	readonly jobCard: JobCard;
}

/**
 * The attempt of an order, from the provider's list for this vehicle and no other source. If the provider lists no
 * order numbers, the job card decides. `ownsPaymentOrders`: it always lists them, so a payment without one was made at
 * the dealership. null: this vehicle has no such order, or it is on another owner's job card.
 * @param vehicle as `withAttemptsAt` returns it
 */
export function attemptOfOrder(
	vehicle: Pick<Vehicle, 'saleInvoiceDate' | 'serviceHistory'>,
	orderNumber: string | null,
	{ ownsPaymentOrders = false }: { readonly ownsPaymentOrders?: boolean } = {},
): PaymentAttempt | null {
	const ofOrder = ownAttempts(vehicle).filter(
		({ payment }) => orderNumber !== null && payment.orderNumber === orderNumber,
	);
	const found = ofOrder.findLast(({ payment }) => isReceived(payment)) ?? ofOrder.at(-1);
	return found ?? (ownsPaymentOrders ? null : attemptWithoutOrder(vehicle, orderNumber));
}

/** The payments of the present owner's job cards. */
const ownAttempts = (vehicle: Pick<Vehicle, 'saleInvoiceDate' | 'serviceHistory'>): readonly PaymentAttempt[] =>
	vehicle.serviceHistory
		.filter((jobCard) => isOwnJobCard(vehicle, jobCard))
		.flatMap((jobCard) => jobCard.payments.map((payment) => ({ jobCard, payment })));

/** The number of a payment's receipt: its order's, else the one that the dealership gave. null: it has none. */
export const receiptNumberOf = ({ orderNumber, transactionId }: PaymentDetail): string | null =>
	orderNumber ?? transactionId;

/** The received payment with this receipt, of the present owner's job cards. null: there is none. */
export const attemptOfReceipt = (
	vehicle: Pick<Vehicle, 'saleInvoiceDate' | 'serviceHistory'>,
	number: string,
): PaymentAttempt | null =>
	ownAttempts(vehicle).findLast(({ payment }) => isReceived(payment) && receiptNumberOf(payment) === number) ?? null;

/**
 * Fallback for providers that list no order numbers: the last payment of the active job card counts if it has none.
 * Until it succeeds, the order may still be under way, unless other payments show that this provider does list order
 * numbers.
 */
function attemptWithoutOrder(
	vehicle: Pick<Vehicle, 'serviceHistory'>,
	orderNumber: string | null,
): PaymentAttempt | null {
	const jobCard = payableJobCard(vehicle);
	const payment = jobCard?.payments.at(-1);
	if (!jobCard || !payment || payment.orderNumber !== null) return null;
	const isSettled = isReceived(payment) && isPaid(jobCard);
	const namesOrders = jobCard.payments.some((listed) => listed.orderNumber !== null);
	return isSettled || (orderNumber && !namesOrders) ? { payment, jobCard } : null;
}

/**
 * One listed payment for each order, and those that name none, in the order received. An order can be listed several
 * times, once for each event: money received or returned counts first, else the last event. If no payment names an
 * order, all may be events of one, so only the last counts.
 */
export function paymentAttempts(payments: readonly PaymentDetail[]): readonly PaymentDetail[] {
	if (payments.every(({ orderNumber }) => orderNumber === null)) return payments.slice(-1);
	// In one pass: a job card may have had thousands of orders.
	const deciding = new Map<string | null, PaymentDetail>();
	for (const payment of payments) {
		const earlier = deciding.get(payment.orderNumber);
		if (!earlier || isReceived(payment) || !isReceived(earlier)) deciding.set(payment.orderNumber, payment);
	}
	return payments.filter((payment) => payment.orderNumber === null || payment === deciding.get(payment.orderNumber));
}

/** Whether the money of an attempt may still arrive, as far as is known. */
export const isPending = ({ state }: PaymentDetail): boolean => state === 'pending' || state === 'unconfirmed';

/** Whether the money of an attempt was received; it may have been returned since. */
export const isReceived = ({ state }: PaymentDetail): boolean =>
	state === 'paid' || state === 'refundDue' || state === 'refunded';

/** Letters and digits that cannot be mistaken for one another. */
const orderIdAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A new order number for the gateway: the day in India and 16 letters and digits, 25 characters in all. `randomBytes`:
 * at least 16 unpredictable bytes.
 */
export function newOrderId(now: Date, randomBytes: Uint8Array): string {
	const day: Day = dayOf(now);
	const letters = Array.from(randomBytes.subarray(0, 16), (byte) => orderIdAlphabet[byte % orderIdAlphabet.length]);
	return `${day.replaceAll('-', '')}-${letters.join('')}`;
}

/** Whether the text may be the number of an order at the gateway: it has at most 30 letters, digits, `-` and `_`. */
export const isOrderNumber = (text: string): boolean => /^[\w-]{1,30}$/.test(text);

/** Whether a payment form may be posted to this address: its origin is one of the configured ones. */
export const isGatewayUrl = (url: string, origins: readonly string[]): boolean =>
	URL.canParse(url) && origins.includes(new URL(url).origin);
