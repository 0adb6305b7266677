import { useId } from 'react';
import { formatRupees, sum } from '../../domain/money.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDateTime, formatDay } from '../../domain/time/calendar.ts';
import { OpeningLine } from '../dealers/dealershipCard.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { LaterThanPromised, TimeBefore, useIsLate, useStageName, useStatusName } from '../tracking/jobCardWords.tsx';
import { LeadBill, paymentPath, useBillLines, useResultLink } from '../ui/bill/bill.tsx';
import { billTexts } from '../ui/bill/billTexts.ts';
import { LinkButton } from '../ui/controls/button.tsx';
import { Detail } from '../ui/detail.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { QuickLinks } from './bookingCard.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeJobCard, HomeView } from './homeView.ts';

/** The icon of each first card that is about an open job card. */
const icons: Readonly<Record<HomeJobCard['firstCard'], IconName>> = {
	estimate: 'clipboard',
	pending: 'hourglass',
	bill: 'rupee',
	work: 'wrench',
	paid: 'tick',
};

/** The state of the job card at the dealership, and the one action of the page. */
export function FirstCard({ view, jobCard }: { view: HomeView; jobCard: HomeJobCard }) {
	const id = useId();
	const { regNo } = view;
	const { firstCard } = jobCard;
	const { title, lines, link } = useFirstCardTexts(view, jobCard);
	return (
		<section className="card stack first-card" aria-labelledby={id}>
			<header className="first-card-head">
				<span className="circle first-card-icon">
					<Icon name={icons[firstCard]} />
				</span>
				<h2 id={id} className="first-card-title">
					{title}
				</h2>
			</header>
			{firstCard === 'work' ? <WorkDetails jobCard={jobCard} /> : null}
			{firstCard === 'bill' || firstCard === 'pending' ? (
				<LeadBill regNo={regNo} bill={jobCard.bill} refunds={jobCard.refunds} />
			) : null}
			{lines.map((line) => (
				<p key={line}>{line}</p>
			))}
			<OpeningLine opening={view.opening} />
			<LinkButton to={link.to}>{link.text}</LinkButton>
			{jobCard.isDelivered ? null : <QuickLinks dealership={view.dealership} phone={jobCard.advisorContact} />}
		</section>
	);
}

const isAtWork = ({ bill, isWorkCompleted }: HomeJobCard): boolean => bill.kind === 'none' && !isWorkCompleted;

/** The title of the card, the lines below it, and where its button leads. */
function useFirstCardTexts({ regNo, waiting }: HomeView, jobCard: HomeJobCard) {
	const { t, common, language } = useTranslation(homeTexts);
	const { t: bills } = useTranslation(billTexts);
	const lines = useBillLines(jobCard);
	const { bill, deliveredAt, firstCard, isDelivered, isReadyToCollect, isWorkCompleted } = jobCard;
	const result = useResultLink(regNo, bill);
	const track = { text: common.trackService, to: `/tracking?RegNo=${regNo}` };
	switch (firstCard) {
		case 'estimate': {
			const link = { text: common.seeEstimate, to: `/revisedEstimate?RegNo=${regNo}` };
			const price = waiting.includes(null) ? '' : `: ${formatRupees(sum(waiting.flatMap((each) => each ?? [])))}`;
			return { title: t.estimateWaits, lines: [`${t.waitingJobs(waiting.length)}${price}`, t.estimateLine], link };
		}
		case 'pending':
			return { title: bills.pending, lines: [], link: result };
		case 'bill':
			return { title: t.paymentWaits, lines: [], link: { text: t.pay, to: paymentPath(regNo) } };
		case 'paid': {
			const delivered = deliveredAt ? t.deliveredOn(formatDay(deliveredAt, 'DD MMM YYYY', language)) : t.delivered;
			const settled = bill.kind === 'free' ? t.nothingToPay : t.paid;
			const collect = isReadyToCollect ? [bills.collect] : [];
			const link = bill.kind === 'free' ? track : result;
			return { title: isDelivered ? delivered : settled, lines: [...lines, ...collect], link };
		}
		default: {
			const work = isWorkCompleted ? t.workCompleted : t.inService;
			const title = bill.kind === 'inProcess' ? bills.inProcess : work;
			return { title, lines: isAtWork(jobCard) ? [] : lines, link: track };
		}
	}
}

/** While the vehicle is at work the stage, else the status, in large; the promised time and the expected cost. */
function WorkDetails({ jobCard }: { jobCard: HomeJobCard }) {
	const { t, common, language } = useTranslation(homeTexts);
	const nameOf = useStageName();
	const statusOf = useStatusName();
	const { areStagesCompleted, estimatedCost, promise, stage, status, unpricedJobs } = jobCard;
	const isLate = useIsLate(promise);
	const reached = stage ? nameOf(stage) : areStagesCompleted ? common.allStepsDone : status && statusOf(status);
	const step = isAtWork(jobCard) ? reached : null;
	return (
		<dl className="details details-pairs">
			{step === null ? null : (
				<Detail name={common.status}>
					<span className="first-card-figure">{isolated(step)}</span>
				</Detail>
			)}
			{promise === null ? null : (
				<Detail name={t.expectedReady}>
					{isLate ? <LaterThanPromised at={promise.at} /> : formatDateTime(promise.at, language)}
					{isLate ? null : <TimeBefore before={promise.before} />}
				</Detail>
			)}
			{estimatedCost === null ? null : (
				<Detail name={common.estimatedCost}>{formatRupees(estimatedCost) + common.withoutJobs(unpricedJobs)}</Detail>
			)}
		</dl>
	);
}
