import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigationType, useRevalidator } from 'react-router';
import { formatDateTime, formatTime } from '../../domain/time/calendar.ts';
import { useData } from '../data/useData.ts';
import { CollectCard } from '../dealers/dealershipCard.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { BillItems, InvoiceDownloads, PaymentFacts, PaymentSummary, paymentPath } from '../ui/bill/bill.tsx';
import { billTexts } from '../ui/bill/billTexts.ts';
import { ActionLink, Button, LinkButton } from '../ui/controls/button.tsx';
import { DealershipDetail, Detail } from '../ui/detail.tsx';
import { FailureNote, Note } from '../ui/feedback/notes.tsx';
import { Icon } from '../ui/icon.tsx';
import { PrintButton } from '../ui/printButton.tsx';
import { Title } from '../ui/title.tsx';
import { useReloadAfterBack } from '../ui/useReloadAfterBack.ts';
import type { Route } from './+types/paymentResult.ts';
import type { loader } from './paymentData.ts';
import { paymentResultTexts } from './paymentResultTexts.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';
export { loadPaymentResult as loader } from './loadPaymentResult.ts';

/**
 * The outcome of a payment as the provider has recorded it, at the two addresses of the gateway's return
 * (docs/product.md#payment-result).
 */
export default function PaymentResult({ loaderData }: Route.ComponentProps) {
	const { result } = loaderData;
	useReloadAfterBack();
	const main = useRef<HTMLElement>(null);
	// An outcome that replaces the waiting page takes the focus; a whole new page needs none.
	const shown = useRef(useNavigationType() === 'POP' ? result.kind : null);
	useEffect(() => {
		if (shown.current !== result.kind) main.current?.querySelector('h1')?.focus();
		shown.current = result.kind;
	}, [result.kind]);
	return (
		<main id="content" className="page" ref={main}>
			{result.kind === 'paid' ? <Paid {...loaderData} result={result} /> : null}
			{result.kind === 'unpaid' ? <Unpaid {...loaderData} result={result} /> : null}
			{result.kind === 'pending' ? <PendingPayment {...loaderData} result={result} /> : null}
		</main>
	);
}

/** The page's data with a result of this kind. */
type Props<Kind> = Route.ComponentProps['loaderData'] & { readonly result: { readonly kind: Kind } };

/** A payment right after the return from the gateway, or its receipt. */
function Paid({ result, regNo, isReceipt, collection, items }: Props<'paid'>) {
	const { t, common, language } = useTranslation(paymentResultTexts);
	const { amount, dealership, invoices, jobCardNo, mode, paidAt, payer, receiptNumber, state, transactionId } = result;
	const modes: Readonly<Record<string, string>> = t.modes;
	return (
		<>
			{isReceipt ? (
				<Title texts={paymentResultTexts} name="receipt" regNo={regNo} />
			) : (
				<>
					<div className="done-head">
						<Icon name="tick" />
						<Title texts={paymentResultTexts} name="success" regNo={regNo} />
					</div>
					<p>{t.thankYou}</p>
				</>
			)}
			{state === 'paid' ? null : (
				<Note tone="attention" lines={[state === 'refundDue' ? t.refundDue : t.paidTwiceRefunded]} />
			)}
			<div className="payment">
				<PaymentSummary label={isReceipt ? t.receipt : t.success} amountLabel={t.amountPaid} amount={amount} />
				<div className="payment-side">
					{collection && <CollectCard {...collection} />}
					<InvoiceDownloads regNo={regNo} invoices={[...invoices].reverse()} isButton />
					{invoices.some(({ type }) => type === 'Receipt') ? null : <PrintButton>{t.print}</PrintButton>}
					{result.awaitsInvoice ? <p className="quiet small">{t.invoiceFollows}</p> : null}
					{isReceipt ? (
						<Link to={`/history?RegNo=${regNo}`} className="link-button row">
							{common.history}
							<Icon name="next" />
						</Link>
					) : (
						<ActionLink to={`/?RegNo=${regNo}`}>{t.continue}</ActionLink>
					)}
				</div>
				<PaymentFacts>
					<Detail name={t.receiptNumber}>{receiptNumber}</Detail>
					<Detail name={t.paymentDate}>{paidAt && formatDateTime(paidAt, language, 'DD MMM YYYY')}</Detail>
					{mode === undefined ? null : <Detail name={t.mode}>{modes[mode] ?? mode}</Detail>}
					{transactionId === null ? null : <Detail name={t.transactionId}>{transactionId}</Detail>}
					{payer === null ? null : <Detail name={t.paidBy}>{payer}</Detail>}
					<Detail name={common.registrationNumber}>{regNo}</Detail>
					<Detail name={common.jobCardNo}>{jobCardNo}</Detail>
					<DealershipDetail dealership={dealership} />
				</PaymentFacts>
				{items && <BillItems items={items} paid={null} />}
			</div>
		</>
	);
}

