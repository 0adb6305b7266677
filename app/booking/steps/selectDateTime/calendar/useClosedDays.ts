import { useState } from 'react';
import type { SlotColumn } from '../../../../../domain/dealers/dealer.ts';
import type { Day } from '../../../../../domain/time/calendar.ts';

/** The days without a free slot among those that were loaded. */
export function useClosedDays() {
	const [closed, setClosed] = useState<ReadonlySet<Day>>(() => new Set());
	function learn(columns: readonly SlotColumn[]) {
		setClosed((known) => {
			const next = new Set(known);
			for (const { day, slots } of columns) {
				if (slots.some(({ isAvailable }) => isAvailable)) next.delete(day);
				else next.add(day);
			}
			return next;
		});
	}
	return { closed, learn };
}
