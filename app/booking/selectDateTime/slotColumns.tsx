import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type Day, formatDay, timeOptions, weekdayName } from '../../../domain/calendar.ts';
import type { Slot, SlotGrid } from '../../../domain/dealer.ts';
import type { ChosenSlot } from '../../../domain/draftState.ts';
import { slotGridDays } from '../../../domain/slots.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { dateTimeTexts } from './dateTimeTexts.ts';
import { SlotChip } from './slotChip.tsx';
import { entryCell, isSameCell, nextCell, preferredRow, type SlotCell, type SlotRow, slotRows } from './slotTable.ts';

/** The role of a table with arrow-key navigation (ARIA Authoring Practices, grid pattern). */
const pattern = 'grid';

/** Weekday and date of the three columns, and a note on a day without slots. */
export function DayHeaders({ days, empty }: { days: readonly Day[]; empty: readonly Day[] }) {
	const t = useTexts(dateTimeTexts);
	const language = useLanguage();
	return (
		<thead>
			<tr>
				{days.map((day) => (
					<th key={day} scope="col">
						{weekdayName(day, language)} <span>{formatDay(day, 'DD MMM YYYY', language)}</span>
						{empty.includes(day) ? <small>{t.noSlots}</small> : null}
					</th>
				))}
			</tr>
		</thead>
	);
}

/**
 * The three days with their slots, one row for each time. The table has one tab stop, and the arrow keys move within
 * it. The preferred time is marked and scrolled to; earlier slots stay available.
 */
export function SlotColumns({
	grid,
	chosen,
	preferred,
	onChoose,
}: {
	grid: SlotGrid;
	chosen: ChosenSlot | null;
	preferred: string;
	onChoose: (day: Day, slot: Slot) => void;
}) {
	const t = useTexts(dateTimeTexts);
	const table = useRef<HTMLTableElement>(null);
	const [visited, setVisited] = useState<SlotCell | null>(null);
	const rows = useMemo(() => slotRows(grid), [grid]);
	const days = grid.columns.map(({ day }) => day);
	const empty = grid.columns.filter(({ slots }) => slots.length === 0).map(({ day }) => day);
	const marked = preferredRow(rows, preferred);
	const chosenCell = cellOf(rows, days, chosen);
	const entry = entryCell(rows, visited ?? chosenCell, preferred);

	useScroll(table, grid.columns[0].day, preferred);

	function onKeyDown(event: KeyboardEvent) {
		const at = cellAt(event.target);
		const next = at && nextCell(rows, at, event.key);
		if (!next) return;
		event.preventDefault();
		setVisited(next);
		table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus();
	}

	return (
		<>
			<table ref={table} className="slots" role={pattern} aria-labelledby="slots-title" onKeyDown={onKeyDown}>
				<DayHeaders days={days} empty={empty} />
				<tbody>
					{rows.flatMap((row, at) => [
						at === marked ? <PreferredMark key="mark" preferred={preferred} /> : null,
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
												isChosen={isSameCell(here, chosenCell)}
												isEntry={isSameCell(here, entry)}
												onChoose={onChoose}
											/>
										) : null}
									</td>
								);
							})}
						</tr>,
					])}
				</tbody>
			</table>
			{rows.length === 0 ? <p className="quiet slot-nothing">{t.noSlotsAtAll}</p> : null}
		</>
	);
}

function PreferredMark({ preferred }: { preferred: string }) {
	const t = useTexts(dateTimeTexts);
	const label = timeOptions.find(({ value }) => value === preferred)?.label ?? preferred;
	return (
		<tr className="slot-mark">
			<td colSpan={slotGridDays}>
				<Icon name="clock" /> {t.preferredHere(label)}
			</td>
		</tr>
	);
}

function cellOf(rows: readonly SlotRow[], days: readonly Day[], chosen: ChosenSlot | null): SlotCell | null {
	if (!chosen) return null;
	const column = days.indexOf(chosen.day);
	const row = rows.findIndex(({ key }) => key === `${chosen.start}-${chosen.end}`);
	return rows[row]?.cells[column] ? { row, column } : null;
}

function cellAt(target: EventTarget): SlotCell | null {
	const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined;
	const [row, column] = cell?.split('-').map(Number) ?? [];
	return row === undefined || column === undefined ? null : { row, column };
}

/** Scrolls to the chosen slot when other days are shown, else to the preferred time; always to a changed preferred time. */
function useScroll(table: React.RefObject<HTMLTableElement | null>, firstDay: Day, preferred: string) {
	const last = useRef({ firstDay: '', preferred });
	useEffect(() => {
		const scroller = table.current?.parentElement;
		if (!table.current || !scroller) return;
		const isOtherTime = last.current.firstDay === firstDay && last.current.preferred !== preferred;
		last.current = { firstDay, preferred };
		const chosen = isOtherTime ? null : table.current.querySelector('[aria-pressed="true"]')?.closest('tr');
		const goal = chosen ?? table.current.querySelector<HTMLElement>('.slot-mark');
		const head = table.current.tHead?.offsetHeight ?? 0;
		scroller.scrollTop = goal ? goal.offsetTop - head : scroller.scrollHeight;
	}, [table, firstDay, preferred]);
}
