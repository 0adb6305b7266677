import { useId } from 'react';
import type { Papers } from '../../domain/payment/bill.ts';
import { formatDay } from '../../domain/time/calendar.ts';
import { VisitPapers } from '../bill/visitPapers.tsx';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { BookButton, type Hold } from './bookButton.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeView } from './homeView.ts';
import { useServiceDue } from './useServiceDue.ts';

/** When the next service is due, or that it is overdue, and by what; when the last one was, and its papers; the button to book. */
export function NextServiceCard({ view, onHold }: { view: HomeView; onHold: (hold: Hold) => void }) {
	const id = useId();
	const t = useTexts(homeTexts);
	const language = useLanguage();
	const { lastServiceDate, headline, papers, serviceDue } = view;
	const isOverdue = serviceDue?.when === 'past';
	const { line: due, badge } = useServiceDue(serviceDue);
	const lines = [
		...(lastServiceDate ? [t.lastServiceOn(formatDay(lastServiceDate, 'DD MMM YYYY', language))] : []),
		...(due === null || headline === 'hold' ? [] : [t.welcomeLine]),
	];
	return (
		<section className="card stack headline-card" data-overdue={isOverdue || undefined} aria-labelledby={id}>
			<header className="headline-head">
				<span className="circle headline-icon">
					<Icon name={isOverdue ? 'alert' : 'calendar'} />
				</span>
				<div>
					{badge === null ? null : <p className="badge">{badge}</p>}
					<h2 id={id} className="headline-title">
						{due ?? t.welcomeLine}
					</h2>
				</div>
			</header>
			{lines.length > 0 ? <p>{lines.join(' ')}</p> : null}
			{papers ? <VisitPapers regNo={view.regNo} papers={papers} /> : null}
			<BookButton regNo={view.regNo} isPrimary={view.action === 'book'} onHold={onHold} />
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
