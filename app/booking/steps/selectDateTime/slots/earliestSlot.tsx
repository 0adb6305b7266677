import type { Slot } from '../../../../../domain/dealers/dealer.ts';
import {
	bookingWindow,
	type Day,
	formatDay,
	formatTime,
	shortWeekdayName,
} from '../../../../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useNow } from '../../../wizardContext.ts';
import { dateTimeTexts } from '../dateTimeTexts.ts';

interface EarliestSlotProps {
	/** The first of the days that are shown. */
	readonly first: Day;
	readonly earliest: { readonly day: Day; readonly slot: Slot } | null;
	readonly isLoading: boolean;
	readonly onChoose: (day: Day, slot: Slot) => void;
}

/** Chooses the first free slot of the days that are shown, and goes on to the details; its space while they load. */
export function EarliestSlot({ first, earliest, isLoading, onChoose }: EarliestSlotProps) {
	const t = useTexts(dateTimeTexts);
	const language = useLanguage();
	const now = useNow();
	if (!earliest) return isLoading ? <span className="skeleton slot-earliest" /> : null;
	const { day, slot } = earliest;
	const date = formatDay(day, 'DD MMM', language);
	const text = first === bookingWindow(now).first ? t.earliest : t.earliestShown;
	return (
		<Button
			variant="default"
			fullWidth
			className="slot-earliest"
			leftSection={<Icon name="clock" />}
			onClick={() => {
				onChoose(day, slot);
				const details = document.getElementById('details-title');
				details?.focus({ preventScroll: true });
				details?.scrollIntoView();
			}}
		>
			{text(`${shortWeekdayName(day, language)} ${date}`, formatTime(slot.start, language))}
			<Icon name="next" />
		</Button>
	);
}
