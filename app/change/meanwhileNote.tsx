import { formatAddress } from '../../domain/booking/address.ts';
import type { ChangeableFact } from '../../domain/booking/changing.ts';
import { formatKm } from '../../domain/distance.ts';
import { formatRupees } from '../../domain/money.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDateTime } from '../../domain/time/calendar.ts';
import { usePlaceName } from '../booking/placeNames.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Fact } from '../ui/fact.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { changeTexts } from './changeTexts.ts';
import type { ChangeView } from './saveChange.ts';

/** What has changed of the booking since the page was opened, as far as this visit may see it. */
export function MeanwhileNote({ view }: { view: ChangeView }) {
	const t = useTexts(changeTexts);
	const language = useLanguage();
	const placeName = usePlaceName();
	const { contact } = view;
	const value: Readonly<Record<ChangeableFact, string | null | undefined>> = {
		time: formatDateTime(view.date, language),
		dealer: view.dealer.displayName,
		km: formatKm(view.km * 1000, language),
		mobile: contact?.mobile,
		pickUp: view.hasPickUp ? contact?.pickUp && formatAddress(contact.pickUp, placeName) : t.noPickUp,
		jobs: [view.jobs.map(({ name }) => isolated(name)).join(', '), formatRupees(view.total)]
			.filter(Boolean)
			.join(' · '),
		problem: contact?.problem,
	};
	if (view.changed.length === 0) return null;
	return (
		<Note tone="attention">
			<p>{t.meanwhile}</p>
			<dl className="facts">
				{view.changed.map((fact) => (
					<Fact key={fact} name={t.facts[fact]}>
						{value[fact] || t.isOther}
					</Fact>
				))}
			</dl>
			<p>{t.stillTyped}</p>
		</Note>
	);
}
