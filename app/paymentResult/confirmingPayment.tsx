import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { formatRupees } from '../../domain/money.ts';
import { useTexts } from '../i18n/language.ts';
import type { Problem } from '../loaders.ts';
import { Fact } from '../ui/fact.tsx';
import { Icon } from '../ui/icon.tsx';
import { ProblemNote } from '../ui/problemNote.tsx';
import { type Refresher, startRefresher } from '../ui/refresher.ts';
import { Title } from '../ui/title.tsx';
import { fetchJson } from '../ui/useRemote.ts';
import type { PaymentState } from './paymentData.ts';
import type { PaymentResultView } from './paymentResult.ts';
import { paymentResultTexts } from './paymentResultTexts.ts';

const pollIntervalMs = 3000;
const maxPollIntervalMs = 30_000;
/** Without script the browser asks for the whole page again. */
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
	const { pathname, search } = useLocation();
	const { check, isChecking, problem } = usePaymentPolling(regNo, result.orderNumber);
	return (
		<>
			<noscript>
				<meta httpEquiv="refresh" content={String(reloadSeconds)} />
			</noscript>
			<div className="done-head result-head-waiting">
				<Icon name="hourglass" />
				<Title en={paymentResultTexts.en.confirming} hi={paymentResultTexts.hi.confirming} />
			</div>
			<div role="status">
				<p>{t.confirmingLine}</p>
				<p>{t.confirmingSelf}</p>
			</div>
			{problem ? <ProblemNote problem={problem} onRetry={check} /> : null}
			<section className="card" aria-label={t.confirming}>
				<dl className="facts facts-pairs">
					<Fact name={t.amount}>{result.amount === null ? '–' : formatRupees(result.amount)}</Fact>
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
						check();
					}}
				>
					{isChecking ? t.checking : t.checkAgain}
				</Button>
			</div>
		</>
	);
}

/**
 * Asks while the page is on view, and when `check` is called; once the order is settled the page shows how.
 * `problem`: why the last question was not answered.
 */
function usePaymentPolling(regNo: string, orderNumber: string) {
	const { revalidate } = useRevalidator();
	const refresherRef = useRef<Refresher | null>(null);
	const [isChecking, setChecking] = useState(false);
	const [problem, setProblem] = useState<Problem | null>(null);

	useEffect(() => {
		const address = `/data/payment?${new URLSearchParams({ RegNo: regNo, OrderNumber: orderNumber })}`;
		const refresher = startRefresher({
			async refresh() {
				const answer = await fetchJson<PaymentState>(address);
				if (answer.ok && answer.data.kind !== 'confirming') await revalidate();
				setChecking(false);
				setProblem(answer.ok ? null : answer.problem);
				return answer.ok;
			},
			intervalMs: pollIntervalMs,
			maxIntervalMs: maxPollIntervalMs,
			isHidden: () => document.hidden,
		});
		refresherRef.current = refresher;
		document.addEventListener('visibilitychange', refresher.wake);
		window.addEventListener('online', refresher.wake);
		return () => {
			refresher.stop();
			document.removeEventListener('visibilitychange', refresher.wake);
			window.removeEventListener('online', refresher.wake);
		};
	}, [regNo, orderNumber, revalidate]);

	function check() {
		setChecking(true);
		refresherRef.current?.wake();
	}
	return { check, isChecking, problem };
}
