import { formatDateTime } from '../../domain/time/calendar.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Detail } from '../ui/detail.tsx';

/** Time and dealership of the booking now. `date`: ISO instant; `children`: what can be done about them. */
export function BookedTime(props: { date: string; dealership: string; children?: React.ReactNode }) {
	const { date, dealership, children } = props;
	const { common, language } = useTranslation();
	return (
		<section className="card booked-now" aria-label={common.bookedNow}>
			<dl className="details details-pairs">
				<Detail name={common.bookedNow}>{formatDateTime(date, language, 'ddd DD MMM')}</Detail>
				<Detail name={common.dealership}>{dealership}</Detail>
			</dl>
			{children}
		</section>
	);
}
