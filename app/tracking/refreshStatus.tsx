import type { Language } from '../../domain/languages.ts';
import { formatDay, formatTime } from '../../domain/time/calendar.ts';
import type { Problem } from '../data/jsonResult.ts';
import { failureTexts } from '../i18n/commonTexts.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Note } from '../ui/feedback/note.tsx';
import { trackingTexts } from './trackingTexts.ts';

/** When the page was refreshed last (an ISO instant), and why it could not be since. */
export function RefreshStatus({ knownAt, problem }: { knownAt: string; problem: Problem | null }) {
	const t = useTexts(trackingTexts);
	const failures = useTexts(failureTexts);
	const language = useLanguage();
	const time = formatTime(knownAt, language);
	return (
		<>
			<div role="status" className="live-status">
				{problem ? (
					<Note tone="attention">
						<p>
							{(problem.kind === 'offline' ? t.offlineSince : t.notRefreshedSince)(
								formatSince(knownAt, time, language),
							)}
						</p>
						{problem.kind === 'ended' ? (
							<p>{problem.message ?? failures.ended}</p>
						) : (
							<p className="small">{t.triesAgain}</p>
						)}
					</Note>
				) : null}
			</div>
			{problem ? null : <p className="quiet small">{t.knownAt(time)}</p>}
			<noscript>
				<p className="small">{t.noScript}</p>
			</noscript>
		</>
	);
}

/** A page that was put away for long names the day, too. */
function formatSince(knownAt: string, time: string, language: Language): string {
	const isToday = formatDay(knownAt, 'DD-MM-YYYY') === formatDay(new Date().toISOString(), 'DD-MM-YYYY');
	return isToday ? time : `${formatDay(knownAt, 'DD MMM YYYY', language)}, ${time}`;
}
