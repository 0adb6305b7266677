import { useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { amountToPay, readBillItems, withoutRelease } from '../../domain/payment/bill.ts';
import {
	downloadableInvoices,
	issuedInvoices,
	offersOnlinePayment,
	type PaymentChannel,
} from '../../domain/payment/payment.ts';
import { pickFields } from '../../domain/pickFields.ts';
import { formatDay, formatTime } from '../../domain/time/calendar.ts';
import type { JobCard } from '../../domain/vehicle/vehicle.ts';
import type { CurrentJobCard } from '../../domain/vehicle/vehicleView.ts';
import type { PaymentAccount } from '../../provider/port.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import {
	BillItems,
	BillNote,
	InvoiceDownloads,
	invoicesBesideReceipt,
	PaymentFacts,
	PaymentSummary,
	useResultLink,
} from '../ui/bill/bill.tsx';
import { billTexts } from '../ui/bill/billTexts.ts';
import { ActionLink, Button } from '../ui/controls/button.tsx';
import { Advisor, DealershipDetail, Detail, PhoneNumber } from '../ui/detail.tsx';
import { MessageDialog } from '../ui/feedback/dialog.tsx';
import { Note } from '../ui/feedback/notes.tsx';
import { Icon } from '../ui/icon.tsx';
import { Title } from '../ui/title.tsx';
import { useReloadAfterBack } from '../ui/useReloadAfterBack.ts';
import { paymentTexts } from './paymentTexts.ts';
import type { PaymentStartResult } from './startPayment.ts';

/** The data of the payment page: exactly these fields reach the browser (docs/product.md#paying). */
type PaymentView = ReturnType<typeof paymentView>;

/** `account` null: there is none; `unknown`: the request for it failed. `nameOf` translates a name of the catalogue. */
export function paymentView(
	regNo: string,
	jobCard: JobCard,
	{ bill, isReadyToCollect, refunds }: CurrentJobCard,
	account: PaymentAccount | null | 'unknown',
	nameOf: (name: string) => string,
) {
	const isPossible = account === 'unknown' ? jobCard.isOnlinePaymentEnabled : offersOnlinePayment(jobCard, account);
	return {
		regNo,
		items: readBillItems(jobCard, nameOf),
		...pickFields(jobCard, 'jobCardNo', 'documentDate', 'advisor', 'advisorContact'),
		dealership: { name: jobCard.organizationName, addressLine1: jobCard.organizationAddressLine1 },
		bill,
		refunds,
		isReadyToCollect,
		/** `unknown`: the request for the gateway account failed. */
		online: !isPossible ? 'off' : account === 'unknown' ? 'unknown' : 'offered',
		/** Without a proforma that would be refused. */
		invoices: jobCard.isProformaReleased === false ? issuedInvoices(jobCard) : downloadableInvoices(jobCard),
	} as const;
}

interface PaymentPageProps {
	readonly view: PaymentView;
	readonly now: string;
	readonly startResult: PaymentStartResult | null;
}

/**
 * The bill and two payment methods; days are India's (docs/product.md#paying). `now`: ISO instant. `startResult`: of
 * the last attempt to pay; null for none.
 */
export function PaymentPage({ view, now, startResult }: PaymentPageProps) {
	useReloadAfterBack();
	const { t, common, language } = useTranslation(paymentTexts);
	const { t: bills } = useTranslation(billTexts);
	const message = useMessage(startResult);
	const { state, revalidate } = useRevalidator();
	const isReloading = state !== 'idle';
	// The provider's answer to a press is newer than the loaded page.
	const isInProcess = startResult?.kind === 'blocker' && startResult.blocker === 'inProcess';
	const bill = isInProcess ? withoutRelease(view.bill) : view.bill;
	const isDue = bill.kind === 'due';
	const isChecked = useSearchParams()[0].has('checked') && isDue && bill.lastAttempt === 'abandoned';
	const isPrepared = bill.kind !== 'none' && bill.kind !== 'inProcess';
	const result = useResultLink(view.regNo, bill);
	const invoices = invoicesBesideReceipt(bill, view.invoices);
	const facts = (
		<>
			<Detail name={common.registrationNumber}>{view.regNo}</Detail>
			<Detail name={common.date}>{formatDay(now, 'DD MMM YYYY', language)}</Detail>
			<Detail name={common.jobCardNo}>{view.jobCardNo}</Detail>
			<Detail name={t.jobCardDate}>{view.documentDate && formatDay(view.documentDate, 'DD MMM YYYY', language)}</Detail>
			<DealershipDetail dealership={view.dealership} />
			{isPrepared && view.advisorContact && <Advisor name={view.advisor} contact={view.advisorContact} />}
			{!isPrepared && view.advisor && <Detail name={common.advisor}>{view.advisor}</Detail>}
		</>
	);
	const papers = (
		<>
			{isPrepared && view.items ? (
				<BillItems items={view.items} paid={bill.kind === 'paid' ? bill.amount : null} />
			) : null}
			{invoices.length === 0 ? null : (
				<section className="card stack" aria-label={common.invoices}>
					<h2>{common.invoices}</h2>
					<InvoiceDownloads regNo={view.regNo} invoices={invoices} />
				</section>
			)}
		</>
	);
	const [dismissed, setDismissed] = useState<PaymentStartResult | null>(null);
	return (
		<main id="content" className="page">
			<Title texts={commonTexts} name="payment" regNo={view.regNo} />
			{message === null ? null : (
				<noscript>
					<Note tone={bill.kind === 'paid' ? 'ok' : 'attention'} lines={[message]} />
				</noscript>
			)}
			<BillNote regNo={view.regNo} bill={bill} refunds={view.refunds}>
				{view.isReadyToCollect ? <p>{bills.collect}</p> : null}
				{isChecked ? <p role="status">{t.checkedAt(formatTime(now, language))}</p> : null}
				{!isPrepared && view.advisorContact && (
					<>
						<p>{t.askWhen}</p>
						<PhoneNumber text={view.advisorContact} />
					</>
				)}
			</BillNote>
			<div className="payment">
				<PaymentSummary
					label={common.payment}
					amountLabel={bill.kind === 'pending' ? common.amount : common.amountToBePaid}
					amount={amountToPay(bill)}
					isQuiet={!isDue}
				>
					{isDue ? null : facts}
				</PaymentSummary>
				{isDue ? null : papers}
				<div className="payment-side payment-channels">
					{result.path && <ActionLink to={result.path}>{result.text}</ActionLink>}
					{view.online === 'unknown' && isDue ? (
						<Note tone="attention" lines={[t.noAccount]}>
							<Button variant="default" loading={isReloading} onClick={() => revalidate()}>
								{isReloading ? common.retrying : common.retry}
							</Button>
						</Note>
					) : null}
					{bill.kind === 'free' || !isPrepared ? null : (
						<PaymentChannels isOnlineOffered={view.online === 'offered'} isDue={isDue} />
					)}
					{isPrepared ? null : (
						<ActionLink to={`/tracking?RegNo=${view.regNo}`} variant="default">
							{common.trackService}
						</ActionLink>
					)}
				</div>
				{isDue ? papers : null}
				{isDue ? <PaymentFacts>{facts}</PaymentFacts> : null}
			</div>
			<MessageDialog
				message={startResult === dismissed ? null : message}
				button={common.ok}
				onClose={() => setDismissed(startResult)}
			/>
		</main>
	);
}

