import { formatDateTime } from '../../domain/time/calendar.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Fact } from '../ui/fact.tsx';
import { moveTexts } from './moveTexts.ts';

/** Time and dealership of the booking now; `date`: ISO instant. */
export function BookedTime({ date, dealership }: { date: string; dealership: string }) {
	const { t, language } = useTranslation(moveTexts);
	return (
		<section className="card" aria-label={t.present}>
			<dl className="facts facts-pairs">
				<Fact name={t.present}>{formatDateTime(date, language)}</Fact>
				<Fact name={t.dealership}>{dealership}</Fact>
			</dl>
		</section>
	);
}
