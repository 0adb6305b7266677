import { formatDateTime } from '../../domain/time/calendar.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Detail } from '../ui/detail.tsx';

/** Time and dealership of the booking now; `date`: ISO instant. */
export function BookedTime({ date, dealership }: { date: string; dealership: string }) {
	const { common, language } = useTranslation();
	return (
		<section className="card" aria-label={common.bookedNow}>
			<dl className="details details-pairs">
				<Detail name={common.bookedNow}>{formatDateTime(date, language)}</Detail>
				<Detail name={common.dealership}>{dealership}</Detail>
			</dl>
		</section>
	);
}
