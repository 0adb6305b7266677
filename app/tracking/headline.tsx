import type { PromisedDelivery } from '../../domain/jobCard/promisedDelivery.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDateTime } from '../../domain/time/calendar.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { paymentPath, receiptPath } from '../ui/bill/bill.tsx';
import { billTexts } from '../ui/bill/billTexts.ts';
import { LinkButton } from '../ui/controls/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LaterThanPromised, stageIcon, usePromiseTime, useStageName, useStatusName } from './jobCardWords.tsx';
import type { Progress } from './trackingData.ts';
import { trackingTexts } from './trackingTexts.ts';

/**
 * The headline: what is happening in one sentence, the stage, and one time (docs/product.md#tracking). Below it, what
 * the owner is asked for: an answer to an estimate, or the payment of a bill.
 */
export function HeadlineCard({ regNo, progress, isLate }: { regNo: string; progress: Progress; isLate: boolean }) {
	const { t } = useTranslation(trackingTexts);
	const { active, moment, promise, stages } = progress;
	const stage = stages[active];
	return (
		<div className="card stack headline">
			<section className="now" aria-label={t.happening} role="status">
				<span className="circle now-icon">
					<Icon name={stage ? stageIcon(stage) : 'tick'} />
				</span>
				<div className="stack-tight">
					<h2 className="moment">{t.moments[moment]}</h2>
					<CurrentStage progress={progress} />
					{promise === null ? (
						<Since progress={progress} />
					) : isLate ? (
						<p className="promise-time late">
							<Icon name="alert" /> <LaterThanPromised at={promise.at} />
						</p>
					) : (
						<KeptPromise promise={promise} />
					)}
				</div>
			</section>
			<HeadlineActions regNo={regNo} progress={progress} />
		</div>
	);
}

/** The stage and its number; without stages the status. */
function CurrentStage({ progress: { active, stages, status } }: { progress: Progress }) {
	const { t, common } = useTranslation(trackingTexts);
	const nameOf = useStageName();
	const statusOf = useStatusName();
	const stage = stages[active];
	if (stage) return <p>{`${t.stepOf(active + 1, stages.length)} · ${nameOf(stage)}`}</p>;
	if (stages.length > 0) return <p>{common.allStepsDone}</p>;
	return status === null ? null : <p>{isolated(statusOf(status))}</p>;
}

/** Since when the current stage is on. */
export function Since({ progress: { since } }: { progress: Progress }) {
	const { t, language } = useTranslation(trackingTexts);
	if (since === null) return null;
	return <p className="quiet small">{t.since(formatDateTime(since, language, 'DD MMM YYYY'))}</p>;
}

function HeadlineActions({ regNo, progress }: { regNo: string; progress: Progress }) {
	const { t, common } = useTranslation(trackingTexts);
	const { t: bills } = useTranslation(billTexts);
	const { due, isEstimateWaiting, isPending, receipt } = progress;
	return (
		<>
			{isEstimateWaiting ? (
				<>
					<p>{t.estimateWaits}</p>
					<LinkButton to={`/revisedEstimate?RegNo=${regNo}`} variant={due ? 'default' : 'filled'}>
						{common.seeEstimate}
					</LinkButton>
				</>
			) : null}
			{isPending ? <p>{bills.doNotPayAgain}</p> : null}
			{due ? (
				<>
					<p className="first-card-amount">
						<span className="small quiet">{common.amountToBePaid}</span>{' '}
						<strong className="first-card-figure">{t.amount(due.amount)}</strong>
					</p>
					{due.isAbandoned ? <p className="quiet">{bills.abandoned}</p> : null}
					<LinkButton to={`/makepayment?RegNo=${regNo}`}>{t.makePayment}</LinkButton>
				</>
			) : null}
			{receipt && progress.makePayment !== 'absent' ? (
				<LinkButton
					to={receiptPath(regNo, receipt.number) ?? paymentPath(regNo)}
					variant={isEstimateWaiting || due ? 'default' : 'filled'}
				>
					{receipt.number === null ? bills.seePayment : bills.seeReceipt}
				</LinkButton>
			) : null}
		</>
	);
}

/** The promised time; if it was changed, also the earlier time and the reason. */
function KeptPromise({ promise: { at, before, reason, words } }: { promise: PromisedDelivery }) {
	const { t } = useTranslation(trackingTexts);
	const textOf = usePromiseTime();
	return (
		<>
			<div>
				<p className="quiet small">{t.readyBy}</p>
				<p className="promise-time">
					<time dateTime={at}>{textOf(at)}</time>
				</p>
				{before === null ? null : (
					<p className="quiet">
						{t.promisedBefore} <s>{textOf(before)}</s>
					</p>
				)}
			</div>
			{reason === null ? null : <p>{t.reasons[reason]}</p>}
			{words === null ? null : <p className="quiet">{t.dealershipSays(isolated(words))}</p>}
		</>
	);
}
