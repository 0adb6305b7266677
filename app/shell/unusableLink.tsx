import { useSearchParams } from 'react-router';
import { unusableLinkParam } from '../../domain/visit.ts';
import { useTexts } from '../i18n/language.ts';
import { Note } from '../ui/feedback/note.tsx';
import { linkedBookingTexts } from './linkedBookingTexts.ts';

/** Above the page whose link opened nothing: that it did not, and how to get another (docs/product.md#access). */
export function UnusableLink() {
	const t = useTexts(linkedBookingTexts);
	const [query] = useSearchParams();
	if (query.get(unusableLinkParam.name) !== unusableLinkParam.value) return null;
	return (
		<div className="page page-narrow linked-booking">
			<Note tone="attention">
				<p>{t.unusableLink}</p>
				<p>{t.askForNewLink}</p>
			</Note>
		</div>
	);
}
