import { useId } from 'react';
import { formatRupees } from '../../domain/money.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDay } from '../../domain/time/calendar.ts';
import { VisitPapers } from '../bill/visitPapers.tsx';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { Fact } from '../ui/fact.tsx';
import { Reading } from '../ui/reading.tsx';
import { historyTexts } from './historyTexts.ts';
import type { HistoryVisit } from './historyView.ts';

/** One visit: when and where, what was done and what it cost, its papers, and the way to book the same again. */
export function VisitCard({ regNo, visit }: { regNo: string; visit: HistoryVisit }) {
	const id = useId();
	const t = useTexts(historyTexts);
	const language = useLanguage();
	const { again, address, cost, date, dealership, isOngoing, jobCardNo, jobs, papers, reading } = visit;
	const day = date === null ? t.dayUnknown : formatDay(date, 'DD MMM YYYY', language);
	return (
		<section className="card stack visit" aria-labelledby={id}>
			<h2 id={id}>{day}</h2>
			{isOngoing ? <p className="quiet">{t.ongoing}</p> : null}
			<dl className="facts">
				<Fact name={t.dealership}>
					{dealership === null ? null : (
						<>
							{isolated(dealership)}
							{address === null ? null : <span className="fact-more">{isolated(address)}</span>}
						</>
					)}
				</Fact>
				<Fact name={t.jobs}>{jobs.length === 0 ? null : <span>{jobs.map(isolated).join(', ')}</span>}</Fact>
				<Fact name={t.cost}>{cost === null ? null : formatRupees(cost)}</Fact>
				<Fact name={t.reading}>{reading === null ? null : <Reading km={reading} />}</Fact>
				<Fact name={t.jobCard}>{jobCardNo}</Fact>
			</dl>
			{papers === null ? null : <VisitPapers regNo={regNo} papers={papers} />}
			{again === null ? null : (
				// Loaded as a page, so that the server asks first whether a booking may begin.
				<Button
					component="a"
					href={`/booking/dealer?${new URLSearchParams({ RegNo: regNo, again })}`}
					variant="default"
					fullWidth
					aria-label={date === null ? undefined : t.againName(day)}
				>
					{t.again}
				</Button>
			)}
		</section>
	);
}
