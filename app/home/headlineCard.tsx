import { useId } from 'react';
import { Link } from 'react-router';
import { formatRupees } from '../../domain/money.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDateTime, formatDay } from '../../domain/time/calendar.ts';
import type { Headline, HomeAction } from '../../domain/vehicle/vehicleState.ts';
import { resultPath } from '../bill/billPaths.ts';
import { billTexts } from '../bill/billTexts.ts';
import { useBillLines } from '../bill/useBillLines.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { LaterThanPromised, useIsLate } from '../tracking/promise.tsx';
import { useStageName, useStatusName } from '../tracking/stageName.ts';
import { Button } from '../ui/controls/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeView } from './homeView.ts';

type ShownVisit = NonNullable<HomeView['visit']>;

/** The headlines that a visit at the dealership has. */
type VisitHeadline = Extract<Headline, 'estimate' | 'confirming' | 'bill' | 'work' | 'paid'>;

const icons: Readonly<Record<VisitHeadline, IconName>> = {
	estimate: 'clipboard',
	confirming: 'hourglass',
	bill: 'rupee',
	work: 'wrench',
	paid: 'tick',
};

const isVisitHeadline = (headline: Headline): headline is VisitHeadline => headline in icons;

/** How the visit at the dealership stands, and the one action of the page. */
export function HeadlineCard({ view, visit }: { view: HomeView; visit: ShownVisit }) {
	const id = useId();
	const t = useTexts(homeTexts);
	const { headline, action, regNo } = view;
	const title = useHeadlineTitle(headline, visit);
	const lines = useHeadlineLines(headline, visit);
	const actionText = useActionText(action, visit);
	if (!isVisitHeadline(headline)) return null;
	return (
		<section className="card stack headline-card" aria-labelledby={id}>
			<header className="headline-head">
				<span className="circle headline-icon">
					<Icon name={icons[headline]} />
				</span>
				<h2 id={id} className="headline-title">
					{title}
				</h2>
			</header>
			{headline === 'work' && visit.bill.kind === 'none' && !visit.isWorkCompleted ? <WorkFacts visit={visit} /> : null}
			{headline === 'bill' && visit.bill.kind === 'due' ? (
				<p className="headline-amount">
					<span className="small quiet">{t.paymentLine}</span>{' '}
					<strong className="headline-figure">{formatRupees(visit.bill.amount)}</strong>
				</p>
			) : null}
			{lines.map((line) => (
				<p key={line} className={visit.bill.kind === 'due' && visit.bill.lastAttempt === 'left' ? 'quiet' : undefined}>
					{line}
				</p>
			))}
			<Button component={Link} to={actionPath(action, regNo, visit)} size="lg" fullWidth>
				{actionText}
			</Button>
		</section>
	);
}

function useHeadlineTitle(headline: Headline, { bill, isDelivered, deliveredAt, isWorkCompleted }: ShownVisit): string {
	const t = useTexts(homeTexts);
	const bills = useTexts(billTexts);
	const language = useLanguage();
	switch (headline) {
		case 'estimate':
			return t.estimateWaits;
		case 'confirming':
			return bills.confirming;
		case 'bill':
			return t.paymentWaits;
		case 'paid':
			if (isDelivered)
				return deliveredAt ? t.deliveredOn(formatDay(deliveredAt, 'DD MMM YYYY', language)) : t.delivered;
			return bill.kind === 'free' ? t.nothingToPay : t.paid;
		default:
			if (bill.kind === 'inProcess') return bills.inProcess;
			return isWorkCompleted ? t.workCompleted : t.inService;
	}
}

function useHeadlineLines(headline: Headline, visit: ShownVisit): readonly string[] {
	const t = useTexts(homeTexts);
	const billLines = useBillLines(visit);
	switch (headline) {
		case 'estimate':
			return [t.estimateLine];
		case 'work':
			return visit.bill.kind === 'none' && !visit.isWorkCompleted ? [] : billLines;
		case 'paid':
			return [...billLines, ...(visit.isReadyToCollect ? [t.collect] : [])];
		default:
			return billLines;
	}
}

/** The stage, else the status, in large; when it will be ready, and what it will cost. */
function WorkFacts({ visit }: { visit: ShownVisit }) {
	const t = useTexts(homeTexts);
	const language = useLanguage();
	const nameOf = useStageName();
	const statusOf = useStatusName();
	const common = useTexts(commonTexts);
	const { areStagesCompleted, estimatedCost, promise, stage, status, unpricedJobs } = visit;
	const isLate = useIsLate(promise);
	const step = stage ? nameOf(stage) : areStagesCompleted ? t.stagesCompleted : status && statusOf(status);
	return (
		<dl className="facts facts-pairs">
			{step === null ? null : (
				<Fact name={t.status}>
					<span className="headline-figure">{isolated(step)}</span>
				</Fact>
			)}
			{promise === null ? null : (
				<Fact name={t.expectedReady}>
					{isLate ? <LaterThanPromised at={promise.at} /> : formatDateTime(promise.at, language)}
				</Fact>
			)}
			{estimatedCost === null ? null : (
				<Fact name={t.estimatedCost}>{`${formatRupees(estimatedCost)}${common.withoutJobs(unpricedJobs)}`}</Fact>
			)}
		</dl>
	);
}

function useActionText(action: HomeAction | null, { bill }: ShownVisit): string {
	const t = useTexts(homeTexts);
	const bills = useTexts(billTexts);
	switch (action) {
		case 'seeEstimate':
			return t.seeEstimate;
		case 'seeResult':
			return bills.seeResult;
		case 'pay':
			return t.pay;
		case 'receipt':
			// Of a payment at the dealership the payment page says all that is known; its receipt was given there.
			return bill.kind === 'paid' && bill.orderNumber === null ? bills.seePayment : bills.seeReceipt;
		default:
			return t.track;
	}
}

function actionPath(action: HomeAction | null, regNo: string, { bill }: ShownVisit): string {
	switch (action) {
		case 'seeEstimate':
			return `/revisedEstimate?RegNo=${regNo}`;
		case 'pay':
			return `/makepayment?RegNo=${regNo}`;
		case 'seeResult':
		case 'receipt':
			return resultPath(regNo, bill);
		default:
			return `/tracking?RegNo=${regNo}`;
	}
}
