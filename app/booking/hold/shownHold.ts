import { type Day, timeOf } from '../../../domain/time/calendar.ts';
import type { SeatHold } from '../../../provider/port.ts';

/** A hold as the wizard shows it. */
export interface ShownHold {
	readonly dealerCode: string;
	readonly day: Day;
	/** `HH:mm`, as the next, in India. */
	readonly start: string;
	readonly until: string;
	/** Of the hold, by the server's clock; 0 once it has ended. */
	readonly leftMs: number;
}

export const shownHold = ({ dealerCode, day, start, heldUntil }: SeatHold, now: Date): ShownHold => ({
	dealerCode,
	day,
	start,
	until: timeOf(heldUntil) ?? '',
	leftMs: Math.max(0, Date.parse(heldUntil) - now.getTime()),
});
