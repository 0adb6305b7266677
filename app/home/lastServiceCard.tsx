import type { Papers } from '../../domain/payment/bill.ts';
import { formatDay } from '../../domain/time/calendar.ts';
import { VisitPapers } from '../bill/visitPapers.tsx';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { homeTexts } from './homeTexts.ts';
import type { HomeView } from './homeView.ts';

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
