import { formatDateTime } from '../../domain/calendar.ts';
import { formatReading } from '../../domain/geography.ts';
import { formatRupees } from '../../domain/money.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Advisor } from '../ui/advisor.tsx';
import { Fact } from '../ui/fact.tsx';
import { trackingTexts } from './trackingTexts.ts';
import type { TrackedService, TrackingView } from './trackingView.ts';

/** Booking, expected delivery, cost, service adviser and dealership; of a service that is over, as far as they are known. */
export function TrackingFacts({ regNo, service }: { regNo: string; service: TrackedService }) {
	const t = useTexts(trackingTexts);
	const language = useLanguage();
	const { advisor, advisorContact, bookingAt, cost, dealership, deliveryAt, km, progress } = service;
	const isPast = progress === null;
	const dateTime = (iso: string | null) => (iso ? formatDateTime(iso, language) : null);
	const facts = [
		[t.registrationNumber, regNo],
		[t.kms, km === null ? null : `${formatReading(km)} KM`],
		[t.booking, dateTime(bookingAt)],
		[t.delivery, dateTime(deliveryAt)],
		[t.cost, cost === null ? null : formatRupees(cost, 'Rs')],
	] as const;
	return (
		<section className="card stack" aria-label={isPast ? t.lastService : t.details}>
			{isPast ? <h2>{t.lastService}</h2> : null}
			<dl className="facts facts-many">
				{facts.map(([name, value]) =>
					isPast && value === null ? null : (
						<Fact key={name} name={name}>
							{value ?? '–'}
						</Fact>
					),
				)}
				{isPast && advisor === null && advisorContact === null ? null : (
					<Advisor name={advisor ?? '–'} contact={advisorContact ?? '–'} />
				)}
				{isPast && dealership.name === null ? null : (
					<Fact name={t.dealership}>
						{dealership.name ?? '–'}
						{dealership.address ? <span className="fact-more">{dealership.address}</span> : null}
					</Fact>
				)}
			</dl>
		</section>
	);
}

/** The appointment that lies ahead. */
export function AppointmentFacts({ booking }: { booking: NonNullable<TrackingView['booking']> }) {
	const t = useTexts(trackingTexts);
	const language = useLanguage();
	return (
		<section className="card stack" aria-label={t.yourBooking}>
			<h2>{t.yourBooking}</h2>
			<dl className="facts facts-many">
				<Fact name={t.bookingNumber}>{booking.number ?? '–'}</Fact>
				<Fact name={t.appointment}>{booking.date ? formatDateTime(booking.date, language) : '–'}</Fact>
				{booking.dealership === null ? null : <Fact name={t.dealership}>{booking.dealership}</Fact>}
			</dl>
		</section>
	);
}
