import { Link } from 'react-router';
import { formatRupees, type Paise } from '../../domain/money.ts';
import { formatDateTime } from '../../domain/time/calendar.ts';
import { doneTexts } from '../booking/bookingDone/doneTexts.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { DoneHead } from '../ui/doneHead.tsx';
import { Fact } from '../ui/fact.tsx';
import { Title } from '../ui/title.tsx';
import { changeTexts } from './changeTexts.ts';
import type { ChangeView } from './changeView.ts';

/** The booking is changed: when and where it is, as before, and its total. */
export function Changed({ view, total, home }: { view: ChangeView; total: Paise | null; home: string }) {
	const t = useTexts(changeTexts);
	const done = useTexts(doneTexts);
	const language = useLanguage();
	return (
		<main id="content" className="page done-page">
			<DoneHead>
				<Title texts={changeTexts} name="done" />
			</DoneHead>
			<div className="stack done">
				<section className="card ticket" aria-label={t.done}>
					<dl className="facts ticket-what">
						<Fact name={t.facts.time}>{formatDateTime(view.date, language)}</Fact>
						<Fact name={t.facts.dealer}>{view.dealer.displayName}</Fact>
						{total ? <Fact name={t.total}>{formatRupees(total)}</Fact> : null}
					</dl>
				</section>
				<div className="stack-tight done-actions">
					<Link to={home} className="touch-link done-home">
						{done.toHome}
					</Link>
				</div>
			</div>
		</main>
	);
}
