import { memo } from 'react';
import type { Slot } from '../../../../../domain/dealers/dealer.ts';
import { type Day, formatDay, weekdayName } from '../../../../../domain/time/calendar.ts';
import { useLanguage, useTexts } from '../../../../i18n/language.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { dateTimeTexts } from '../dateTimeTexts.ts';

interface SlotChipProps {
	readonly slot: Slot;
	readonly day: Day;
	/** Row and column in the table, as `row-column`. */
	readonly cell: string;
	readonly isChosen: boolean;
	/** The tab stop of the grid. */
	readonly isEntry: boolean;
	readonly onChoose: (day: Day, slot: Slot) => void;
}

/**
 * One slot, `9:00 - 10:00 AM` on one line; a screen reader says its day, and whether it is free, too. A taken one is
 * hatched and struck through.
 */
export const SlotChip = memo(function SlotChip({ slot, day, cell, isChosen, isEntry, onChoose }: SlotChipProps) {
	const t = useTexts(dateTimeTexts);
	const language = useLanguage();
	const { start, end, isAvailable } = slot;
	const date = formatDay(day, 'DD MMMM', language);
	return (
		<button
			type="button"
			className="slot"
			data-cell={cell}
			// Begins with what is shown, which is what speech input says.
			aria-label={t.slotName(
				start,
				t.slot(start, end),
				`${weekdayName(day, language)} ${date}`,
				isAvailable ? t.free : t.notFree,
			)}
			aria-pressed={isChosen}
			aria-disabled={!isAvailable}
			tabIndex={isEntry ? 0 : -1}
			onClick={() => {
				if (isAvailable) onChoose(day, slot);
			}}
		>
			{t.slot(start, end)}
			{isChosen ? <Icon name="check" /> : null}
		</button>
	);
});
