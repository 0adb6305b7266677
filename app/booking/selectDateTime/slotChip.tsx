import { memo } from 'react';
import { type Day, formatDay, formatTime, weekdayName } from '../../../domain/calendar.ts';
import type { Slot } from '../../../domain/dealer.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';

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

/** One slot, `start - end`, in two lines where the column is narrow. A taken one is hatched and struck through. */
export const SlotChip = memo(function SlotChip({ slot, day, cell, isChosen, isEntry, onChoose }: SlotChipProps) {
	const t = useTexts(dateTimeTexts);
	const language = useLanguage();
	return (
		<button
			type="button"
			className="slot"
			data-cell={cell}
			aria-pressed={isChosen}
			aria-disabled={!slot.isAvailable}
			tabIndex={isEntry ? 0 : -1}
			onClick={() => {
				if (slot.isAvailable) onChoose(day, slot);
			}}
		>
			<span className="slot-time">
				<span>{formatTime(slot.start)} -</span> <span>{formatTime(slot.end)}</span>
			</span>
			{isChosen ? <Icon name="check" /> : null}
			<span className="visually-hidden">
				, {weekdayName(day, language)} {formatDay(day, 'DD MMM YYYY', language)}
				{slot.isAvailable ? '' : `, ${t.notAvailable}`}
			</span>
		</button>
	);
});
