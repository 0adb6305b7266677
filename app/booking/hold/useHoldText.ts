import { formatTime } from '../../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { useWizard } from '../wizardContext.ts';
import { wizardTexts } from '../wizardTexts.ts';

/** Until when the chosen slot is held, or that it is no longer; null while there is nothing to say. */
export function useHoldText(): string | null {
	const t = useTexts(wizardTexts);
	const language = useLanguage();
	const { state } = useWizard().seatHold;
	if (!state) return null;
	if (state.kind === 'held') return t.heldUntil(formatTime(state.until, language));
	return state.kind === 'ended' ? t.holdEnded : t.slotTaken;
}