/** Title of a payment that does not pay the bill, what came of it, and what remains to do, by its state. */
const unpaid = {
	failed: { icon: 'cross', title: 'failed', outcome: 'oops', next: 'retryLine' },
	cancelled: { icon: 'info', title: 'cancelledTitle', outcome: 'cancelled', next: 'retryLine' },
	refundDue: { icon: 'rupee', title: 'refundDueTitle', outcome: 'notBilledRefundDue', next: 'stillToPay' },
	refunded: { icon: 'rupee', title: 'refundDoneTitle', outcome: 'refundDone', next: 'stillToPay' },
} as const;

/** A payment that failed, was cancelled by the owner, or could not be accepted for this bill and is refunded. */
function Unpaid({ result: { amount, state, transactionId, ...asked }, regNo }: Props<'unpaid'>) {
	const { t, common } = useTranslation(paymentResultTexts);
	const { t: bills } = useTranslation(billTexts);
	const { icon, title, outcome, next } = unpaid[state];
	return (
		<>
			<div className={`done-head result-head-${state === 'failed' ? 'failed' : 'waiting'}`}>
				<Icon name={icon} />
				<Title texts={paymentResultTexts} name={title} regNo={regNo} />
			</div>
			<p>{t[outcome]}</p>
			{state === 'failed' ? <Note tone="info" lines={[t.ifCharged]} /> : null}
			<p>{t[next]}</p>
			<div className="payment">
				<PaymentSummary label={t[title]} amountLabel={common.amount} amount={amount}>
					<Detail name={t.transactionId}>{transactionId}</Detail>
					<DealershipDetail {...asked} />
				</PaymentSummary>
				<div className="payment-side payment-channels">
					<LinkButton to={`/payment-dealer/${regNo}?RegNo=${regNo}`} variant="default">
						{bills.payAtDealership}
					</LinkButton>
					<ActionLink to={paymentPath(regNo)}>{t.retry}</ActionLink>
				</div>
			</div>
		</>
	);
}

const poll = { intervalMs: 3000, maxIntervalMs: 30_000 };
/** The page was loaded with an order that is not settled. */
const initial = { data: { isPending: true } };

/** Neither paid nor failed as far as is known, so no RETRY: the page shows it (docs/product.md#payment-result). */
function PendingPayment({ result, regNo }: Props<'pending'>) {
	const { t, common, language } = useTranslation(paymentResultTexts);
	const { t: bills } = useTranslation(billTexts);
	const { pathname, search } = useLocation();
	const { revalidate } = useRevalidator();
	const query = { RegNo: regNo, OrderNumber: result.orderNumber };
	const { data, failure, isRefreshing, refresh } = useData<typeof loader>('/data/payment', query, { initial, poll });
	const isSettled = data !== null && !data.isPending;
	// Once the order is settled, the page is loaded again and shows the outcome.
	useEffect(() => {
		if (data !== null && !data.isPending) revalidate();
	}, [data, revalidate]);
	const isChecking = isRefreshing || isSettled;
	/** ISO instant of the last press; null: none. */
	const [askedAt, setAskedAt] = useState<string | null>(null);
	return (
		<>
			<noscript>
				<meta httpEquiv="refresh" content="10" />
			</noscript>
			<div className="done-head result-head-waiting">
				<Icon name="hourglass" />
				<Title texts={billTexts} name="pending" regNo={regNo} />
			</div>
			<div role="status">
				<p>{bills.doNotPayAgain}</p>
				<p>{t.confirmingSelf}</p>
			</div>
			{failure ? <FailureNote failure={failure} onRetry={refresh} /> : null}
			<div className="payment">
				<PaymentSummary label={bills.pending} amountLabel={common.amount} amount={result.amount}>
					<Detail name={t.orderNumber}>{result.orderNumber}</Detail>
					<DealershipDetail {...result} />
				</PaymentSummary>
				<div className="payment-side payment-channels">
					<Link to={`/tracking?RegNo=${regNo}`} className="link-button row">
						{common.trackService}
						<Icon name="next" />
					</Link>
					<div className="action-bar">
						<p className="small" role="status">
							{askedAt && !isChecking && !failure ? t.checkedAt(formatTime(askedAt, language)) : null}
						</p>
						<Button
							component="a"
							href={`${pathname}${search}`}
							size="lg"
							fullWidth
							variant="default"
							aria-busy={isChecking}
							onClick={(event: React.MouseEvent) => {
								event.preventDefault();
								setAskedAt(new Date().toISOString());
								refresh();
							}}
						>
							{isChecking ? common.checking : t.checkAgain}
						</Button>
					</div>
				</div>
			</div>
		</>
	);
}
