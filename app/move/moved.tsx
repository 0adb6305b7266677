import { Link } from 'react-router';
import type { ChosenSlot } from '../../domain/booking/draftState.ts';
import { formatDay, formatTime } from '../../domain/time/calendar.ts';
import { doneTexts } from '../booking/bookingDone/doneTexts.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { DoneHead } from '../ui/doneHead.tsx';
import { Fact } from '../ui/fact.tsx';
import { Icon } from '../ui/icon.tsx';
import { Title } from '../ui/title.tsx';
import { moveTexts } from './moveTexts.ts';
import type { MoveDealer } from './moveView.ts';

/** The booking at its new time, with the calendar file that moves its entry. */
export function Moved({ regNo, dealer, slot }: { regNo: string; dealer: MoveDealer; slot: ChosenSlot }) {
	const t = useTexts(moveTexts);
	const done = useTexts(doneTexts);
	const language = useLanguage();
	return (
		<main id="content" className="page done-page">
			<DoneHead>
				<Title texts={moveTexts} name="done" />
			</DoneHead>
			<div className="stack done">
				<section className="card ticket" aria-label={t.done}>
					<dl className="facts facts-pairs ticket-when">
						<Fact name={done.date}>{formatDay(slot.day, 'DD MMMM YYYY', language)}</Fact>
						<Fact name={done.time}>{formatTime(slot.start, language)}</Fact>
					</dl>
					<dl className="facts ticket-what">
						<Fact name={t.dealership}>{dealer.name}</Fact>
					</dl>
					<p className="ticket-note">{t.calendarLine}</p>
				</section>
				<div className="stack-tight done-actions">
					<Button size="md" component="a" href={`/home/calendar?RegNo=${regNo}`} leftSection={<Icon name="calendar" />}>
						{done.addToCalendar}
					</Button>
					<Link to={`/?RegNo=${regNo}`} className="touch-link done-home">
						{done.toHome}
					</Link>
				</div>
			</div>
		</main>
	);
}
