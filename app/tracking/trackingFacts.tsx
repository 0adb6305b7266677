import { formatDateTime } from '../../domain/calendar.ts';
import { formatReading } from '../../domain/geography.ts';
import { formatRupees } from '../../domain/money.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Advisor } from '../ui/advisor.tsx';
import { Fact } from '../ui/fact.tsx';
import { trackingTexts } from './trackingTexts.ts';
import type { TrackingView } from './trackingView.ts';

/** Booking, expected delivery, cost, service adviser and dealership. */
export function TrackingFacts({ view }: { view: TrackingView }) {
	const t = useTexts(trackingTexts);
	const language = useLanguage();
	const dateTime = (iso: string | null) => (iso ? formatDateTime(iso, language) : null);
	return (
		<section className="card" aria-label={t.details}>
			<dl className="facts facts-many">
				<Fact name={t.registrationNumber}>{view.regNo}</Fact>
				<Fact name={t.kms}>{view.km === null ? null : `${formatReading(view.km)} KM`}</Fact>
				<Fact name={t.booking}>{dateTime(view.bookingAt)}</Fact>
				<Fact name={t.delivery}>{dateTime(view.deliveryAt)}</Fact>
				<Fact name={t.cost}>{view.cost === null ? null : formatRupees(view.cost, 'Rs')}</Fact>
				<Advisor name={view.advisor} contact={view.advisorContact} />
				<Fact name={t.dealership}>
					{view.dealership.name ?? '–'}
					{view.dealership.address ? <span className="fact-more">{view.dealership.address}</span> : null}
				</Fact>
			</dl>
		</section>
	);
}
