import { useId } from 'react';
import type { PromisedDelivery } from '../../domain/jobCard/promisedDelivery.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDateTime, formatDay, formatTime } from '../../domain/time/calendar.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { JobCardFileList } from '../ui/bill/bill.tsx';
import { Advisor, DealershipDetail, Detail, Reading } from '../ui/detail.tsx';
import { WithdrawnNote } from '../ui/feedback/notes.tsx';
import { Icon } from '../ui/icon.tsx';
import { jobCardTexts } from './jobCardTexts.ts';
import { LaterThanPromised, stageIcon, usePromiseTime, useStageName, useStatusName } from './jobCardWords.tsx';
import type { Progress, TrackedJobCard, TrackedStage, TrackingView } from './trackingData.ts';
import { trackingTexts } from './trackingTexts.ts';

/** Cost and contact, which the owner of a vehicle at the dealership asks for next. */
export function CostAndContact({ jobCard }: { jobCard: TrackedJobCard }) {
	const { common } = useTranslation();
	const cost = useCost(jobCard);
	const { advisor, advisorContact } = jobCard;
	return (
		<section className="card" aria-label={common.estimatedCost}>
			<h2 className="visually-hidden">{common.estimatedCost}</h2>
			<dl className="details cost-and-contact">
				<Detail name={common.estimatedCost}>{cost}</Detail>
				<Advisor name={advisor} contact={advisorContact} />
			</dl>
		</section>
	);
}

/** The estimated cost, and how many jobs it leaves out; null: not known. */
function useCost({ cost, unpricedJobs }: TrackedJobCard): string | null {
	const { t, common } = useTranslation(trackingTexts);
	return cost === null ? null : `${t.amount(cost)}${common.withoutJobs(unpricedJobs)}`;
}

/**
 * Vehicle, booking, delivery and dealership. For a completed job card also cost and adviser, as far as known, which
 * then lead the page no more. `isLate`: the promised time has passed.
 */
export function TrackingDetails({
	regNo,
	jobCard,
	isLate,
}: {
	regNo: string;
	jobCard: TrackedJobCard;
	isLate: boolean;
}) {
	const { t, common, language } = useTranslation(trackingTexts);
	const cost = useCost(jobCard);
	const { advisor, advisorContact, bookingAt, dealership, deliveryAt, km, files, progress, servicedOn } = jobCard;
	const isPast = progress === null;
	const dateTime = (iso: string | null) => (iso ? formatDateTime(iso, language) : null);
	const detail = (name: string, value: React.ReactNode) =>
		isPast && value === null ? null : <Detail name={name}>{value}</Detail>;
	return (
		<section className="card stack" aria-label={isPast ? common.lastService : t.details}>
			<h2 className={isPast ? undefined : 'visually-hidden'}>{isPast ? common.lastService : t.details}</h2>
			<dl className="details details-many">
				<Detail name={common.registrationNumber}>{regNo}</Detail>
				{detail(t.km, km === null ? null : <Reading km={km} />)}
				{isPast ? detail(t.serviceDate, servicedOn && formatDay(servicedOn, 'DD MMMM YYYY', language)) : null}
				{detail(t.booking, dateTime(bookingAt))}
				{detail(t.delivery, isLate && deliveryAt ? <LaterThanPromised at={deliveryAt} /> : dateTime(deliveryAt))}
				{isPast ? detail(common.estimatedCost, cost) : null}
				{isPast && (advisor !== null || advisorContact !== null) ? (
					<Advisor name={advisor} contact={advisorContact} />
				) : null}
				{isPast && dealership.name === null ? null : <DealershipDetail dealership={dealership} />}
			</dl>
			{files ? <JobCardFileList regNo={regNo} files={files} rupees={t.amount} /> : null}
		</section>
	);
}

/** The appointment that lies ahead. */
export function AppointmentCard({ booking }: { booking: NonNullable<TrackingView['booking']> }) {
	const { common, language } = useTranslation();
	return (
		<section className="card stack" aria-label={common.yourBooking}>
			<h2>{common.yourBooking}</h2>
			{booking.withdrawn && booking.date ? <WithdrawnNote withdrawn={booking.withdrawn} date={booking.date} /> : null}
			<dl className="details details-many">
				<Detail name={common.bookingNumber}>{booking.number}</Detail>
				<Detail name={common.appointment}>{booking.date && formatDateTime(booking.date, language)}</Detail>
				{booking.dealership === null ? null : <Detail name={common.dealership}>{booking.dealership}</Detail>}
			</dl>
		</section>
	);
}

/** The present moment in one sentence, and when the vehicle will be ready (docs/product.md#promise). */
export function MomentCard({ progress: { moment, promise }, isLate }: { progress: Progress; isLate: boolean }) {
	const { t } = useTranslation(trackingTexts);
	return (
		<section className="card stack moment-card" role="status" aria-label={t.happening}>
			<h2 className="moment">{t.moments[moment]}</h2>
			{promise === null ? null : isLate ? <LatePromise promise={promise} /> : <KeptPromise promise={promise} />}
		</section>
	);
}