/** The text for an attempt that started no payment; null: no attempt. */
function useMessage(startResult: PaymentStartResult | null): string | null {
	const { t, failures } = useTranslation(paymentTexts);
	switch (startResult?.kind) {
		case 'blocker':
			return startResult.blocker === 'paid' ? t.alreadyDone : t.inProcess;
		case 'refused':
			return startResult.text ?? t.notBegun;
		case 'notOnline':
		case 'wrongGateway':
			return t[startResult.kind];
		case 'failed':
			return `${startResult.failure.text ?? failures[startResult.failure.kind]} ${t.nothingCharged}`;
		default:
			return null;
	}
}

/**
 * Two payment methods, each with what happens next. A second submit is ignored until the first has been answered.
 * `isDue`: the bill can be paid; otherwise neither button is filled.
 */
function PaymentChannels({ isOnlineOffered, isDue }: { isOnlineOffered: boolean; isDue: boolean }) {
	const { t } = useTranslation(paymentTexts);
	const navigation = useNavigation();
	const isSent = useRef(false);
	const heading = useId();
	const isIdle = navigation.state === 'idle';
	useEffect(() => {
		if (isIdle) isSent.current = false;
	}, [isIdle]);

	function preventSecondSubmit(event: React.FormEvent) {
		if (isSent.current) event.preventDefault();
		isSent.current = true;
	}

	const running = navigation.formData?.get('channel') ?? null;
	const shared = { running, isDue, onSubmit: preventSecondSubmit };
	return (
		<section className="stack" aria-labelledby={heading}>
			{/* The heading asks nothing about a bill that cannot be paid; the ways to pay stay and answer why. */}
			<h2 id={heading} className={isDue ? undefined : 'visually-hidden'}>
				{isDue ? t.chooseChannel : t.channels}
			</h2>
			{isOnlineOffered ? <PaymentChannelForm {...shared} channel="online" isPrimary={isDue} /> : null}
			<PaymentChannelForm {...shared} channel="dealership" isPrimary={isDue && !isOnlineOffered} />
		</section>
	);
}

interface PaymentChannelFormProps {
	readonly channel: PaymentChannel;
	/** Whether to say what happens next. */
	readonly isDue: boolean;
	readonly isPrimary: boolean;
	/** The method whose form is being submitted. */
	readonly running: FormDataEntryValue | null;
	readonly onSubmit: (event: React.FormEvent) => void;
}

/** One form for each way to pay: each has its own button, and works before the script has loaded. */
function PaymentChannelForm({ channel, isDue, isPrimary, running, onSubmit }: PaymentChannelFormProps) {
	const { t, common } = useTranslation(paymentTexts);
	const { t: bills } = useTranslation(billTexts);
	const isOnline = channel === 'online';
	const what = useId();
	const isRunning = running === channel;
	const button = isOnline ? t.makePayment : bills.payAtDealership;
	const busy = isOnline ? t.opening : common.checking;
	return (
		<Form method="post" className={isDue ? 'card payment-channel' : ''} onSubmit={onSubmit} preventScrollReset>
			<input type="hidden" name="channel" value={channel} />
			{isDue ? (
				<>
					<span className="circle">
						<Icon name={isOnline ? 'card' : 'shop'} />
					</span>
					<div>
						<h3>{isOnline ? t.online : t.atDealer}</h3>
						<p id={what} className="quiet small">
							{isOnline ? t.onlineLine : t.atDealerLine}
						</p>
					</div>
				</>
			) : null}
			<Button
				type="submit"
				size={isDue ? 'lg' : 'md'}
				fullWidth
				variant={isPrimary ? 'filled' : 'default'}
				aria-describedby={isDue ? what : undefined}
				aria-busy={isRunning}
				// Not `disabled`, which would take the focus from the pressed button.
				aria-disabled={running !== null}
			>
				{isRunning ? busy : button}
			</Button>
		</Form>
	);
}
