import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { formatRupees } from '../../domain/money.ts';
import { billTexts } from '../bill/billTexts.ts';
import { type InitialData, useData } from '../data/useData.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { ProblemNote } from '../ui/feedback/problemNote.tsx';
import { Icon } from '../ui/icon.tsx';
import { Title } from '../ui/title.tsx';
import type { PaymentResultView } from './loadPaymentResult.ts';
import type { PaymentState } from './paymentData.ts';
import { paymentResultTexts } from './paymentResultTexts.ts';

const poll = { intervalMs: 3000, maxIntervalMs: 30_000 };
/** The page itself says that the order is not settled. */
const initial: InitialData<PaymentState> = { data: { kind: 'confirming' }, etag: null, receivedAt: '' };
/** Without script the browser loads the whole page again. */
const reloadSeconds = 10;

/**
 * Neither paid nor failed as far as is known: no RETRY, and the page shows the result by itself
 * (docs/product.md#payment-result).
 */
export function ConfirmingPayment({
	result,
	regNo,
}: {
	result: PaymentResultView & { kind: 'confirming' };
	regNo: string;
}) {
	const t = useTexts(paymentResultTexts);
	const bills = useTexts(billTexts);
	const common = useTexts(commonTexts);
	const { pathname, search } = useLocation();
	const { revalidate } = useRevalidator();
	const query = { RegNo: regNo, OrderNumber: result.orderNumber };
	const { data, problem, isRefreshing, refresh } = useData('/data/payment', query, { initial, poll });
	const isSettled = data !== null && data.kind !== 'confirming';
	// When the order is settled, the page is loaded again and shows the outcome.
	useEffect(() => {
		if (data !== null && data.kind !== 'confirming') revalidate();
	}, [data, revalidate]);
	const isChecking = isRefreshing || isSettled;
	return (
		<>
			<noscript>
				<meta httpEquiv="refresh" content={String(reloadSeconds)} />
			</noscript>
			<div className="done-head result-head-waiting">
				<Icon name="hourglass" />
				<Title texts={billTexts} name="confirming" />
			</div>
			<div role="status">
				<p>{t.confirmingLine}</p>
				<p>{t.confirmingSelf}</p>
			</div>
			{problem ? <ProblemNote problem={problem} onRetry={refresh} /> : null}
			<section className="card" aria-label={bills.confirming}>
				<dl className="facts facts-pairs">
					<Fact name={t.amount}>{result.amount === null ? null : formatRupees(result.amount)}</Fact>
					<Fact name={t.orderNumber}>{result.orderNumber}</Fact>
				</dl>
			</section>
			<div className="action-bar">
				<Button
					component="a"
					href={`${pathname}${search}`}
					size="lg"
					fullWidth
					variant="default"
					aria-busy={isChecking}
					onClick={(event: React.MouseEvent) => {
						event.preventDefault();
						refresh();
					}}
				>
					{isChecking ? common.checking : t.checkAgain}
				</Button>
			</div>
		</>
	);
}
