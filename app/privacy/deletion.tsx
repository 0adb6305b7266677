import { Form, useNavigation } from 'react-router';
import { formatDay } from '../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Button } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import type { OwnDataOffer } from './loadPrivacy.ts';
import { privacyTexts } from './privacyTexts.ts';

/** What is deleted and what is kept, and the owner's request for it (docs/product.md#your-data). */
export function Deletion({
	regNo,
	offer,
	requestedAt,
}: {
	regNo: string;
	offer: OwnDataOffer['kind'];
	/** ISO instant; null: not asked for. */
	requestedAt: string | null;
}) {
	const t = useTexts(privacyTexts);
	const language = useLanguage();
	const { formData, state } = useNavigation();
	const isSending = state !== 'idle' && formData?.has('erase') === true;
	const mayAsk = offer === 'shown' || offer === 'failed';
	return (
		<section className="card stack-tight" aria-labelledby="deletion">
			<h2 id="deletion">{t.deletion}</h2>
			<p>{t.deletionLine}</p>
			<p>{t.deletionWhen}</p>
			<div role="status">
				{requestedAt === null ? null : (
					<Note tone="ok">
						<p>{t.noted(formatDay(requestedAt, 'DD MMMM YYYY', language))}</p>
					</Note>
				)}
			</div>
			{requestedAt === null && mayAsk ? (
				<Form method="post" action={`/privacy?RegNo=${regNo}`}>
					<Button type="submit" name="erase" value="yes" variant="default" className="danger" loading={isSending}>
						{isSending ? t.saving : t.askDeletion}
					</Button>
				</Form>
			) : null}
			{requestedAt === null && offer === 'code' ? <p>{t.codeFirst}</p> : null}
		</section>
	);
}
