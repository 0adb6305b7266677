import type { PromisedDelivery } from '../../domain/jobCard/promisedDelivery.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { DirectionsLink, OpeningLine } from '../dealers/dealershipCard.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { LeadBill, paymentPath, useResultLink } from '../ui/bill/bill.tsx';
import { LinkButton } from '../ui/controls/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import {
	LaterThanPromised,
	stageIcon,
	TimeBefore,
	useIsLate,
	usePromiseTime,
	useStageName,
	useStatusName,
} from './jobCardWords.tsx';
import type { Progress, TrackedJobCard } from './trackingData.ts';
import { trackingTexts } from './trackingTexts.ts';

interface LeadCardProps {
	readonly icon: IconName;
	/** What is happening, in one sentence. */
	readonly title: string;
	/** Beside the icon. */
	readonly details?: React.ReactNode;
	readonly children: React.ReactNode;
}

/** The card that leads the page. */
export function LeadCard({ icon, title, details, children }: LeadCardProps) {
	const { t } = useTranslation(trackingTexts);
	return (
		<div className="card stack headline">
			<section className="now" aria-label={t.happening} role="status">
				<span className="circle first-card-icon now-icon">
					<Icon name={icon} />
				</span>
				<div className="stack-tight">
					<h2 className="moment">{title}</h2>
					{details}
				</div>
			</section>
			{children}
		</div>
	);
}

/**
 * The headline: what is happening in one sentence, the stage, and one time (docs/product.md#tracking). Below it, what
 * the owner is asked for: an answer to an estimate, or the payment of a bill.
 */
export function HeadlineCard(props: { regNo: string; progress: Progress; jobCard: TrackedJobCard }) {
	const { regNo, progress, jobCard } = props;
	const { t } = useTranslation(trackingTexts);
	const { active, bill, isBehind, isPromiseOpen, moment, promise, stages, work } = progress;
	const stage = stages[active];
	const isLate = useIsLate(promise);
	const time =
		promise === null ? (
			work !== 'done' && <p>{t.noTimeYet}</p>
		) : isLate ? (
			<p className="promise-time late">
				<Icon name="alert" /> <LaterThanPromised at={promise.at} />
			</p>
		) : (
			<KeptPromise promise={promise} label={isPromiseOpen ? t.readyBySoFar : t.readyBy} />
		);
	return (
		<LeadCard
			icon={stage && !isBehind ? stageIcon(stage) : 'tick'}
			title={t.moments[moment]}
			details={
				<>
					<OpeningLine opening={jobCard.opening} />
					{isBehind ? null : <CurrentStage progress={progress} />}
					{time}
					{bill.kind === 'inProcess' ? <LeadBill regNo={regNo} {...progress} rupees={t.amount} /> : null}
					{moment === 'ready' ? <DirectionsLink to={jobCard.directions} /> : null}
				</>
			}
		>
			<HeadlineActions regNo={regNo} progress={progress} />
		</LeadCard>
	);
}

/** Moments whose sentence says the stage. */
const namedByMoment: readonly Progress['moment'][] = ['washing', 'repair', 'inspection'];

/** The stage's number, and its name unless the headline says it; without stages the status. */
function CurrentStage({ progress: { active, moment, stages, status } }: { progress: Progress }) {
	const { t, common } = useTranslation(trackingTexts);
	const nameOf = useStageName();
	const statusOf = useStatusName();
	const stage = stages[active];
	const step = t.stepOf(active + 1, stages.length);
	if (stage) return <p>{namedByMoment.includes(moment) ? step : `${step} · ${nameOf(stage)}`}</p>;
	if (stages.length > 0) return <p>{common.allStepsDone}</p>;
	return status === null ? null : <p>{isolated(statusOf(status))}</p>;
}

function HeadlineActions({ regNo, progress }: { regNo: string; progress: Progress }) {
	const { t, common } = useTranslation(trackingTexts);
	const { bill, isEstimateWaiting, makePayment, refunds } = progress;
	const result = useResultLink(regNo, bill);
	const isDue = bill.kind === 'due';
	const hasResult = bill.kind === 'pending' || (bill.kind === 'paid' && makePayment !== 'absent');
	return (
		<>
			{isEstimateWaiting ? (
				<>
					<p>{t.estimateWaits}</p>
					<LinkButton to={`/revisedEstimate?RegNo=${regNo}`} variant={isDue ? 'default' : 'filled'}>
						{common.seeEstimate}
					</LinkButton>
				</>
			) : null}
			{bill.kind === 'inProcess' ? null : <LeadBill regNo={regNo} bill={bill} refunds={refunds} rupees={t.amount} />}
			{isDue ? <LinkButton to={paymentPath(regNo)}>{t.makePayment}</LinkButton> : null}
			{hasResult ? (
				<LinkButton to={result.to} variant={isEstimateWaiting ? 'default' : 'filled'}>
					{result.text}
				</LinkButton>
			) : null}
		</>
	);
}

/** The promised time; if it was changed, also the earlier time and the reason. */
function KeptPromise({ promise: { at, before, reason, words }, label }: { promise: PromisedDelivery; label: string }) {
	const { t } = useTranslation(trackingTexts);
	const textOf = usePromiseTime();
	return (
		<>
			<div>
				<p className="quiet small">{label}</p>
				<p className="promise-time">
					<time dateTime={at}>{textOf(at)}</time>
				</p>
				<TimeBefore before={before} />
				{reason === null ? null : <p>{t.reasons[reason]}</p>}
			</div>
			{words === null ? null : <p className="quiet">{t.dealershipSays(isolated(words))}</p>}
		</>
	);
}