function LatePromise({ promise }: { promise: PromisedDelivery }) {
	const { t } = useTranslation(jobCardTexts);
	const textOf = usePromiseTime();
	return (
		<div>
			<p className="promise-time late">
				<Icon name="alert" /> {t.late}
			</p>
			<p>{t.promisedFor(textOf(promise.at))}</p>
		</div>
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
			{reason === null && words === null ? null : (
				<div>
					{reason === null ? null : <p>{t.reasons[reason]}</p>}
					{words === null ? null : <p className="quiet">{t.dealershipSays(isolated(words))}</p>}
				</div>
			)}
		</>
	);
}

/** The jobs, with the finished ones marked once the dealership has marked any. */
export function JobsCard({ jobs }: Pick<Progress, 'jobs'>) {
	const id = useId();
	const { t } = useTranslation(trackingTexts);
	const finished = jobs.filter(({ isFinished }) => isFinished).length;
	if (jobs.length === 0) return null;
	return (
		<section className="card stack-tight" aria-labelledby={id}>
			<div className="spread">
				<h2 id={id}>{finished === jobs.length ? t.jobsDone : t.jobs}</h2>
				{finished === 0 ? null : <p className="quiet small">{t.finishedOf(finished, jobs.length)}</p>}
			</div>
			<ul className="jobs">
				{jobs.map(({ name, isFinished }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have one name, and they keep their order.
					<li key={`${index} ${name}`} data-finished={isFinished || undefined}>
						<Icon name={isFinished ? 'tick' : 'wrench'} />
						<span>{isolated(name)}</span>
						{finished === 0 ? null : <span className="small">{isFinished ? t.completed : t.notYet}</span>}
					</li>
				))}
			</ul>
		</section>
	);
}

/** The stage now, and all of them. */
export function ProgressCard({ progress }: { progress: Progress }) {
	if (progress.stages.length === 0 && progress.status === null) return null;
	return (
		<div className="card stack progress-card">
			<CurrentStage progress={progress} />
			<Stepper progress={progress} />
		</div>
	);
}

/** The current stage and since when; screen readers announce a change. */
function CurrentStage({ progress }: { progress: Progress }) {
	const { t, common, language } = useTranslation(trackingTexts);
	const nameOf = useStageName();
	const statusOf = useStatusName();
	const { stages, active, since, status } = progress;
	const stage = stages[active];
	const isDone = stages.length > 0 && !stage;
	return (
		<section className="now" aria-label={t.now} role="status">
			<span className="circle now-icon">
				<Icon name={stage ? stageIcon(stage) : 'tick'} />
			</span>
			<div>
				<p className="quiet small">{stage ? `${t.now} · ${t.stepOf(active + 1, stages.length)}` : t.now}</p>
				<h2 className="now-name">
					{stage ? nameOf(stage) : isDone || status === null ? common.allStepsDone : statusOf(status)}
				</h2>
				{since ? (
					<p className="quiet">
						{t.since(`${formatDay(since, 'DD MMM YYYY', language)}, ${formatTime(since, language)}`)}
					</p>
				) : null}
			</div>
		</section>
	);
}

/** Every applicable stage in its order: in a row on a wide screen, in a column on a phone. */
function Stepper({ progress }: { progress: Progress }) {
	const { t } = useTranslation(trackingTexts);
	const { stages, active } = progress;
	if (stages.length === 0) return null;
	return (
		<section aria-label={t.progress}>
			<ol className="stepper">
				{stages.map((stage, index) => (
					<Step key={`${stage.key} ${stage.name}`} stage={stage} isActive={index === active} />
				))}
			</ol>
		</section>
	);
}

function Step({ stage, isActive }: { stage: TrackedStage; isActive: boolean }) {
	const { t, language } = useTranslation(trackingTexts);
	const nameOf = useStageName();
	const { isCompleted, completedAt } = stage;
	return (
		<li
			className="step"
			data-state={isCompleted ? 'done' : isActive ? 'on' : 'later'}
			aria-current={isActive ? 'step' : undefined}
		>
			<span className="circle step-icon">
				<Icon name={stageIcon(stage)} />
				{isCompleted ? (
					<span className="circle step-tick">
						<Icon name="check" />
					</span>
				) : null}
			</span>
			<div className="step-text">
				<p className="step-name">
					{nameOf(stage)}
					<span className="visually-hidden">, {isCompleted ? t.completed : isActive ? t.isOn : t.later}</span>
				</p>
				{isCompleted && completedAt ? (
					<p className="step-date quiet small">
						<time dateTime={completedAt}>
							{formatDay(completedAt, 'DD MMM YYYY', language)}, <span>{formatTime(completedAt, language)}</span>
						</time>
					</p>
				) : null}
				{stage.asksForPayment ? <p className="step-note quiet small">{t.finalPayment}</p> : null}
			</div>
		</li>
	);
}
