/** The bill of a job card as every screen says it (docs/product.md#state-of-a-bill). */
import { isPaymentOffered } from '../jobCard/tracking.ts';
import { type Paise, sum } from '../money.ts';
import { isOwnJobCard, type JobCardSummary } from '../vehicle/jobCardHistory.ts';
import type { InvoiceReference, JobCard, PaymentDetail, Vehicle } from '../vehicle/vehicle.ts';
import {
	downloadableInvoices,
	isFree,
	isPending,
	issuedInvoices,
	payingPayment,
	paymentAttempts,
	receiptNumberOf,
} from './payment.ts';

/** `abandoned`: the owner has left the gateway's page, and no attempt is known. */
type LastAttempt = 'failed' | 'cancelled' | 'abandoned';

export type Bill =
	/** The dealership has not made it yet. */
	| { readonly kind: 'none' }
	/** It cannot be paid yet. `amount` null: not fixed. */
	| { readonly kind: 'inProcess'; readonly amount: Paise | null }
	| { readonly kind: 'due'; readonly amount: Paise; readonly lastAttempt: LastAttempt | null }
	/** The money of an order at the gateway may be on its way. `orderNumber` null: the provider names none. */
	| { readonly kind: 'pending'; readonly amount: Paise | null; readonly orderNumber: string | null }
	/**
	 * `amount`: what was paid. `toPay` null: it was paid in advance, and what remains is known with the bill. `paidAt`:
	 * ISO instant. `receiptNumber` null: the provider names none.
	 */
	| {
			readonly kind: 'paid';
			readonly amount: Paise | null;
			readonly toPay: 0 | null;
			readonly paidAt: string | null;
			readonly receiptNumber: string | null;
	  }
	/** The bill is over 0. */
	| { readonly kind: 'free' };

/** Money that does not pay the bill: still to be returned, and already returned. Paise. */
export type Refunds = ReturnType<typeof readRefunds>;

/** The fields from which a bill is read. */
export type BilledJobCard = Pick<JobCard, 'amount' | 'isActive' | 'isProformaReleased' | 'payments' | 'status'>;

/**
 * The state of a bill. If its release is unknown (`isProformaReleased` null), it can be paid. Pass the payments through
 * `withAttemptsAt` first: without it an abandoned payment counts as pending.
 */
export function readBill(jobCard: BilledJobCard): Bill {
	const { amount } = jobCard;
	const payments = paymentAttempts(jobCard.payments);
	const paying = payingPayment(jobCard);
	if (paying) {
		const { amount: paid, paidAt } = paying;
		const toPay = isAdvance(jobCard, paid) ? null : 0;
		return { kind: 'paid', amount: paid, toPay, paidAt, receiptNumber: receiptNumberOf(paying) };
	}
	if (isFree(jobCard)) return { kind: 'free' };
	const pending = payments.findLast(isPending);
	if (pending) return { kind: 'pending', amount, orderNumber: pending.orderNumber };
	if (!isPaymentOffered(jobCard)) return { kind: 'none' };
	if (amount === null || jobCard.isProformaReleased === false) return { kind: 'inProcess', amount };
	return { kind: 'due', amount, lastAttempt: lastAttempt(payments) };
}

/**
 * Whether a payment came before the bill and is not known to cover it: it settles nothing yet. Before the bill is made,
 * an amount of 0 is a placeholder.
 */
const isAdvance = (jobCard: BilledJobCard, paid: Paise | null): boolean =>
	jobCard.isActive && !isPaymentOffered(jobCard) && !(jobCard.amount && paid !== null && paid >= jobCard.amount);

function lastAttempt(payments: readonly PaymentDetail[]): LastAttempt | null {
	const state = payments.at(-1)?.state;
	return state === 'failed' || state === 'cancelled' || state === 'abandoned' ? state : null;
}

