import { useId } from 'react';
import { Link } from 'react-router';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDateTime, formatDay, formatTime } from '../../domain/time/calendar.ts';
import { DealershipCard } from '../dealers/dealershipCard.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { JobCardFileList, paymentPath } from '../ui/bill/bill.tsx';
import { LinkButton } from '../ui/controls/button.tsx';
import { Advisor, DealershipDetail, Detail, Reading } from '../ui/detail.tsx';
import { WithdrawnNote } from '../ui/feedback/notes.tsx';
import { Icon } from '../ui/icon.tsx';
import { LeadCard } from './headline.tsx';
import { stageIcon, useStageName } from './jobCardWords.tsx';
import type { Progress, TrackedJobCard, TrackedStage, TrackingView } from './trackingData.ts';
import { trackingTexts } from './trackingTexts.ts';

/** The dealership and whom to ask there, with the cost until there is a bill; the headline says when and how to collect. */
export function CostAndContact({ jobCard }: { jobCard: TrackedJobCard }) {
	const { common } = useTranslation();
	const cost = useCost(jobCard);
	const { advisor, contact, directions, progress } = jobCard;
	return (
		<DealershipCard {...jobCard} opening={null} directions={progress?.moment === 'ready' ? null : directions}>
			{progress?.makePayment === 'absent' ? <Detail name={common.estimatedCost}>{cost}</Detail> : null}
			<Advisor name={advisor} contact={contact} />
		</DealershipCard>
	);
}

/** The estimated cost, and how many jobs it leaves out; null: not known. */
function useCost({ cost, unpricedJobs }: TrackedJobCard): string | null {
	const { t, common } = useTranslation(trackingTexts);
	return cost === null ? null : `${t.amount(cost)}${common.withoutJobs(unpricedJobs)}`;
}

/**
 * Vehicle, booking and delivery; with a bill also the cost and a quiet Make Payment. For a completed job card all that
 * is known.
 */
export function TrackingDetails({ regNo, jobCard }: { regNo: string; jobCard: TrackedJobCard }) {
	const { t, common, language } = useTranslation(trackingTexts);
	const cost = useCost(jobCard);
	const { advisor, bookingAt, contact, dealership, deliveryAt, km, files, progress, servicedOn } = jobCard;
	const isPast = progress === null;
	const dateTime = (iso: string | null) => (iso ? formatDateTime(iso, language) : null);
	const detail = (name: string, value: React.ReactNode) =>
		isPast && value === null ? null : <Detail name={name}>{value}</Detail>;
	return (
		<section className="card stack details-card" aria-label={isPast ? common.lastService : t.details}>
			<h2 className={isPast ? undefined : 'visually-hidden'}>{isPast ? common.lastService : t.details}</h2>
			<dl className="details details-many">
				<Detail name={common.registrationNumber}>{regNo}</Detail>
				{detail(t.km, km === null ? null : <Reading km={km} />)}
				{isPast ? detail(t.serviceDate, servicedOn && formatDay(servicedOn, 'DD MMMM YYYY', language)) : null}
				{detail(t.booking, dateTime(bookingAt))}
				{progress?.moment === 'ready' ? null : detail(t.delivery, dateTime(deliveryAt))}
				{progress?.makePayment === 'absent' ? null : detail(common.estimatedCost, cost)}
				{isPast && (advisor !== null || contact !== null) ? <Advisor name={advisor} contact={contact} /> : null}
				{isPast && dealership.name !== null ? <DealershipDetail dealership={dealership} /> : null}
			</dl>
			{files ? <JobCardFileList regNo={regNo} files={files} rupees={t.amount} /> : null}
			{progress?.makePayment === 'quiet' || (isPast && files) ? (
				<Link to={isPast ? `/history?RegNo=${regNo}` : paymentPath(regNo)} className="link-button row">
					{isPast ? t.work.done : t.makePayment}
					<Icon name="next" />
				</Link>
			) : null}
		</section>
	);
}

/** The appointment that lies ahead, with the way to it. */
export function AppointmentCard({ regNo, booking }: { regNo: string; booking: NonNullable<TrackingView['booking']> }) {
	const { t, common, language } = useTranslation(trackingTexts);
	const { date, dealership, number, withdrawn } = booking;
	return (
		<LeadCard
			icon="calendar"
			title={withdrawn ? common.yourBooking : t.isBooked}
			details={
				<dl className="details details-many">
					<Detail name={common.appointment}>
						{date && <span className="promise-time">{formatDateTime(date, language)}</span>}
					</Detail>
					{dealership && <DealershipDetail dealership={dealership} />}
					<Detail name={common.bookingNumber}>{number}</Detail>
				</dl>
			}
		>
			{withdrawn && date ? (
				<WithdrawnNote withdrawn={withdrawn} date={date} />
			) : (
				<p className="quiet">{t.followHere}</p>
			)}
			<LinkButton to={`/?RegNo=${regNo}`} variant={withdrawn ? 'filled' : 'default'}>
				{common.yourBooking}
			</LinkButton>
		</LeadCard>
	);
}

/** The jobs; while the work is on, with the finished ones marked once the dealership has marked any. */
export function JobsCard({ progress: { jobs, work } }: { progress: Progress }) {
	const id = useId();
	const { t } = useTranslation(trackingTexts);
	const finished = work === 'on' ? jobs.filter(({ isFinished }) => isFinished).length : 0;
	if (jobs.length === 0) return null;
	return (
		<section className="card stack-tight" aria-labelledby={id}>
			<div className="spread">
				<h2 id={id}>{t.work[work]}</h2>
				{finished === 0 ? null : <p className="quiet small">{t.finishedOf(finished, jobs.length)}</p>}
			</div>
			<ul className="jobs">
				{jobs.map(({ name, isFinished }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have one name, and they keep their order.
					<li key={`${index} ${name}`} data-finished={isFinished || work === 'done' || undefined}>
						<Icon name={isFinished || work === 'done' ? 'tick' : 'wrench'} />
						<div className="spread">
							<span>{isolated(name)}</span>
							{finished === 0 ? null : <span className="small">{isFinished ? t.completed : t.notYet}</span>}
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Every applicable stage in its order: in a row on a wide screen, in a column on a phone. */
export function Stepper({ progress }: { progress: Progress }) {
	const { t, language } = useTranslation(trackingTexts);
	const { stages, active, isBehind, since } = progress;
	if (stages.length === 0) return null;
	return (
		<section className="card progress-card" aria-label={t.progress}>
			<ol className="stepper">
				{stages.map((stage, index) => (
					<Step key={`${stage.key} ${stage.name}`} stage={stage} isActive={index === active && !isBehind}>
						{index === active && !isBehind && since ? (
							<p className="quiet small">{t.since(formatDateTime(since, language, 'DD MMM YYYY'))}</p>
						) : null}
					</Step>
				))}
			</ol>
		</section>
	);
}

function Step({ stage, isActive, children }: { stage: TrackedStage; isActive: boolean; children: React.ReactNode }) {
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
				{children}
				{stage.asksForPayment ? <p className="step-note quiet small">{t.finalPayment}</p> : null}
			</div>
		</li>
	);
}
