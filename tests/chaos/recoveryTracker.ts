/** Measures how long requests that need PostgreSQL keep failing after it is back. */

/** Five times the promised 5 s. */
const slowMs = 25_000;

export interface RecoveryTracker {
	/** Call it when a request of this kind is sent; call the returned function when it has ended, with its success. */
	requestSent(kind: string): (isDone: boolean) => void;
	databaseDown(): void;
	/** PostgreSQL answers again. */
	databaseUp(): void;
	/** Whether every kind of request has succeeded since PostgreSQL is back. */
	isComplete(): boolean;
	/** Ends a round: a kind of request that has not succeeded by now counts as not recovered. */
	endRound(): void;
	/**
	 * Milliseconds since PostgreSQL answered again, the largest of all rounds. `recoveredMs`: until every kind of request
	 * had succeeded with a later one; infinite if a kind never did. `lastFailureMs`: until the last failure of any kind.
	 * `slow`: the number of requests that took longer than 25 s, at any time.
	 */
	counts(): { readonly recoveredMs: number; readonly lastFailureMs: number; readonly slow: number };
}

export function createRecoveryTracker(
	kinds: readonly string[],
	now: () => number = () => performance.now(),
): RecoveryTracker {
	let upAt = Number.POSITIVE_INFINITY;
	let firstSuccesses = new Map<string, number>();
	const counted = { recoveredMs: 0, lastFailureMs: 0, slow: 0 };
	return {
		requestSent(kind) {
			const sentAt = now();
			return (isDone) => {
				const endedAt = now();
				if (endedAt - sentAt > slowMs) counted.slow++;
				const ms = Math.round(endedAt - upAt);
				if (!isDone) counted.lastFailureMs = Math.max(counted.lastFailureMs, ms);
				else if (sentAt >= upAt && !firstSuccesses.has(kind)) firstSuccesses.set(kind, ms);
			};
		},
		databaseDown() {
			upAt = Number.POSITIVE_INFINITY;
			firstSuccesses = new Map();
		},
		databaseUp() {
			upAt = now();
		},
		isComplete: () => kinds.every((kind) => firstSuccesses.has(kind)),
		endRound() {
			const times = kinds.map((kind) => firstSuccesses.get(kind) ?? Number.POSITIVE_INFINITY);
			counted.recoveredMs = Math.max(counted.recoveredMs, ...times);
		},
		counts: () => ({ ...counted }),
	};
}
