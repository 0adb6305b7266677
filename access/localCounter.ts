import type { CounterIncrement, CounterValue, RateLimitResult, RateLimitRule } from './rateLimits.ts';

/** Counters in this process's memory, added to the shared counters in the database by `flush`. */
export interface LocalCounter {
	consume(rule: RateLimitRule, keyHash: string, now: Date): RateLimitResult;
	/** As `consume`, but once a key has used a tenth of its limit in this process, the shared counter decides. */
	consumeHybrid(rule: RateLimitRule, keyHash: string, now: Date): Promise<RateLimitResult>;
	/**
	 * Adds the pending increments to the shared counters and reads their values. After a failure nothing is lost or
	 * counted twice.
	 */
	flush(now: Date): Promise<void>;
}

interface LocalEntry {
	readonly rule: RateLimitRule;
	readonly keyHash: string;
	/** Of all processes, as of the last flush. */
	shared: number;
	/** Counted in this process since the last flush. */
	pending: number;
	/** Sent to the shared counter, no result yet. */
	inFlight: number;
	/** Milliseconds since 1970. */
	endsAt: number;
}

/** The oldest keys are evicted beyond this number, which bounds the memory whatever clients send. */
const maxEntries = 100_000;
/** Rows per statement. */
const flushBatchSize = 1000;
/** A key is shared once it has used this part of its limit in one process, so that an ordinary visit writes nothing. */
const hybridThreshold = 0.1;

/** The result for an exceeded limit. `endsAt`: when the window ends, in milliseconds since 1970. */
export function limitExceeded(endsAt: number, now: Date): RateLimitResult {
	return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) };
}

export function createLocalCounter(
	incrementCounters: (counts: readonly CounterIncrement[], now: Date) => Promise<readonly CounterValue[]>,
): LocalCounter {
	const entries = new Map<string, LocalEntry>();

	const evictOldest = () => {
		const [oldest] = entries.keys();
		if (oldest !== undefined) entries.delete(oldest);
	};

	const entryOf = (rule: RateLimitRule, keyHash: string, now: number): LocalEntry => {
		const entryKey = `${rule.name} ${keyHash}`;
		const found = entries.get(entryKey);
		if (found && found.endsAt > now) return found;
		const entry = { rule, keyHash, shared: 0, pending: 0, inFlight: 0, endsAt: now + rule.windowSeconds * 1000 };
		entries.delete(entryKey);
		entries.set(entryKey, entry);
		if (entries.size > maxEntries) evictOldest();
		return entry;
	};

	const flushEntries = async (batch: readonly LocalEntry[], now: Date) => {
		const increments = batch.map(({ rule, keyHash, pending, endsAt }) => ({
			rule,
			keyHash,
			increment: pending,
			endsAt,
		}));
		const each = (change: (entry: LocalEntry, increment: number) => void) => {
			for (const [index, entry] of batch.entries()) change(entry, increments[index]?.increment ?? 0);
		};
		each((entry, increment) => {
			entry.pending -= increment;
			entry.inFlight += increment;
		});
		try {
			const values = await incrementCounters(increments, now);
			const byKey = new Map(values.map((value) => [`${value.rule.name} ${value.keyHash}`, value]));
			for (const entry of batch) {
				const value = byKey.get(`${entry.rule.name} ${entry.keyHash}`);
				if (!value) continue;
				// Results can arrive out of order: the larger count is the newer one.
				entry.shared = value.endsAt === entry.endsAt ? Math.max(entry.shared, value.taken) : value.taken;
				entry.endsAt = value.endsAt;
			}
			return values;
		} catch (error) {
			each((entry, increment) => {
				entry.pending += increment;
			});
			throw error;
		} finally {
			each((entry, increment) => {
				entry.inFlight -= increment;
			});
		}
	};

	const usedCount = ({ shared, inFlight, pending }: LocalEntry) => shared + inFlight + pending;
	const isOverThreshold = (entry: LocalEntry) => usedCount(entry) >= entry.rule.max * hybridThreshold;

	const consume: LocalCounter['consume'] = (rule, keyHash, now) => {
		const entry = entryOf(rule, keyHash, now.getTime());
		if (usedCount(entry) >= rule.max) return limitExceeded(entry.endsAt, now);
		entry.pending += 1;
		return { allowed: true };
	};

	return {
		consume,

		async consumeHybrid(rule, keyHash, now) {
			const local = consume(rule, keyHash, now);
			const entry = entryOf(rule, keyHash, now.getTime());
			if (!local.allowed || !isOverThreshold(entry)) return local;
			const [shared] = await flushEntries([entry], now);
			return shared && shared.taken > rule.max ? limitExceeded(shared.endsAt, now) : local;
		},

		async flush(now) {
			const due: LocalEntry[] = [];
			for (const [entryKey, entry] of entries) {
				if (entry.endsAt <= now.getTime()) entries.delete(entryKey);
				else if (entry.pending > 0 && isOverThreshold(entry)) due.push(entry);
			}
			for (let from = 0; from < due.length; from += flushBatchSize) {
				await flushEntries(due.slice(from, from + flushBatchSize), now);
			}
		},
	};
}
