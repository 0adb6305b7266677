import { Link } from 'react-router';
import { formatRupees, type Paise } from '../../../domain/money.ts';
import type { Bill, JobCardFiles, Refunds, readBillItems } from '../../../domain/payment/bill.ts';
import { isolated } from '../../../domain/text/bidi.ts';
import { formatDay } from '../../../domain/time/calendar.ts';
import type { InvoiceReference } from '../../../domain/vehicle/vehicle.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Note } from '../feedback/notes.tsx';
import { Icon } from '../icon.tsx';
import { PricedItems } from '../pricedItems.tsx';
import { billTexts } from './billTexts.ts';

/** The name of what a bill is above (`difference` in paise) or below the prices of its jobs, as on its invoice. */
export function useDifferenceName(difference: Paise): string {
	const { t } = useTranslation(billTexts);
	if (Math.abs(difference) < 100) return t.roundOff;
	return difference < 0 ? t.discount : t.additionalLabour;
}

interface BillItemsProps {
	readonly items: NonNullable<ReturnType<typeof readBillItems>>;
	/** In a row of its own; null: none. */
	readonly paid: Paise | null;
}

/** The jobs of a bill, how they make its total, and the tax in it. */
export function BillItems({ items: { difference, jobs, taxAmount, total }, paid }: BillItemsProps) {
	const { t } = useTranslation(billTexts);
	const differenceName = useDifferenceName(difference);
	return (
		<PricedItems
			title={t.yourBill}
			items={[
				...jobs,
				...(difference === 0 ? [] : [{ name: differenceName, price: difference }]),
				{ name: t.total, price: total, note: taxAmount ? t.taxIncluded(formatRupees(taxAmount)) : null, isTotal: true },
				...(paid === null ? [] : [{ name: t.paidAmount, price: paid }]),
			]}
		/>
	);
}

interface BillNoteProps {
	readonly regNo: string;
	readonly bill: Bill;
	readonly refunds: Refunds;
	readonly rupees?: (amount: Paise) => string;
	readonly children?: React.ReactNode;
}

/** A note about the bill, if there is more to say than its amount. `rupees` formats an amount in paise. */
export function BillNote({ regNo, bill, refunds, rupees, children }: BillNoteProps) {
	const { t } = useTranslation(billTexts);
	const lines = useBillLines({ bill, refunds }, rupees);
	if (lines.length === 0) return null;
	const isSettled = bill.kind === 'paid' || bill.kind === 'free';
	// An order that was left or cancelled at the gateway is no reason to hesitate.
	const needsAttention = bill.kind === 'due' && (bill.lastAttempt === 'failed' || refunds.due + refunds.done > 0);
	const title = bill.kind === 'pending' || bill.kind === 'inProcess' ? t[bill.kind] : null;
	return (
		<Note tone={isSettled ? 'ok' : needsAttention ? 'attention' : 'info'} title={title} lines={lines}>
			{bill.kind === 'due' && bill.lastAttempt === 'abandoned' ? (
				// The gateway is asked, and the page loaded again.
				<a href={`/payment-returned?RegNo=${regNo}`} className="button" data-variant="default">
					{t.seeResult}
				</a>
			) : null}
			{children}
		</Note>
	);
}

/** In the card that leads a page: the amount to be paid, if known, and the lines about the bill, a note while it is due. */
export function LeadBill(props: BillNoteProps) {
	const { bill, refunds, rupees = formatRupees } = props;
	const { common } = useTranslation(billTexts);
	const lines = useBillLines({ bill: bill.kind === 'none' ? null : bill, refunds }, rupees);
	const amount = 'amount' in bill && bill.kind !== 'paid' ? bill.amount : null;
	return (
		<>
			{amount === null ? null : (
				<p className="first-card-amount">
					<span className="small quiet">{bill.kind === 'pending' ? common.amount : common.amountToBePaid}</span>{' '}
					<strong className={bill.kind === 'inProcess' ? undefined : 'first-card-figure'}>{rupees(amount)}</strong>
				</p>
			)}
			{bill.kind === 'due' ? <BillNote {...props} /> : lines.map((line) => <p key={line}>{line}</p>)}
		</>
	);
}

/**
 * The lines about a bill besides its amount, in the same words on every screen. There may be none. `bill` null: only
 * the refunds. `rupees` formats an amount in paise.
 */
export function useBillLines(
	{ bill, refunds }: { readonly bill: Bill | null; readonly refunds: Refunds },
	rupees: (amount: Paise) => string = formatRupees,
): readonly string[] {
	const { t } = useTranslation(billTexts);
	const state = useStateLine(bill, rupees);
	const isPaid = bill?.kind === 'paid';
	return [
		...(state === null ? [] : [state]),
		...(refunds.due > 0 ? [(isPaid ? t.paidTwice : t.refundDue)(rupees(refunds.due))] : []),
		...(refunds.done > 0 ? [(isPaid ? t.paidTwiceRefunded : t.refundDone)(rupees(refunds.done))] : []),
	];
}

function useStateLine(bill: Bill | null, rupees: (amount: Paise) => string): string | null {
	const { t, language } = useTranslation(billTexts);
	if (bill === null) return null;
	if (bill.kind === 'due') return bill.lastAttempt && t[bill.lastAttempt];
	if (bill.kind !== 'paid')
		return { none: t.none, inProcess: t.payOnceReleased, pending: t.doNotPayAgain, free: t.free }[bill.kind];
	const { amount, paidAt, toPay } = bill;
	if (paidAt === null && toPay === null) return t.paidInAdvance;
	const day = paidAt && formatDay(paidAt, 'DD MMM YYYY', language);
	if (amount === null) return day ? t.paidOn(day) : t.paid;
	return day ? t.amountPaidOn(rupees(amount), day) : t.amountPaid(rupees(amount));
}

