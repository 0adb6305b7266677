import type { ChosenSlot } from '../../../../../domain/booking/draftState.ts';
import type { Slot, SlotGrid } from '../../../../../domain/dealers/dealer.ts';
import { slotGridDays } from '../../../../../domain/dealers/slots.ts';
import type { Day } from '../../../../../domain/time/calendar.ts';
import { dayPartOf } from '../../../../../domain/time/clockTime.ts';

/** The slots of one time on the three days; null: the day has none at this time. */
export interface SlotRow {
	readonly key: string;
	/** `HH:mm` */
	readonly start: string;
	readonly cells: readonly (Slot | null)[];
}

/** A cell of the table: row and column from 0. */
export interface SlotCell {
	readonly row: number;
	readonly column: number;
}

/**
 * The slots of three days as rows of equal times, earliest first, so that a row is the same time on every day. If two
 * slots of a day have the same start and end, the first is kept.
 */
export function slotRows({ columns }: SlotGrid): readonly SlotRow[] {
	const rows = new Map<string, { key: string; start: string; cells: (Slot | null)[] }>();
	columns.forEach(({ slots }, column) => {
		for (const slot of slots) {
			const key = `${slot.start}-${slot.end}`;
			const row = rows.get(key) ?? { key, start: slot.start, cells: columns.map(() => null) };
			row.cells[column] ??= slot;
			rows.set(key, row);
		}
	});
	return [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The rows by the start's part of the day, in their order; no group is empty. `from`: index of a group's first row. */
export function slotGroups(rows: readonly SlotRow[]) {
	return (['morning', 'afternoon', 'evening'] as const)
		.map((part) => ({
			part,
			from: rows.findIndex(({ start }) => dayPartOf(start) === part),
			rows: rows.filter(({ start }) => dayPartOf(start) === part),
		}))
		.filter(({ from }) => from >= 0);
}

/** The row of the first slot at or after the preferred time (`HH:mm`); -1 when every slot is earlier. */
export const preferredRow = (rows: readonly SlotRow[], preferred: string): number =>
	rows.findIndex(({ start }) => start >= preferred);

/** The chosen slot's cell; null: its day or time is not shown. */
export function cellOf(rows: readonly SlotRow[], days: readonly Day[], chosen: ChosenSlot | null): SlotCell | null {
	if (!chosen) return null;
	const column = days.indexOf(chosen.day);
	const row = rows.findIndex(({ key }) => key === `${chosen.start}-${chosen.end}`);
	return rows[row]?.cells[column] ? { row, column } : null;
}

const isFree = (rows: readonly SlotRow[], { row, column }: SlotCell): boolean =>
	rows[row]?.cells[column]?.isAvailable ?? false;

/** The tab stop of the table: the chosen slot, else the first free one from the preferred time on, else any free. */
export function entryCell(rows: readonly SlotRow[], chosen: SlotCell | null, preferred: string): SlotCell | null {
	if (chosen && isFree(rows, chosen)) return chosen;
	const from = Math.max(0, preferredRow(rows, preferred));
	const cells = rows.flatMap(({ cells }, row) => cells.map((_, column) => ({ row, column })));
	const free = cells.filter((cell) => isFree(rows, cell));
	return free.find(({ row }) => row >= from) ?? free[0] ?? null;
}

const steps: Readonly<Record<string, (cell: SlotCell) => SlotCell>> = {
	ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
	ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
	ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
	ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
};

const isInside = (rows: readonly SlotRow[], { row, column }: SlotCell): boolean =>
	row >= 0 && row < rows.length && column >= 0 && column < slotGridDays;

/**
 * The next free slot in an arrow key's direction; for Home and End the first or last of the column. If the slot at
 * this time is taken, left and right lead to the nearest free time of the column. null: another key, or no such slot.
 */
export function nextCell(rows: readonly SlotRow[], from: SlotCell, key: string): SlotCell | null {
	if (key === 'Home' || key === 'End') {
		const column = rows.map((_, row) => ({ row, column: from.column })).filter((cell) => isFree(rows, cell));
		return (key === 'Home' ? column[0] : column.at(-1)) ?? null;
	}
	const step = steps[key];
	if (!step) return null;
	const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
	for (let cell = step(from); isInside(rows, cell); cell = step(cell)) {
		const found = isSideways ? nearestInColumn(rows, cell) : isFree(rows, cell) ? cell : null;
		if (found) return found;
	}
	return null;
}

function nearestInColumn(rows: readonly SlotRow[], { row, column }: SlotCell): SlotCell | null {
	const free = rows.map((_, at) => ({ row: at, column })).filter((cell) => isFree(rows, cell));
	return free.reduce<SlotCell | null>(
		(best, cell) => (best && Math.abs(best.row - row) <= Math.abs(cell.row - row) ? best : cell),
		null,
	);
}

export const isSameCell = (a: SlotCell, b: SlotCell | null): boolean => a.row === b?.row && a.column === b.column;
