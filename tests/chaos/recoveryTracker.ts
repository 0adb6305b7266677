/** When what uses PostgreSQL works again after it was away. */

const slowMs = 5_000;

export interface RecoveryTracker {
	/** A request of this kind is on its way; the answer is called when it ended, with whether it did what it should. */
	requestSent(kind: string): (isDone: boolean) => void;
	databaseDown(): void;
	/** PostgreSQL answers again. */
	databaseUp(): void;
	/** Whether every kind has had a success since. */
	isComplete(): boolean;
	/** What has not recovered by now has not in this round. */
	endRound(): void;
	/**
	 * In milliseconds since PostgreSQL answered again, the longest of all rounds. `recoveredMs`: until the last kind had
	 * its first success with a request that was sent after that; infinite when one had none. `slow`: requests that took
	 * longer than 5 s, at whatever time. `lastFailureMs`: of whatever kind.
	 */
	counts(): { readonly recoveredMs: number; readonly lastFailureMs: number; readonly slow: number };
}

export function createRecoveryTracker(
	kinds: readonly string[],
	now: () => number = () => performance.now(),
): RecoveryTracker {
	let backAt = Number.POSITIVE_INFINITY;
	let firsts = new Map<string, number>();
	const counted = { recoveredMs: 0, lastFailureMs: 0, slow: 0 };
	return {
		requestSent(kind) {
			const sentAt = now();
			return (isDone) => {
				const endedAt = now();
				if (endedAt - sentAt > slowMs) counted.slow++;
				const ms = Math.round(endedAt - backAt);
				if (!isDone) counted.lastFailureMs = Math.max(counted.lastFailureMs, ms);
				else if (sentAt >= backAt && !firsts.has(kind)) firsts.set(kind, ms);
			};
		},
		databaseDown() {
			backAt = Number.POSITIVE_INFINITY;
			firsts = new Map();
		},
		databaseUp() {
			backAt = now();
		},
		isComplete: () => kinds.every((kind) => firsts.has(kind)),
		endRound() {
			const each = kinds.map((kind) => firsts.get(kind) ?? Number.POSITIVE_INFINITY);
			counted.recoveredMs = Math.max(counted.recoveredMs, ...each);
		},
		counts: () => ({ ...counted }),
	};
}
