import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { ChosenSlot } from '../../../../../domain/booking/draftState.ts';
import type { Slot, SlotGrid } from '../../../../../domain/dealers/dealer.ts';
import { slotGridDays } from '../../../../../domain/dealers/slots.ts';
import {
	bookingWindow,
	type Day,
	formatDay,
	formatTime,
	isAtSlot,
	shortWeekdayName,
	weekdayName,
} from '../../../../../domain/time/calendar.ts';
import { useNow } from '../../../../dayAndPlaces/dayAndPlaces.tsx';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import { Skeleton } from '../../../../ui/feedback/notes.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { dateTimeTexts } from '../dateTimeTexts.ts';
import {
	cellOf,
	entryCell,
	isSameCell,
	nextCell,
	preferredRow,
	type SlotCell,
	slotGroups,
	slotRows,
} from './slotTable.ts';

/** The role of a table with arrow-key navigation (ARIA Authoring Practices, grid pattern). */
const pattern = 'grid';

/** Weekday and date of the three columns, and a note on a day that cannot be booked. */
function DayHeaders({ days, notes = [] }: { days: readonly Day[]; notes?: readonly (string | null)[] }) {
	const { language } = useTranslation();
	return (
		<thead>
			<tr>
				{days.map((day, column) => (
					<th
						key={day}
						scope="col"
						data-short={shortWeekdayName(day, language)}
						data-closed={notes[column] ? true : undefined}
					>
						{weekdayName(day, language)} <span>{formatDay(day, 'DD MMM YYYY', language)}</span>
						{notes[column] ? <small>{notes[column]}</small> : null}
					</th>
				))}
			</tr>
		</thead>
	);
}

interface SlotColumnsProps {
	readonly grid: SlotGrid;
	readonly chosen: ChosenSlot | null;
	/** ISO instant of the booked slot, which is marked; null: none. */
	readonly booked: string | null;
	/** null: none was asked. */
	readonly preferred: string | null;
	readonly onChoose: (day: Day, slot: Slot) => void;
}

/**
 * The three days with their slots, one row for each time, by morning, afternoon and evening. The table has one tab
 * stop, and arrow keys move within it. The preferred time is marked until a slot is chosen, and the page scrolls to it
 * when it changes.
 */
export function SlotColumns({ grid, chosen, booked, preferred, onChoose }: SlotColumnsProps) {
	const { t } = useTranslation(dateTimeTexts);
	const table = useRef<HTMLTableElement>(null);
	const [focused, setFocused] = useState<SlotCell | null>(null);
	const rows = useMemo(() => slotRows(grid), [grid]);
	const days = grid.columns.map(({ day }) => day);
	const { last } = bookingWindow(useNow());
	const notes = grid.columns.map(({ day, slots }) => {
		if (day > last) return t.notYet;
		if (slots.some(({ isAvailable }) => isAvailable)) return null;
		return slots.length > 0 ? t.full : t.noSlots;
	});
	const marked = preferred === null ? null : preferredRow(rows, preferred);
	const chosenCell = cellOf(rows, days, chosen);
	const entry = entryCell(rows, focused ?? chosenCell, preferred ?? '');

	useScroll(table, preferred);

	function onKeyDown(event: KeyboardEvent) {
		const at = cellAt(event.target);
		const next = at && nextCell(rows, at, event.key);
		if (!next) return;
		event.preventDefault();
		setFocused(next);
		table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus();
	}

	return (
		<>
			<table ref={table} className="slots" role={pattern} aria-labelledby="slots-title" onKeyDown={onKeyDown}>
				<DayHeaders days={days} notes={notes} />
				{slotGroups(rows).map((group) => (
					<tbody key={group.part}>
						<tr>
							<th scope="rowgroup" colSpan={slotGridDays}>
								<span className="spread small slot-part">
									{t.dayParts[group.part]}
									{preferred && marked === group.from ? <PreferredMark preferred={preferred} /> : null}
								</span>
							</th>
						</tr>
						{group.rows.flatMap((row, index) => {
							const at = group.from + index;
							return [
								preferred && at === marked && index > 0 ? (
									<tr key="mark">
										<td colSpan={slotGridDays}>
											<PreferredMark preferred={preferred} />
										</td>
									</tr>
								) : null,
								<tr key={row.key}>
									{days.map((day, column) => {
										const slot = row.cells[column];
										const here = { row: at, column };
										return (
											<td key={day}>
												{slot ? (
													<SlotChip
														slot={slot}
														day={day}
														cell={`${at}-${column}`}
														isBooked={booked !== null && isAtSlot(booked, { day, ...slot })}
														isChosen={isSameCell(here, chosenCell)}
														isEntry={isSameCell(here, entry)}
														onChoose={onChoose}
													/>
												) : (
													<span className="quiet slot-none">–</span>
												)}
											</td>
										);
									})}
								</tr>,
							];
						})}
					</tbody>
				))}
			</table>
			{notes.includes(null) ? null : <p className="quiet">{t.noSlotsAtAll}</p>}
		</>
	);
}

interface SlotChipProps {
	readonly slot: Slot;
	readonly day: Day;
	/** Row and column in the table, as `row-column`. */
	readonly cell: string;
	readonly isBooked: boolean;
	readonly isChosen: boolean;
	/** The tab stop of the grid. */
	readonly isEntry: boolean;
	readonly onChoose: (day: Day, slot: Slot) => void;
}

/**
 * One slot, `09:00 - 10:00 AM` on one line; a screen reader also says its day and whether it is free. A taken slot is
 * hatched and struck through.
 */
const SlotChip = memo(function SlotChip({ slot, day, cell, isBooked, isChosen, isEntry, onChoose }: SlotChipProps) {
	const { t, common, language } = useTranslation(dateTimeTexts);
	const { start, end, isAvailable } = slot;
	const time = t.slot(start, end);
	const date = formatDay(day, 'DD MMMM', language);
	return (
		<button
			type="button"
			className="slot"
			data-cell={cell}
			data-booked={isBooked || undefined}
			// Begins with the shown text, since speech input uses it.
			aria-label={t.slotName(
				start,
				isBooked ? `${time}, ${common.bookedNow}` : time,
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
			{time}
			{isBooked ? <small>{common.bookedNow}</small> : null}
			{isChosen && isAvailable ? <Icon name="check" /> : null}
		</button>
	);
});

function PreferredMark({ preferred }: { preferred: string }) {
	const { t, language } = useTranslation(dateTimeTexts);
	return (
		<span className="small slot-mark">
			<Icon name="clock" /> {t.preferredHere(formatTime(preferred, language))}
		</span>
	);
}

function cellAt(target: EventTarget): SlotCell | null {
	const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined;
	const [row, column] = cell?.split('-').map(Number) ?? [];
	return row === undefined || column === undefined ? null : { row, column };
}

/** Scrolls to a changed preferred time, or to the end of the table if every slot is earlier. */
function useScroll(table: React.RefObject<HTMLTableElement | null>, preferred: string | null) {
	const last = useRef(preferred);
	useEffect(() => {
		if (last.current === preferred) return;
		last.current = preferred;
		const goal = table.current?.querySelector('.slot-mark') ?? table.current?.lastElementChild;
		goal?.scrollIntoView({ block: 'center' });
	}, [table, preferred]);
}

/** The grid while its slots are loading, of the size of a usual day; `days` is empty until the draft is loaded. */
export const SlotSkeleton = ({ days }: { days: readonly Day[] }) => (
	<>
		<table className="slots" aria-hidden="true">
			<DayHeaders days={days} />
		</table>
		<Skeleton count={11} height={44} />
	</>
);
