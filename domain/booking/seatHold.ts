/** For how long a seat is held for a vehicle, and how often (docs/product.md#seat-holds). */

const minuteMs = 60_000;
const verifiedMs = 10 * minuteMs;
const unverifiedMs = 3 * minuteMs;
const maxInARow = 3;
/** Holds are in a row when less time than this is between the end of one and the next. */
export const holdPauseMs = 10 * minuteMs;

/** The last hold of a vehicle, whether or not it has ended. */
export interface HoldTerms {
	readonly heldUntil: Date;
	/** Whether going on has renewed it. */
	readonly isRenewed: boolean;
	/** 1 for the first of a row. */
	readonly inARow: number;
}

export interface HoldWish {
	/** The owner goes on to the next step with the chosen slot, which renews its hold once. */
	readonly goesOn: boolean;
	/** Whether a link or a code has shown whose vehicle it is. */
	readonly isVerified: boolean;
}

/**
 * The hold that a vehicle gets now. A live hold keeps its end when it moves to another slot, or is asked for again; the
 * result is then `last` itself. null: it has had three in a row.
 */
export function nextHold(last: HoldTerms | null, { goesOn, isVerified }: HoldWish, now: Date): HoldTerms | null {
	const end = now.getTime() + (isVerified ? verifiedMs : unverifiedMs);
	const heldUntil = new Date(end);
	const endedMsAgo = last ? now.getTime() - last.heldUntil.getTime() : holdPauseMs;
	if (!last || endedMsAgo >= holdPauseMs) return { heldUntil, isRenewed: false, inARow: 1 };
	if (endedMsAgo >= 0) return last.inARow < maxInARow ? { heldUntil, isRenewed: false, inARow: last.inARow + 1 } : null;
	if (!goesOn || last.isRenewed) return last;
	return { ...last, heldUntil: new Date(Math.max(end, last.heldUntil.getTime())), isRenewed: true };
}
