import type { ChosenSlot } from '../../domain/booking/draftState.ts';
import { formatRupees, type Paise } from '../../domain/money.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDateTime, formatDay, formatTime } from '../../domain/time/calendar.ts';
import { wizardTexts } from '../booking/wizardTexts.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Fact } from '../ui/fact.tsx';
import { moveTexts } from './moveTexts.ts';
import type { MoveDealer, MoveView } from './moveView.ts';

/** When and where the booking is now. */
export function BookedNow({ view }: { view: Pick<MoveView, 'date'> & { readonly dealer: Pick<MoveDealer, 'name'> } }) {
	const t = useTexts(moveTexts);
	const language = useLanguage();
	return (
		<section className="card" aria-label={t.present}>
			<dl className="facts facts-pairs">
				<Fact name={t.present}>{formatDateTime(view.date, language)}</Fact>
				<Fact name={t.dealership}>{view.dealer.name}</Fact>
			</dl>
		</section>
	);
}

function useChosenTime(slot: ChosenSlot | null): string | null {
	const t = useTexts(wizardTexts);
	const language = useLanguage();
	return slot && t.at(formatDay(slot.day, 'DD MMM YYYY', language), formatTime(slot.start, language));
}

/** The new time and the total above the bar of a phone. */
export function MoveLine({ slot, total }: { slot: ChosenSlot | null; total: Paise | null }) {
	const t = useTexts(moveTexts);
	const time = useChosenTime(slot);
	return (
		<div className="wizard-line" aria-live="polite">
			<span className="wizard-choice">{time ?? t.choose}</span>
			{total ? <strong>{formatRupees(total)}</strong> : null}
		</div>
	);
}

/** The same as a panel beside the slots on a wide screen. */
export function MoveChoice({
	dealer,
	slot,
	total,
}: {
	dealer: MoveDealer;
	slot: ChosenSlot | null;
	total: Paise | null;
}) {
	const t = useTexts(moveTexts);
	const time = useChosenTime(slot);
	return (
		<div className="card stack">
			<h2>{t.newTime}</h2>
			<p>{time ?? t.choose}</p>
			<dl className="facts">
				<Fact name={t.dealership}>{isolated(dealer.name)}</Fact>
				{total ? <Fact name={t.total}>{formatRupees(total)}</Fact> : null}
			</dl>
		</div>
	);
}