interface JobCardFileListProps {
	readonly regNo: string;
	readonly files: JobCardFiles;
	readonly rupees?: (amount: Paise) => string;
}

/**
 * The payment for a closed or paid job card, its receipt and its invoices (docs/product.md#files-of-a-job-card). `rupees`
 * formats an amount in paise.
 */
export function JobCardFileList({ regNo, files, rupees }: JobCardFileListProps) {
	const { t } = useTranslation(billTexts);
	const lines = useBillLines(files, rupees);
	const { bill, invoices, receiptNumber } = files;
	const receipt = bill && resultPath(regNo, bill);
	return (
		<div className="stack-tight">
			{lines.map((line) => (
				<p key={line}>{line}</p>
			))}
			{receiptNumber === null ? null : (
				<p>
					{t.receiptNumber} <span className="whole">{isolated(receiptNumber)}</span>
				</p>
			)}
			{receipt === null ? null : (
				<Link to={receipt} className="link-button row">
					{t.seeReceipt}
					<Icon name="next" />
				</Link>
			)}
			<InvoiceDownloads regNo={regNo} invoices={invoicesBesideReceipt(bill, invoices)} />
		</div>
	);
}

/** The invoices to download with a bill; the page of its receipt, if there is one, has the receipt's own file. */
export const invoicesBesideReceipt = (bill: Bill | null, invoices: readonly InvoiceReference[]) =>
	bill?.kind === 'paid' && bill.receiptNumber !== null ? invoices.filter(({ type }) => type !== 'Receipt') : invoices;

/** Types of invoices that have a name in the reader's language. */
const knownTypes = [
	[/proforma/i, 'proforma'],
	[/credit/i, 'creditNote'],
	[/supply/i, 'billOfSupply'],
	[/tax/i, 'tax'],
	[/receipt/i, 'receipt'],
] as const;
const knownType = (type: string) => knownTypes.find(([pattern]) => pattern.test(type))?.[1];

interface InvoiceDownloadsProps {
	readonly regNo: string;
	readonly invoices: readonly InvoiceReference[];
	/** Whether each looks like a button. */
	readonly isButton?: boolean;
}

/**
 * A plain link to each invoice, since a page within an app can save nothing by itself (docs/product.md#failures). Says
 * first if a credit note stands for a cancelled invoice.
 */
export function InvoiceDownloads({ regNo, invoices, isButton }: InvoiceDownloadsProps) {
	const { t, common } = useTranslation(billTexts);
	const types = invoices.map(({ type }) => knownType(type));
	const isCancelled = types.includes('creditNote') && !types.includes('tax') && !types.includes('billOfSupply');
	const links = invoices.map(({ documentId, type }) => {
		const known = knownType(type);
		return (
			<a
				key={`${type} ${documentId}`}
				href={`/makepayment/invoice?${new URLSearchParams({ RegNo: regNo, documentId, type })}`}
				className={isButton ? 'button' : 'link-button row'}
				data-variant="default"
			>
				<Icon name="download" />
				{common.download(known ? t[known] : isolated(type))}
			</a>
		);
	});
	return isCancelled ? [<p key="cancelled">{t.isCancelled}</p>, ...links] : links;
}

interface PaymentSummaryProps {
	readonly label: string;
	readonly amountLabel: string;
	/** null: not known. */
	readonly amount: Paise | null;
	/** Whether the amount is a row among the others, since nothing can be paid now. */
	readonly isQuiet?: boolean;
	/** Rows below the amount. */
	readonly children?: React.ReactNode;
}

/** An amount, in large unless it is quiet, and its details in rows as on a receipt. */
export function PaymentSummary({ label, amountLabel, amount, isQuiet, children }: PaymentSummaryProps) {
	return (
		<section className="card payment-summary" aria-label={label}>
			<dl className="rows">
				<div className={isQuiet ? undefined : 'payment-amount'}>
					<dt>{amountLabel}</dt>
					<dd>{amount === null ? '–' : formatRupees(amount)}</dd>
				</div>
				{children}
			</dl>
		</section>
	);
}

/** Rows as on a receipt, apart from their amount. */
export const PaymentFacts = ({ children }: { children: React.ReactNode }) => (
	<div className="card payment-summary">
		<dl className="rows">{children}</dl>
	</div>
);

/** The way to see how a bill was paid or is being paid: `path`, or the payment page if there is no receipt or order. */
export function useResultLink(regNo: string, bill: Bill) {
	const { t } = useTranslation(billTexts);
	const path = resultPath(regNo, bill);
	const text = bill.kind === 'pending' ? t.seeResult : path === null ? t.seePayment : t.seeReceipt;
	return { text, path, to: path ?? paymentPath(regNo) };
}

/** The receipt of a paid bill, or the result of the order that is being confirmed; null: the bill has neither. */
export function resultPath(regNo: string, bill: Bill): string | null {
	if (bill.kind === 'paid' && bill.receiptNumber !== null)
		return `/payment-success/${regNo}?${new URLSearchParams({ RegNo: regNo, Receipt: bill.receiptNumber })}`;
	return bill.kind === 'pending' && bill.orderNumber !== null
		? paymentResultUrl('payment-success', regNo, bill.orderNumber)
		: null;
}

/** The payment page. */
export const paymentPath = (regNo: string): string => `/makepayment?RegNo=${regNo}`;

/** The address of an order's result. The page looks the order up; an order number in the address proves nothing. */
export function paymentResultUrl(page: 'payment-success' | 'payment-fail', regNo: string, orderNumber: string | null) {
	const query = new URLSearchParams({ RegNo: regNo, ...(orderNumber === null ? {} : { OrderNumber: orderNumber }) });
	return `/${page}/${regNo}?${query}`;
}
