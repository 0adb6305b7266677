import { useId } from 'react';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDateTime, formatDay, formatTime } from '../../domain/time/calendar.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { JobCardFileList } from '../ui/bill/bill.tsx';
import { LinkButton } from '../ui/controls/button.tsx';
import { Advisor, DealershipDetail, Detail, Reading } from '../ui/detail.tsx';
import { WithdrawnNote } from '../ui/feedback/notes.tsx';
import { Icon } from '../ui/icon.tsx';
import { Since } from './headline.tsx';
import { LaterThanPromised, stageIcon, useStageName } from './jobCardWords.tsx';
import type { Progress, TrackedJobCard, TrackedStage, TrackingView } from './trackingData.ts';
import { trackingTexts } from './trackingTexts.ts';

/** Cost and contact, which the owner of a vehicle at the dealership asks for next. */
export function CostAndContact({ jobCard }: { jobCard: TrackedJobCard }) {
	const { common } = useTranslation();
	const cost = useCost(jobCard);
	const { advisor, advisorContact } = jobCard;
	return (
		<section className="card cost-card" aria-label={common.estimatedCost}>
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

interface TrackingDetailsProps {
	readonly regNo: string;
	readonly jobCard: TrackedJobCard;
	readonly isLate: boolean;
}

/**
 * Vehicle, booking, delivery and dealership. For a completed job card also cost and adviser, as far as known, which
 * then lead the page no more. `isLate`: the promised time has passed.
 */
export function TrackingDetails({ regNo, jobCard, isLate }: TrackingDetailsProps) {
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

interface Booked {
	readonly booking: NonNullable<TrackingView['booking']>;
}

/** The appointment that lies ahead, with the way to it. */
export function AppointmentCard({ regNo, booking }: Pick<TrackingView, 'regNo'> & Booked) {
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
			<LinkButton to={`/?RegNo=${regNo}`} variant="default">
				{common.yourBooking}
			</LinkButton>
		</section>
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
						<span>{isolated(name)}</span>
						{finished === 0 ? null : <span className="small">{isFinished ? t.completed : t.notYet}</span>}
					</li>
				))}
			</ul>
		</section>
	);
}

/** Every applicable stage in its order: in a row on a wide screen, in a column on a phone. */
export function Stepper({ progress }: { progress: Progress }) {
	const { t } = useTranslation(trackingTexts);
	const { stages, active } = progress;
	if (stages.length === 0) return null;
	return (
		<section className="card progress-card" aria-label={t.progress}>
			<ol className="stepper">
				{stages.map((stage, index) => (
					<Step key={`${stage.key} ${stage.name}`} stage={stage} isActive={index === active}>
						{/* The headline has one time: if that is the promise, this is here. */}
						{index === active && progress.promise ? <Since progress={progress} /> : null}
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
