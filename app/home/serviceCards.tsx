import { useId } from 'react';
import type { Papers } from '../../domain/payment/bill.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDay } from '../../domain/time/calendar.ts';
import { VisitPapers } from '../bill/visitPapers.tsx';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { BookButton, type Hold } from './bookButton.tsx';
import { CancelBooking, type CancelNotice } from './cancelBooking.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeView } from './homeView.ts';
import { useServiceDue } from './useServiceDue.ts';

interface NextServiceCardProps {
	readonly view: HomeView;
	readonly onHold: (hold: Hold) => void;
	readonly onNotice: (notice: CancelNotice) => void;
}

/**
 * That the booking has passed, or when the next service is due, or that it is overdue, and by what; when the last one was,
 * and its papers; the button to book.
 */
export function NextServiceCard({ view, onHold, onNotice }: NextServiceCardProps) {
	const id = useId();
	const t = useTexts(homeTexts);
	const language = useLanguage();
	const { lastServiceDate, headline, missed, papers, regNo, serviceDue } = view;
	const isOverdue = !missed && serviceDue?.when === 'past';
	const { line: due, badge } = useServiceDue(serviceDue);
	const title = missed?.date ? t.missed(formatDay(missed.date, 'DD MMM YYYY', language)) : (due ?? t.welcomeLine);
	const lines = [
		...(missed ? [t.missedLine(missed.dealership && isolated(missed.dealership))] : []),
		...(lastServiceDate ? [t.lastServiceOn(formatDay(lastServiceDate, 'DD MMM YYYY', language))] : []),
		...(due === null || missed || headline === 'hold' ? [] : [t.welcomeLine]),
	];
	return (
		<section className="card stack headline-card" data-overdue={isOverdue || undefined} aria-labelledby={id}>
			<header className="headline-head">
				<span className="circle headline-icon">
					<Icon name={isOverdue ? 'alert' : 'calendar'} />
				</span>
				<div>
					{badge === null || missed ? null : <p className="badge">{badge}</p>}
					<h2 id={id} className="headline-title">
						{title}
					</h2>
				</div>
			</header>
			{lines.length > 0 ? <p>{lines.join(' ')}</p> : null}
			{papers ? <VisitPapers regNo={regNo} papers={papers} /> : null}
			<BookButton regNo={regNo} isPrimary={view.action === 'book'} onHold={onHold} />
			{missed && !missed.isUnconfirmed ? <CancelBooking regNo={regNo} booking={missed} onNotice={onNotice} /> : null}
		</section>
	);
}

/** Beside a booking: when the service before it was, and its papers (docs/product.md#papers-of-a-visit). */
export function LastServiceCard({ view: { lastServiceDate, regNo }, papers }: { view: HomeView; papers: Papers }) {
	const t = useTexts(homeTexts);
	const language = useLanguage();
	return (
		<section className="card stack" aria-labelledby="last-service">
			<h2 id="last-service">{t.lastService}</h2>
			{lastServiceDate ? <p>{t.lastServiceOn(formatDay(lastServiceDate, 'DD MMM YYYY', language))}</p> : null}
			<VisitPapers regNo={regNo} papers={papers} />
		</section>
	);
}
