/** For how long a seat is held for a vehicle, and how often (docs/product.md#seat-holds). */

const minuteMs = 60_000;
const verifiedMs = 10 * minuteMs;
const unverifiedMs = 3 * minuteMs;
const maxInARow = 3;
/** Seat holds are in a row if less time than this is between the end of one and the next. */
export const seatHoldPauseMs = 10 * minuteMs;

/** The last seat hold of a vehicle, whether or not it has ended. */
export interface SeatHoldPeriod {
	readonly heldUntil: Date;
	/** Whether going on to the next step has renewed it. */
	readonly isRenewed: boolean;
	/** 1 for the first of a row. */
	readonly inARow: number;
}

export interface SeatHoldOptions {
	/** The owner goes on to the next step with the chosen slot, which renews its seat hold once. */
	readonly renew: boolean;
	/** Whether a link or a code opened the session. */
	readonly isVerified: boolean;
}

/**
 * The seat hold that a vehicle gets now. While one stands, another slot or another request keeps its end; the result is
 * then `last` itself. null: three in a row have ended, and the pause after them has not.
 */
export function nextSeatHold(
	last: SeatHoldPeriod | null,
	{ renew, isVerified }: SeatHoldOptions,
	now: Date,
): SeatHoldPeriod | null {
	const end = now.getTime() + (isVerified ? verifiedMs : unverifiedMs);
	const heldUntil = new Date(end);
	const endedMsAgo = last ? now.getTime() - last.heldUntil.getTime() : seatHoldPauseMs;
	if (!last || endedMsAgo >= seatHoldPauseMs) return { heldUntil, isRenewed: false, inARow: 1 };
	if (endedMsAgo >= 0) return last.inARow < maxInARow ? { heldUntil, isRenewed: false, inARow: last.inARow + 1 } : null;
	if (!renew || last.isRenewed) return last;
	return { ...last, heldUntil: new Date(Math.max(end, last.heldUntil.getTime())), isRenewed: true };
}
