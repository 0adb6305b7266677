import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Slot, SlotGrid } from '../../../../../domain/dealers/dealer.ts';
import { entryCell, nextCell, preferredRow, type SlotRow, slotGroups, slotRows } from './slotTable.ts';

const slot = (start: string, isAvailable = true): Slot => ({
	slotId: `id ${start}`,
	start,
	end: `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`,
	isAvailable,
});

const gridOf = (...days: readonly (readonly Slot[])[]): SlotGrid => ({
	columns: [
		{ day: '2026-11-22', slots: days[0] ?? [] },
		{ day: '2026-11-23', slots: days[1] ?? [] },
		{ day: '2026-11-24', slots: days[2] ?? [] },
	],
	text: null,
});

const anyGrid = fc
	.tuple(...[0, 1, 2].map(() => fc.uniqueArray(fc.integer({ min: 9, max: 18 }))))
	.chain((days) =>
		fc.tuple(...days.map((hours) => fc.tuple(...hours.map((hour) => fc.tuple(fc.constant(hour), fc.boolean()))))),
	)
	.map((days) =>
		gridOf(...days.map((slots) => slots.map(([hour, free]) => slot(`${String(hour).padStart(2, '0')}:00`, free)))),
	);

const isFree = (rows: readonly SlotRow[], row: number, column: number) =>
	rows[row]?.cells[column]?.isAvailable === true;

describe('the slots as rows of equal times', () => {
	it('holds every slot once, in its own column, earliest row first', () => {
		fc.assert(
			fc.property(anyGrid, (grid) => {
				const rows = slotRows(grid);
				grid.columns.forEach(({ slots }, column) => {
					const inColumn = rows.flatMap(({ cells }) => cells[column] ?? []);
					expect(new Set(inColumn)).toEqual(new Set(slots));
					expect(inColumn).toHaveLength(slots.length);
				});
				const starts = rows.map(({ start }) => start);
				expect(starts).toEqual([...starts].sort());
			}),
		);
	});

	it('leaves a day without a slot at a time empty there', () => {
		const rows = slotRows(gridOf([slot('09:00')], [slot('10:00')]));
		expect(rows.map(({ cells }) => cells.map((cell) => cell?.start ?? null))).toEqual([
			['09:00', null, null],
			[null, '10:00', null],
		]);
	});
});

describe('the rows by part of the day', () => {
	it('are all the rows in their order, each group with its place in the table', () => {
		fc.assert(
			fc.property(anyGrid, (grid) => {
				const rows = slotRows(grid);
				const groups = slotGroups(rows);
				expect(groups.flatMap((group) => group.rows)).toEqual(rows);
				for (const group of groups) expect(rows[group.from]).toBe(group.rows[0]);
			}),
		);
	});

	it('have morning to 11:59, afternoon to 15:59, evening after, and no empty group', () => {
		const rows = slotRows(gridOf([slot('09:00'), slot('11:00'), slot('16:00')]));
		expect(slotGroups(rows).map(({ part, rows }) => [part, rows.map(({ start }) => start)])).toEqual([
			['morning', ['09:00', '11:00']],
			['evening', ['16:00']],
		]);
	});
});

describe('the preferred time', () => {
	const rows = slotRows(gridOf([slot('09:00'), slot('11:00')]));
	it('marks the first slot at or after it', () => {
		expect(preferredRow(rows, '09:00')).toBe(0);
		expect(preferredRow(rows, '10:00')).toBe(1);
		expect(preferredRow(rows, '11:00')).toBe(1);
	});
	it('marks nothing when every slot is earlier', () => {
		expect(preferredRow(rows, '18:00')).toBe(-1);
	});
});

describe('the tab stop', () => {
	const rows = slotRows(gridOf([slot('09:00'), slot('10:00', false), slot('11:00')], [slot('10:00')]));
	it('is the chosen slot while it is free', () => {
		expect(entryCell(rows, { row: 2, column: 0 }, '09:00')).toEqual({ row: 2, column: 0 });
		expect(entryCell(rows, { row: 1, column: 0 }, '09:00')).toEqual({ row: 0, column: 0 });
	});
	it('is otherwise the first free slot from the preferred time on, or before it when none follows', () => {
		expect(entryCell(rows, null, '10:00')).toEqual({ row: 1, column: 1 });
		expect(entryCell(rows, null, '18:00')).toEqual({ row: 0, column: 0 });
	});
	it('is absent when nothing is free, and always a free slot otherwise', () => {
		fc.assert(
			fc.property(anyGrid, (grid) => {
				const rows = slotRows(grid);
				const entry = entryCell(rows, null, '12:00');
				const anyFree = grid.columns.some(({ slots }) => slots.some(({ isAvailable }) => isAvailable));
				expect(entry !== null).toBe(anyFree);
				if (entry) expect(isFree(rows, entry.row, entry.column)).toBe(true);
			}),
		);
	});
});

describe('the arrow keys', () => {
	const rows = slotRows(
		gridOf(
			[slot('09:00'), slot('10:00', false), slot('11:00')],
			[slot('12:00')],
			[slot('09:00', false), slot('10:00')],
		),
	);
	it('skip taken slots', () => {
		expect(nextCell(rows, { row: 0, column: 0 }, 'ArrowDown')).toEqual({ row: 2, column: 0 });
		expect(nextCell(rows, { row: 2, column: 0 }, 'ArrowUp')).toEqual({ row: 0, column: 0 });
	});
	it('go sideways to the nearest free time of the next day that has one', () => {
		expect(nextCell(rows, { row: 0, column: 0 }, 'ArrowRight')).toEqual({ row: 3, column: 1 });
		expect(nextCell(rows, { row: 3, column: 1 }, 'ArrowRight')).toEqual({ row: 1, column: 2 });
		expect(nextCell(rows, { row: 1, column: 2 }, 'ArrowLeft')).toEqual({ row: 3, column: 1 });
	});
	it('go to the ends of a day with Home and End', () => {
		expect(nextCell(rows, { row: 2, column: 0 }, 'Home')).toEqual({ row: 0, column: 0 });
		expect(nextCell(rows, { row: 0, column: 0 }, 'End')).toEqual({ row: 2, column: 0 });
	});
	it('stay at the edge, and leave other keys alone', () => {
		expect(nextCell(rows, { row: 0, column: 0 }, 'ArrowUp')).toBeNull();
		expect(nextCell(rows, { row: 0, column: 0 }, 'ArrowLeft')).toBeNull();
		expect(nextCell(rows, { row: 0, column: 0 }, 'Enter')).toBeNull();
	});
	it('only ever lead to a free slot other than the one they left', () => {
		const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight');
		fc.assert(
			fc.property(anyGrid, keys, fc.nat(9), fc.nat(2), (grid, key, row, column) => {
				const rows = slotRows(grid);
				const next = nextCell(rows, { row, column }, key);
				if (!next) return;
				expect(isFree(rows, next.row, next.column)).toBe(true);
				expect(next).not.toEqual({ row, column });
			}),
		);
	});
});
