import { formatDay, formatTime } from '../../domain/calendar.ts';
import { failureTexts } from '../texts/common.ts';
import { type Language, useLanguage, useTexts } from '../texts/language.ts';
import { trackingTexts } from '../texts/tracking.ts';
import { Note } from '../ui/note.tsx';
import type { Tracked } from './useTracking.ts';

/** When the page was refreshed last, and since when it could not be. */
export function Refreshed({ tracked }: { tracked: Tracked }) {
	const t = useTexts(trackingTexts);
	const failures = useTexts(failureTexts);
	const language = useLanguage();
	const { knownAt, lost } = tracked;
	const time = formatTime(knownAt);
	return (
		<>
			<div role="status" className="refreshed">
				{lost ? (
					<Note tone="attention">
						<p>{(lost.kind === 'offline' ? t.offlineSince : t.notRefreshedSince)(dated(knownAt, time, language))}</p>
						{lost.kind === 'ended' ? <p>{lost.message ?? failures.ended}</p> : <p className="small">{t.triesAgain}</p>}
					</Note>
				) : null}
			</div>
			{lost ? null : <p className="quiet small">{t.knownAt(time)}</p>}
			<noscript>
				<p className="small">{t.noScript}</p>
			</noscript>
		</>
	);
}

/** A page that was put away for long names the day, too. */
function dated(knownAt: string, time: string, language: Language): string {
	const isToday = formatDay(knownAt, 'DD-MM-YYYY') === formatDay(new Date().toISOString(), 'DD-MM-YYYY');
	return isToday ? time : `${formatDay(knownAt, 'DD MMM YYYY', language)}, ${time}`;
}
