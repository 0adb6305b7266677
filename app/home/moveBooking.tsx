import { Link } from 'react-router';
import { telephoneUrl } from '../../domain/text/telephone.ts';
import { formatDateTime } from '../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeBooking } from './homeView.ts';

/** The way to another time or dealership, and until when it is open; then whom to call (docs/product.md#moving). */
export function MoveBooking({
	regNo,
	moving: { until, isOver },
	phone,
}: {
	regNo: string;
	moving: NonNullable<HomeBooking['moving']>;
	/** Of the dealership; null: not known. */
	phone: string | null;
}) {
	const t = useTexts(homeTexts);
	const language = useLanguage();
	const call = telephoneUrl(phone);
	if (isOver) {
		return (
			<p className="quiet">
				{t.moveOver} {call ? <a href={call}>{phone}</a> : null}
			</p>
		);
	}
	return (
		<div className="stack-tight">
			<div className="move-buttons">
				<Button component={Link} to={movePath(regNo)} variant="default">
					{t.moveTime}
				</Button>
				<Button component={Link} to={`${movePath(regNo)}&dealership=other`} variant="default">
					{t.moveDealer}
				</Button>
			</div>
			<p className="small quiet">{t.movableUntil(formatDateTime(until, language))}</p>
		</div>
	);
}

export const movePath = (regNo: string): string => `/booking/move?RegNo=${regNo}`;
