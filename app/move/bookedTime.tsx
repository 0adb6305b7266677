import { formatDateTime } from '../../domain/time/calendar.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Detail } from '../ui/detail.tsx';
import { moveTexts } from './moveTexts.ts';

/** Time and dealership of the booking now; `date`: ISO instant. */
export function BookedTime({ date, dealership }: { date: string; dealership: string }) {
	const { t, common, language } = useTranslation(moveTexts);
	return (
		<section className="card" aria-label={t.present}>
			<dl className="details details-pairs">
				<Detail name={t.present}>{formatDateTime(date, language)}</Detail>
				<Detail name={common.dealership}>{dealership}</Detail>
			</dl>
		</section>
	);
}
