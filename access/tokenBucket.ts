/** Lets a number of requests a second pass, evenly spread. */
export interface TokenBucket {
	/** Whether one more may pass at `now`, in milliseconds of any steady clock. */
	take(now: number): boolean;
	/** Requests a second that may pass from now on. */
	perSecond: number;
}

/** At most `burst` pass at once after a pause. */
export function createTokenBucket(perSecond: number, burst: number): TokenBucket {
	let tokens = perSecond > 0 ? burst : 0;
	let filledAt = Number.NEGATIVE_INFINITY;
	const bucket: TokenBucket = {
		perSecond,
		take(now) {
			if (filledAt !== Number.NEGATIVE_INFINITY)
				tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * bucket.perSecond);
			filledAt = now;
			if (tokens < 1) return false;
			tokens -= 1;
			return true;
		},
	};
	return bucket;
}
