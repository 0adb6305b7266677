import { formatDateTime, formatDay } from '../../domain/time/calendar.ts';
import { JobCardFileList } from '../bill/jobCardFiles.tsx';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Advisor, DealershipFact, Fact, Reading } from '../ui/fact.tsx';
import { WithdrawnNote } from '../ui/feedback/notes.tsx';
import { LaterThanPromised } from './jobCardWords.tsx';
import { trackingTexts } from './trackingTexts.ts';
import type { TrackedJobCard, TrackingView } from './trackingView.ts';

/** What the owner of a vehicle at the dealership asks next: what it costs and whom to call. */
export function CostAndContact({ jobCard }: { jobCard: TrackedJobCard }) {
	const t = useTexts(trackingTexts);
	const cost = useCost(jobCard);
	const { advisor, advisorContact } = jobCard;
	return (
		<section className="card" aria-label={t.cost}>
			<h2 className="visually-hidden">{t.cost}</h2>
			<dl className="facts cost-and-contact">
				<Fact name={t.cost}>{cost}</Fact>
				<Advisor name={advisor} contact={advisorContact} />
			</dl>
		</section>
	);
}

/** The estimated cost, with what it leaves out; null: not known. */
function useCost({ cost, unpricedJobs }: TrackedJobCard): string | null {
	const t = useTexts(trackingTexts);
	const common = useTexts(commonTexts);
	return cost === null ? null : `${t.amount(cost)}${common.withoutJobs(unpricedJobs)}`;
}

/**
 * Vehicle, booking, delivery and dealership. Once a service is over, everything is here, as far as it is known: cost
 * and adviser no longer lead the page. `isLate`: the promised time has passed.
 */
export function TrackingFacts({ regNo, jobCard, isLate }: { regNo: string; jobCard: TrackedJobCard; isLate: boolean }) {
	const t = useTexts(trackingTexts);
	const common = useTexts(commonTexts);
	const language = useLanguage();
	const cost = useCost(jobCard);
	const { advisor, advisorContact, bookingAt, dealership, deliveryAt, km, files, progress, servicedOn } = jobCard;
	const isPast = progress === null;
	const dateTime = (iso: string | null) => (iso ? formatDateTime(iso, language) : null);
	const fact = (name: string, value: React.ReactNode) =>
		isPast && value === null ? null : <Fact name={name}>{value}</Fact>;
	return (
		<section className="card stack" aria-label={isPast ? t.lastService : t.details}>
			<h2 className={isPast ? undefined : 'visually-hidden'}>{isPast ? t.lastService : t.details}</h2>
			<dl className="facts facts-many">
				<Fact name={common.registrationNumber}>{regNo}</Fact>
				{fact(t.kms, km === null ? null : <Reading km={km} />)}
				{isPast ? fact(t.serviceDate, servicedOn && formatDay(servicedOn, 'DD MMMM YYYY', language)) : null}
				{fact(t.booking, dateTime(bookingAt))}
				{fact(t.delivery, isLate && deliveryAt ? <LaterThanPromised at={deliveryAt} /> : dateTime(deliveryAt))}
				{isPast ? fact(t.cost, cost) : null}
				{isPast && (advisor !== null || advisorContact !== null) ? (
					<Advisor name={advisor} contact={advisorContact} />
				) : null}
				{isPast && dealership.name === null ? null : <DealershipFact dealership={dealership} />}
			</dl>
			{files ? <JobCardFileList regNo={regNo} files={files} rupees={t.amount} /> : null}
		</section>
	);
}

/** The appointment that lies ahead. */
export function AppointmentFacts({ booking }: { booking: NonNullable<TrackingView['booking']> }) {
	const common = useTexts(commonTexts);
	const language = useLanguage();
	return (
		<section className="card stack" aria-label={common.yourBooking}>
			<h2>{common.yourBooking}</h2>
			{booking.withdrawn && booking.date ? <WithdrawnNote withdrawn={booking.withdrawn} date={booking.date} /> : null}
			<dl className="facts facts-many">
				<Fact name={common.bookingNumber}>{booking.number}</Fact>
				<Fact name={common.appointment}>{booking.date && formatDateTime(booking.date, language)}</Fact>
				{booking.dealership === null ? null : <Fact name={common.dealership}>{booking.dealership}</Fact>}
			</dl>
		</section>
	);
}
