import { useEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router';
import { formatRupees } from '../../domain/money.ts';
import { formatDay } from '../../domain/time/calendar.ts';
import { PaymentSummary } from '../bill/paymentSummary.tsx';
import { InvoiceDownloads } from '../bill/visitPapers.tsx';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { DealershipFact } from '../ui/dealershipFact.tsx';
import { Fact } from '../ui/fact.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Icon } from '../ui/icon.tsx';
import { PrintButton } from '../ui/printButton.tsx';
import { Title } from '../ui/title.tsx';
import { useReloadAfterBack } from '../ui/useReloadAfterBack.ts';
import type { Route } from './+types/paymentResult.ts';
import { ConfirmingPayment } from './confirmingPayment.tsx';
import type { PaymentResultView } from './loadPaymentResult.ts';
import { paymentResultTexts } from './paymentResultTexts.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';
export { loadPaymentResult as loader } from './loadPaymentResult.ts';

/**
 * The outcome of a payment, at the two addresses to which the gateway's return leads. Each shows what the provider has
 * recorded (docs/product.md#payment-result).
 */
export default function PaymentResult({ loaderData: { result, regNo } }: Route.ComponentProps) {
	useReloadAfterBack();
	const main = useRef<HTMLElement>(null);
	// An outcome that replaces the waiting page takes the focus; a page that was loaded as a whole does not need it.
	const shown = useRef(useNavigationType() === 'POP' ? result.kind : null);
	useEffect(() => {
		if (shown.current !== result.kind) main.current?.querySelector('h1')?.focus();
		shown.current = result.kind;
	}, [result.kind]);
	return (
		<main id="content" className="page page-narrow" ref={main}>
			{result.kind === 'paid' ? <Paid result={result} regNo={regNo} /> : null}
			{result.kind === 'returned' ? <Returned result={result} regNo={regNo} /> : null}
			{result.kind === 'failed' ? <Failed result={result} regNo={regNo} /> : null}
			{result.kind === 'confirming' ? <ConfirmingPayment result={result} regNo={regNo} /> : null}
		</main>
	);
}

function Paid({ result, regNo }: { result: PaymentResultView & { kind: 'paid' }; regNo: string }) {
	const t = useTexts(paymentResultTexts);
	const common = useTexts(commonTexts);
	const language = useLanguage();
	const { amount, dealership, invoices, jobCardNo, paidAt, refund, transactionId } = result;
	return (
		<>
			<div className="done-head">
				<Icon name="tick" />
				<Title texts={paymentResultTexts} name="success" />
			</div>
			<p>{t.thankYou}</p>
			{refund === 'none' ? null : (
				<Note tone="attention" lines={[refund === 'due' ? t.refundDue : t.paidTwiceReturned]} />
			)}
			<PaymentSummary label={t.success} amountLabel={t.amountPaid} amount={amount}>
				<Fact name={t.paymentDate}>{formatDay(paidAt, 'DD MMM YYYY', language)}</Fact>
				<Fact name={t.transactionId}>{transactionId}</Fact>
				<Fact name={common.registrationNumber}>{regNo}</Fact>
				<Fact name={common.jobCardNo}>{jobCardNo}</Fact>
				<DealershipFact dealership={dealership} />
			</PaymentSummary>
			<PrintButton>{t.print}</PrintButton>
			<InvoiceDownloads regNo={regNo} invoices={invoices} />
			<div className="action-bar">
				<Button component={Link} to={`/?RegNo=${regNo}`} size="lg" fullWidth>
					{t.continue}
				</Button>
			</div>
		</>
	);
}

/** A payment that could not be accepted for this bill and is refunded. */
function Returned({ result, regNo }: { result: PaymentResultView & { kind: 'returned' }; regNo: string }) {
	const t = useTexts(paymentResultTexts);
	const { refund } = result;
	return (
		<>
			<div className="done-head result-head-waiting">
				<Icon name="rupee" />
				<Title texts={paymentResultTexts} name={refund === 'due' ? 'returned' : 'returnedDone'} />
			</div>
			<Note tone="attention" lines={[refund === 'due' ? t.returnedDue : t.refundDone, t.stillToPay]} />
			<AmountAndRetry regNo={regNo} result={result} label={refund === 'due' ? t.returned : t.returnedDone} />
		</>
	);
}

function Failed({ result, regNo }: { result: PaymentResultView & { kind: 'failed' }; regNo: string }) {
	const t = useTexts(paymentResultTexts);
	return (
		<>
			<div className="done-head result-head-failed">
				<Icon name="cross" />
				<Title texts={paymentResultTexts} name="failed" />
			</div>
			<div>
				<p>{result.isCancelled ? t.cancelled : t.oops}</p>
				<p>{t.retryLine}</p>
			</div>
			{result.isCancelled ? null : <Note tone="info" lines={[t.ifDebited]} />}
			<AmountAndRetry regNo={regNo} result={result} label={t.failed} />
		</>
	);
}

interface AmountAndRetryProps {
	readonly regNo: string;
	readonly result: PaymentResultView & { kind: 'returned' | 'failed' };
	readonly label: string;
}

function AmountAndRetry({ regNo, result: { amount, transactionId }, label }: AmountAndRetryProps) {
	const t = useTexts(paymentResultTexts);
	return (
		<>
			<section className="card" aria-label={label}>
				<dl className="facts">
					<Fact name={t.amount}>{amount === null ? null : formatRupees(amount)}</Fact>
					<Fact name={t.transactionId}>{transactionId}</Fact>
				</dl>
			</section>
			<div className="action-bar">
				<Button component={Link} to={`/makepayment?RegNo=${regNo}`} size="lg" fullWidth>
					{t.retry}
				</Button>
			</div>
		</>
	);
}
