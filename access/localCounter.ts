import type { CounterIncrement, CounterValue, RateLimitResult, RateLimitRule } from './rateLimits.ts';

/** Counts that a process keeps for itself between two settlements. */
export interface LocalCounter {
	consume(rule: RateLimitRule, keyHash: string, now: Date): RateLimitResult;
	/** The same; once a key has used a tenth of its limit here, the shared count decides. */
	consumeHybrid(rule: RateLimitRule, keyHash: string, now: Date): Promise<RateLimitResult>;
	/** Adds what is new to the shared count, and takes that over. After a failure nothing is lost or counted twice. */
	flush(now: Date): Promise<void>;
}

interface LocalEntry {
	readonly rule: RateLimitRule;
	readonly keyHash: string;
	/** Of all processes, when last settled. */
	shared: number;
	/** Here, since. */
	pending: number;
	/** On its way to the shared count. */
	inFlight: number;
	/** Milliseconds since 1970. */
	endsAt: number;
}

/** Beyond so many keys the oldest are forgotten: memory stays bounded whatever is sent. */
const maxEntries = 100_000;
/** Rows of one statement. */
const flushBatchSize = 1000;
/** A key is shared once it has used this part of its limit here: an ordinary visit writes nothing. */
const hybridThreshold = 0.1;

/** A refusal until `endsAt`, in milliseconds since 1970. */
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
		const place = `${rule.name} ${keyHash}`;
		const found = entries.get(place);
		if (found && found.endsAt > now) return found;
		const entry = { rule, keyHash, shared: 0, pending: 0, inFlight: 0, endsAt: now + rule.windowSeconds * 1000 };
		entries.delete(place);
		entries.set(place, entry);
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
		const each = (change: (entry: LocalEntry, more: number) => void) => {
			for (const [at, entry] of batch.entries()) change(entry, increments[at]?.increment ?? 0);
		};
		each((entry, more) => {
			entry.pending -= more;
			entry.inFlight += more;
		});
		try {
			const values = await incrementCounters(increments, now);
			const byKey = new Map(values.map((value) => [`${value.rule.name} ${value.keyHash}`, value]));
			for (const entry of batch) {
				const value = byKey.get(`${entry.rule.name} ${entry.keyHash}`);
				if (!value) continue;
				// Of two answers that overtook each other the larger count is the later one.
				entry.shared = value.endsAt === entry.endsAt ? Math.max(entry.shared, value.taken) : value.taken;
				entry.endsAt = value.endsAt;
			}
			return values;
		} catch (error) {
			each((entry, more) => {
				entry.pending += more;
			});
			throw error;
		} finally {
			each((entry, more) => {
				entry.inFlight -= more;
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
			const answer = consume(rule, keyHash, now);
			const entry = entryOf(rule, keyHash, now.getTime());
			if (!answer.allowed || !isOverThreshold(entry)) return answer;
			const [counted] = await flushEntries([entry], now);
			return counted && counted.taken > rule.max ? limitExceeded(counted.endsAt, now) : answer;
		},

		async flush(now) {
			const due: LocalEntry[] = [];
			for (const [place, entry] of entries) {
				if (entry.endsAt <= now.getTime()) entries.delete(place);
				else if (entry.pending > 0 && isOverThreshold(entry)) due.push(entry);
			}
			for (let from = 0; from < due.length; from += flushBatchSize) {
				await flushEntries(due.slice(from, from + flushBatchSize), now);
			}
		},
	};
}
