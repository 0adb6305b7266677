import { formatDay } from '../../../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../../../i18n/language.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { dealerTexts } from './dealerTexts.ts';
import type { Again } from './loadAgain.ts';

/** What of an earlier visit is chosen already (docs/product.md#book-the-same-again). */
export function AgainNote({ again: { day, dealer }, isShort }: { again: Again; isShort: boolean }) {
	const t = useTexts(dealerTexts);
	const language = useLanguage();
	const on = day === null ? null : formatDay(day, 'DD MMM YYYY', language);
	return (
		<Note tone="info">
			<p>
				{on === null ? null : `${t.again(on)} `}
				{dealer === null ? t.againDealerGone : t.againDealer}
				{isShort ? null : ` ${t.againJobs}`}
			</p>
		</Note>
	);
}
