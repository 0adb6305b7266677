import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { commonTexts, failureTexts } from '../i18n/commonTexts.ts';
import { useTexts } from '../i18n/language.ts';
import { paymentResultUrl } from '../paymentResult/paymentResultUrl.ts';
import { Icon } from '../ui/icon.tsx';
import { MessageDialog } from '../ui/messageDialog.tsx';
import { Note } from '../ui/note.tsx';
import { Title } from '../ui/title.tsx';
import { InvoiceDownloads } from './invoiceDownloads.tsx';
import { PaymentMethods } from './paymentMethods.tsx';
import { PaymentSummary } from './paymentSummary.tsx';
import { paymentTexts } from './paymentTexts.ts';
import type { PaymentView } from './paymentView.ts';
import type { PaymentStartResult } from './startPayment.ts';

/** The bill and two payment methods. `now`: ISO instant. `startResult`: of the last attempt to pay; null for none. */
export function PaymentPage({
	view,
	now,
	startResult,
}: {
	view: PaymentView;
	now: string;
	startResult: PaymentStartResult | null;
}) {
	const t = useTexts(paymentTexts);
	const common = useTexts(commonTexts);
	const message = useMessage(startResult);
	const [dismissed, setDismissed] = useState<PaymentStartResult | null>(null);
	return (
		<main id="content" className="page">
			<Title texts={paymentTexts} name="title" />
			{message === null ? null : (
				<noscript>
					<Note tone="attention">
						<p>{message}</p>
					</Note>
				</noscript>
			)}
			{view.isPaid ? (
				<Note tone="ok">
					<p>{view.isFree ? t.free : t.paid}</p>
				</Note>
			) : null}
			{view.unsettledOrder === null ? null : (
				<Note tone="info">
					<p>{t.unsettled}</p>
					<Link to={paymentResultUrl('payment-success', view.regNo, view.unsettledOrder)} className="link-button row">
						{t.seeIt}
						<Icon name="next" />
					</Link>
				</Note>
			)}
			<div className="payment">
				<PaymentSummary view={view} now={now} />
				{view.isFree ? null : (
					<div className="payment-ways">
						{view.online === 'unknown' ? <AccountUnavailable /> : null}
						<PaymentMethods isOnlineOffered={view.online === 'offered'} isPaid={view.isPaid} />
					</div>
				)}
				<InvoiceDownloads view={view} />
			</div>
			<MessageDialog
				message={startResult === dismissed ? null : message}
				button={common.ok}
				onClose={() => setDismissed(startResult)}
			/>
		</main>
	);
}

/** The text for an attempt that did not start a payment; null for none. */
function useMessage(startResult: PaymentStartResult | null): string | null {
	const t = useTexts(paymentTexts);
	const failures = useTexts(failureTexts);
	switch (startResult?.kind) {
		case 'obstacle':
			return startResult.obstacle === 'paid' ? t.alreadyDone : t.inProcess;
		case 'refused':
			return startResult.message ?? t.notBegun;
		case 'notOnline':
			return t.notOnline;
		case 'wrongGateway':
			return t.wrongGateway;
		case 'problem':
			return `${startResult.problem.message ?? failures[startResult.problem.kind]} ${t.nothingCharged}`;
		default:
			return null;
	}
}

function AccountUnavailable() {
	const t = useTexts(paymentTexts);
	const common = useTexts(commonTexts);
	const revalidator = useRevalidator();
	return (
		<Note tone="attention">
			<p>{t.noAccount}</p>
			<Button variant="default" loading={revalidator.state !== 'idle'} onClick={() => revalidator.revalidate()}>
				{common.retry}
			</Button>
		</Note>
	);
}
