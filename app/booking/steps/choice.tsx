import { formatRupees } from '../../../domain/money.ts';
import { isolated } from '../../../domain/text/bidi.ts';
import { formatDay, formatTime } from '../../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { Fact } from '../../ui/fact.tsx';
import { useSeatHoldText } from '../seatHold/useSeatHold.ts';
import { useWizard } from '../wizardContext.ts';
import { wizardTexts } from '../wizardTexts.ts';

function useChoice() {
	const t = useTexts(wizardTexts);
	const language = useLanguage();
	const { draft } = useWizard();
	const slot = draft?.slot ?? null;
	const total = draft?.estimate.shownTotal ?? null;
	const earlier = draft?.earlierTotal ?? null;
	return {
		dealer: draft?.dealer ? isolated(draft.dealer.displayName) || '–' : null,
		time: slot ? t.at(formatDay(slot.day, 'DD MMM YYYY', language), formatTime(slot.start, language)) : null,
		estimate: total === null ? null : formatRupees(total),
		/** In place of the estimate while that has to be calculated. */
		earlier: earlier === null ? null : formatRupees(earlier),
		seatHold: useSeatHoldText(),
	};
}

/**
 * Dealer, slot and estimate chosen so far, in one line above the action bar of a phone, and below it until when the slot
 * is held. Each is a box of its own, so a line does not end inside of it, and none is larger than the step's title, which
 * is painted long before.
 */
export function ChoiceLine() {
	const t = useTexts(wizardTexts);
	const { draft } = useWizard();
	const { dealer, time, estimate, earlier, seatHold } = useChoice();
	const isUnchosen = draft !== null && dealer === null;
	return (
		<div className="wizard-line" aria-live="polite">
			<span>
				{isUnchosen ? <span className="wizard-choice quiet">{`${t.dealer}: ${t.notChosen}`}</span> : null}
				{dealer ? <span className="wizard-choice">{time ? `${dealer} ·` : dealer}</span> : null}{' '}
				{time ? <span className="wizard-choice">{time}</span> : null}
			</span>
			{estimate ? <strong>{estimate}</strong> : null}
			{earlier ? (
				<span className="quiet">
					<span className="visually-hidden">{t.earlierTotal}: </span>
					<s>{earlier}</s>
				</span>
			) : null}
			{seatHold ? <span className="wizard-seat-seatHold">{seatHold}</span> : null}
		</div>
	);
}

/** The same as a panel beside the step on a wide screen. */
export function ChoicePanel() {
	const t = useTexts(wizardTexts);
	const { vehicle } = useWizard();
	const { dealer, time, estimate, earlier, seatHold } = useChoice();
	return (
		<div className="card stack">
			<h2>{t.yourChoice}</h2>
			<p>
				{isolated(vehicle.name ?? '') || '–'} <span className="quiet">{vehicle.regNo}</span>
			</p>
			<dl className="facts">
				<Fact name={t.dealer}>{dealer ?? t.notChosen}</Fact>
				<div>
					<dt>{t.time}</dt>
					<dd aria-live="polite">
						{time ?? t.notChosen}
						{seatHold ? <span className="wizard-seat-seatHold">{seatHold}</span> : null}
					</dd>
				</div>
				{estimate || earlier ? (
					<Fact name={t.estimate}>{estimate ?? <span className="quiet">{`${t.earlierTotal}: ${earlier}`}</span>}</Fact>
				) : null}
			</dl>
		</div>
	);
}
