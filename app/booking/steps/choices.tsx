import { formatRupees } from '../../../domain/money.ts';
import { isolated } from '../../../domain/text/bidi.ts';
import { formatDateTime, formatTime, slotInstant } from '../../../domain/time/calendar.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Detail } from '../../ui/detail.tsx';
import { Note } from '../../ui/feedback/notes.tsx';
import { useWizard } from '../wizardContext.tsx';
import { wizardTexts } from '../wizardTexts.ts';

function useChoice() {
	const { language } = useTranslation();
	const { draft, seatHold } = useWizard();
	const slot = draft?.slot ?? null;
	const time = slot && formatDateTime(slotInstant(slot.day, slot.start), language, 'ddd DD MMM');
	const total = draft?.estimate.shownTotal ?? null;
	return {
		dealer: draft?.dealer ? isolated(draft.dealer.displayName) || '–' : null,
		time: time && seatHold.state?.kind === 'taken' ? <s>{time}</s> : time,
		estimate: total === null ? null : formatRupees(total),
	};
}

/** Until when the chosen slot is held, or that it no longer is, with a button that holds it again. */
export function SeatHold() {
	const { t, language } = useTranslation(wizardTexts);
	const { draft, seatHold } = useWizard();
	const { state, requestHold } = seatHold;
	if (state?.kind === 'held') {
		return (
			<p className="small">
				{t.heldUntil(formatTime(state.until, language))}, <span aria-live="off">{t.minutesLeft(state.minutes)}</span>
			</p>
		);
	}
	if (!state || !draft?.dealer || !draft.slot) return null;
	const { dealer, slot } = draft;
	function holdAgain() {
		// The button goes with its state, and the focus would be lost.
		document.getElementById('next')?.focus();
		requestHold(dealer.code, slot, false);
	}
	return (
		<Note tone="attention">
			<div className="row">
				<p>{t.seatHold[state.kind]}</p>
				{state.kind === 'taken' ? null : (
					<Button variant="default" onClick={holdAgain}>
						{t.holdAgain}
					</Button>
				)}
			</div>
		</Note>
	);
}

/**
 * Dealer, slot and estimate chosen so far, above a phone's action bar, and below them the seat hold. None is larger than
 * the step's title, painted long before.
 */
export function ChoiceLine() {
	const { t } = useTranslation(wizardTexts);
	const { draft, prices } = useWizard();
	const { dealer, time, estimate } = useChoice();
	const calculate = () => document.getElementById('field-calculate')?.click();
	const isUnchosen = draft !== null && dealer === null;
	return (
		<div className="wizard-line" aria-live="polite">
			<span>
				{isUnchosen ? <span className="wizard-choice quiet">{`${t.dealer}: ${t.notChosen}`}</span> : null}
				{dealer ? <span className="wizard-choice">{dealer}</span> : null}
				{time ? <b className="wizard-choice">{time}</b> : null}
			</span>
			{estimate ? <LineTotal total={estimate} /> : null}
			{draft?.earlierTotal != null && prices?.kind === 'ready' ? (
				<button type="button" className="link-button" onClick={calculate}>
					{t.newTotal}
				</button>
			) : null}
			<SeatHold />
		</div>
	);
}

/** The total in the line above an action bar, with its label. */
export function LineTotal({ total }: { total: string }) {
	const { common } = useTranslation();
	return (
		<span className="line-total">
			{common.estimatedTotal} <strong>{total}</strong>
		</span>
	);
}

/** The choices so far, as a panel beside the step on a wide screen. */
export function ChoicePanel() {
	const { t, common } = useTranslation(wizardTexts);
	const { vehicle } = useWizard();
	const { dealer, time, estimate } = useChoice();
	return (
		<section className="card stack" aria-labelledby="choice-title">
			<h2 id="choice-title">{t.yourChoice}</h2>
			<p>
				{isolated(vehicle.name ?? '') || '–'} <span className="quiet">{vehicle.regNo}</span>
			</p>
			<dl className="details">
				<Detail name={t.dealer}>{dealer ?? t.notChosen}</Detail>
				<div>
					<dt>{t.time}</dt>
					<dd aria-live="polite">
						{time ?? t.notChosen}
						<SeatHold />
					</dd>
				</div>
				{estimate ? <Detail name={common.estimatedTotal}>{estimate}</Detail> : null}
			</dl>
		</section>
	);
}