/** The bill after the provider has answered that it cannot be paid yet; the answer settles an unknown release. */
export const withoutRelease = (bill: Bill): Bill =>
	bill.kind === 'due' ? { kind: 'inProcess', amount: bill.amount } : bill;

/** What is still to be paid; null: not fixed yet. */
export function amountToPay(bill: Bill): Paise | null {
	if (bill.kind === 'none') return null;
	if (bill.kind === 'paid') return bill.toPay;
	return bill.kind === 'free' ? 0 : bill.amount;
}

/**
 * What a made bill consists of: its jobs, and `difference`, by which its total is above their prices (a discount is
 * below 0). Paise, tax included. null: no bill is made, or the provider does not name a price for each job. `nameOf`
 * translates a name of the catalogue.
 */
export function readBillItems(
	jobCard: BilledJobCard & Pick<JobCard, 'jobs' | 'taxAmount'>,
	nameOf: (name: string) => string,
) {
	const { amount: total, jobs = [], taxAmount } = jobCard;
	const difference = billDifference(jobCard);
	if (total === null || difference === null) return null;
	const named = jobs.map(({ name, price, labour }) => ({ name: nameOf(name), price, labour }));
	return { jobs: named, difference, taxAmount, total };
}

/** As in `readBillItems`, and of a job card that is over; null: not known, or the bill is not made or not released. */
export function billDifference(
	jobCard: BilledJobCard & { readonly jobs?: readonly { price: Paise | null; labour?: Paise | null }[] },
) {
	const { amount: total, isActive, isProformaReleased, jobs = [] } = jobCard;
	if (isActive && (!isPaymentOffered(jobCard) || isProformaReleased === false)) return null;
	if (total === null || jobs.length === 0 || jobs.some(({ price }) => price === null)) return null;
	return total - sum(jobs.map(({ price, labour }) => (price ?? 0) + (labour ?? 0)));
}

export function readRefunds({ payments }: Pick<JobCard, 'payments'>) {
	const total = (state: 'refundDue' | 'refunded') =>
		sum(
			paymentAttempts(payments)
				.filter((payment) => payment.state === state)
				.map(({ amount }) => amount ?? 0),
		);
	return { due: total('refundDue'), done: total('refunded') };
}

/**
 * The invoices of a job card that its owner may have. The newest one, while active, has those of the payment page
 * (docs/product.md#paying). Any other has those among its files (docs/product.md#files-of-a-job-card).
 */
export const offeredInvoices = (vehicle: Vehicle, jobCard: JobCardSummary): readonly InvoiceReference[] =>
	jobCard.isActive && jobCard === vehicle.serviceHistory[0]
		? downloadableInvoices(jobCard)
		: (readJobCardFiles(vehicle, jobCard)?.invoices ?? []);

/** The files that a closed or paid job card leaves with its owner (docs/product.md#files-of-a-job-card). */
export type JobCardFiles = NonNullable<ReturnType<typeof readJobCardFiles>>;

/** The files of a job card; null: it is neither over nor paid, belongs to another owner, or left none. */
export function readJobCardFiles(
	vehicle: Pick<Vehicle, 'saleInvoiceDate'>,
	jobCard: BilledJobCard & Pick<JobCard, 'documentDate' | 'invoices'>,
) {
	const bill = readBill(jobCard);
	// null: no payment is known.
	const paid = bill.kind === 'paid' ? bill : null;
	if ((jobCard.isActive && paid === null) || !isOwnJobCard(vehicle, jobCard)) return null;
	const refunds = readRefunds(jobCard);
	// Without the proforma.
	const invoices = issuedInvoices(jobCard);
	if (paid === null && refunds.due + refunds.done === 0 && invoices.length === 0) return null;
	// The dealership's number of the payment; null: not known, or paid online.
	const paying = payingPayment(jobCard);
	const receiptNumber = paying?.orderNumber === null ? paying.transactionId : null;
	return { bill: paid, receiptNumber, refunds, invoices };
}
