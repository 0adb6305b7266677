/**
 * The rate limits: one table of rules, and the limiter that counts (docs/decisions/010-where-limits-are-counted.md).
 * Sessions and vehicles are limited most tightly; limits by address are wide, since Indian carriers put thousands of
 * phones behind one address.
 */
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { namedStatement } from '../db/preparedStatements.ts';
import type { Database } from '../db/schema.ts';
import { createLocalCounter, limitExceeded } from './localCounter.ts';

export interface RateLimitRule {
	/** The name in the database, the metrics and, for limits of requests, the log; code limits are not logged. */
	readonly name: string;
	/** Requests per window. A window begins with its first request. */
	readonly max: number;
	readonly windowSeconds: number;
	/**
	 * `database`: the database counts and decides each request. `hybrid`: the process counts until a key has used a tenth
	 * of its limit there, then the database does; if no other process uses the database, as `memory`. `memory`: the
	 * process counts, and adds its counts to the database once a second. So an ordinary visit writes nothing.
	 */
	readonly storage: 'database' | 'hybrid' | 'memory';
}

const minute = 60;
const hour = 60 * minute;

export const rateLimitRules = {
	codeRequestsPerVehicle: { name: 'code requests per vehicle', max: 5, windowSeconds: hour, storage: 'database' },
	codeRequestsPerAddress: { name: 'code requests per address', max: 600, windowSeconds: hour, storage: 'database' },
	/** An address that is an IPv6 /64 belongs to one, which is reached by asking from many of them. */
	codeRequestsPerNetwork: { name: 'code requests per network', max: 2000, windowSeconds: hour, storage: 'database' },
	codeMessagesPerMobile: { name: 'code messages per mobile', max: 10, windowSeconds: hour, storage: 'database' },
	codeTriesPerAddress: { name: 'code tries per address', max: 1000, windowSeconds: hour, storage: 'database' },
	/** Tries of a /64 count for its /48, too, as requests do. */
	codeTriesPerNetwork: { name: 'code tries per network', max: 3000, windowSeconds: hour, storage: 'database' },
	pagesPerSession: { name: 'pages per session', max: 1200, windowSeconds: 5 * minute, storage: 'memory' },
	changesPerSession: { name: 'changes per session', max: 120, windowSeconds: 5 * minute, storage: 'hybrid' },
	changesPerVehicle: { name: 'changes per vehicle', max: 240, windowSeconds: 5 * minute, storage: 'hybrid' },
	requestsPerAddress: { name: 'requests per address', max: 36_000, windowSeconds: minute, storage: 'memory' },
	downloadsPerSession: { name: 'downloads per session', max: 120, windowSeconds: 10 * minute, storage: 'memory' },
	/** Whoever has a link opens as many sessions as they like with it. */
	downloadsPerVehicle: { name: 'downloads per vehicle', max: 240, windowSeconds: 10 * minute, storage: 'memory' },
	wrongSecretsPerAddress: { name: 'wrong secrets per address', max: 10, windowSeconds: minute, storage: 'memory' },
	gatewayReturnsPerAddress: { name: 'gateway returns per address', max: 600, windowSeconds: minute, storage: 'memory' },
} as const satisfies Record<string, RateLimitRule>;

export type RateLimitResult =
	| { readonly allowed: true }
	/** Whole seconds, 1 or more, until the window ends. */
	| { readonly allowed: false; readonly retryAfterSeconds: number };

/** `exceeded`: the rules that did not allow the request. */
export type RateLimitDecision =
	| { readonly allowed: true }
	| { readonly allowed: false; readonly retryAfterSeconds: number; readonly exceeded: readonly RateLimitRule[] };

export interface RateLimiter {
	/** Counts one request under `key` and decides whether it is allowed. Rejects when the database cannot be reached. */
	consume(rule: RateLimitRule, key: string, now: Date): Promise<RateLimitDecision>;
	/** Counts one request under several rules; it is allowed when all of them allow it. The rules must be distinct. */
	consumeAll(requests: readonly ConsumeRequest[], now: Date): Promise<RateLimitDecision>;
	/** Adds this process's counts to the shared ones, reads those of other processes, and deletes expired counters. */
	flush(now: Date): Promise<void>;
}

export interface ConsumeRequest {
	readonly rule: RateLimitRule;
	readonly key: string;
}

/**
 * Limits of one-time codes only, for the public port: an operator's own proxy can limit addresses, but knows nothing of codes and vehicles.
 * For such operators (`LIMITS=off`), and for measurements.
 */
export const codeLimitsOnly = (limiter: RateLimiter): RateLimiter => ({
	consume: async (rule, key, now) =>
		rule.storage === 'database' ? limiter.consume(rule, key, now) : { allowed: true },
	consumeAll: (requests, now) =>
		limiter.consumeAll(
			requests.filter(({ rule }) => rule.storage === 'database'),
			now,
		),
	flush: (now) => limiter.flush(now),
});

/** For tests: allows everything. */
export const noRateLimits: RateLimiter = {
	consume: async () => ({ allowed: true }),
	consumeAll: async () => ({ allowed: true }),
	flush: async () => undefined,
};

interface RateLimiterOptions {
	/** Whether other processes count in the same database. */
	readonly isDatabaseShared: boolean;
	/** Called for each rule that rejects a request. */
	readonly onLimitReached?: (rule: RateLimitRule) => void;
}

export function createRateLimiter(
	db: Kysely<Database>,
	{ isDatabaseShared, onLimitReached = () => undefined }: RateLimiterOptions,
): RateLimiter {
	const localCounter = createLocalCounter((counts, now) => incrementCounters(db, counts, now));
	let lastCleanupAt = Number.NEGATIVE_INFINITY;
	const consumeOne = async ({ rule, key }: ConsumeRequest, now: Date): Promise<RateLimitResult> => {
		const keyHash = hashKey(key);
		if (rule.storage === 'memory' || (rule.storage === 'hybrid' && !isDatabaseShared))
			return localCounter.consume(rule, keyHash, now);
		if (rule.storage === 'hybrid') return localCounter.consumeHybrid(rule, keyHash, now);
		const [counterValue] = await incrementCounters(
			db,
			[{ rule, keyHash, increment: 1, endsAt: now.getTime() + rule.windowSeconds * 1000 }],
			now,
		);
		return counterValue && counterValue.taken > rule.max ? limitExceeded(counterValue.endsAt, now) : { allowed: true };
	};
	const consumeAll: RateLimiter['consumeAll'] = async (requests, now) => {
		const exceeded: RateLimitRule[] = [];
		let retryAfterSeconds = 0;
		for (const request of requests) {
			const result = await consumeOne(request, now);
			if (result.allowed) continue;
			onLimitReached(request.rule);
			exceeded.push(request.rule);
			retryAfterSeconds = Math.max(retryAfterSeconds, result.retryAfterSeconds);
		}
		return exceeded.length === 0 ? { allowed: true } : { allowed: false, retryAfterSeconds, exceeded };
	};
	return {
		consume: (rule, key, now) => consumeAll([{ rule, key }], now),
		consumeAll,
		async flush(now) {
			await localCounter.flush(now);
			if (now.getTime() - lastCleanupAt < minute * 1000) return;
			lastCleanupAt = now.getTime();
			await db.deleteFrom('limit_counter').where('ends_at', '<=', now).execute();
		},
	};
}

/** A counter's value in the database after an increment; `endsAt` in milliseconds since 1970. */
export interface CounterValue {
	readonly rule: RateLimitRule;
	readonly keyHash: string;
	readonly taken: number;
	readonly endsAt: number;
}

export interface CounterIncrement {
	readonly rule: RateLimitRule;
	readonly keyHash: string;
	readonly increment: number;
	/** The end of the window, in milliseconds since 1970; an open window keeps its own end. */
	readonly endsAt: number;
}

/**
 * One statement for all increments, sorted, so that two processes cannot deadlock. The commit is asynchronous: other
 * connections see the counts at once, and a crash of the database loses less than a second of them.
 */
async function incrementCounters(
	db: Kysely<Database>,
	increments: readonly CounterIncrement[],
	now: Date,
): Promise<readonly CounterValue[]> {
	if (increments.length === 0) return [];
	const sorted = increments.toSorted((a, b) => (counterKey(a) < counterKey(b) ? -1 : 1));
	const column = <T>(value: (each: CounterIncrement) => T) => sorted.map(value);
	const { rows } = await db.executeQuery<CounterRow>(
		incrementCountersStatement({
			rules: column(({ rule }) => rule.name),
			keyHashes: column(({ keyHash }) => keyHash),
			taken: column(({ increment }) => increment),
			ends: column(({ endsAt }) => new Date(endsAt).toISOString()),
			now,
		}),
	);
	const rules = new Map(increments.map((each) => [counterKey(each), each.rule]));
	return rows.flatMap((row) => {
		const rule = rules.get(`${row.rule} ${row.key_hash}`);
		return rule ? [{ rule, keyHash: row.key_hash, taken: row.taken, endsAt: row.ends_at.getTime() }] : [];
	});
}

const counterKey = ({ rule, keyHash }: CounterIncrement) => `${rule.name} ${keyHash}`;

type CounterRow = Database['limit_counter'];

/**
 * The same text for any number of rows, so that a connection plans it once. The last column makes this one commit
 * asynchronous.
 */
const incrementCountersStatement = namedStatement(
	['rules', 'keyHashes', 'taken', 'ends', 'now'],
	`
	insert into limit_counter (rule, key_hash, taken, ends_at)
	select * from unnest(:rules::text[], :keyHashes::text[], :taken::integer[], :ends::timestamptz[])
	on conflict (rule, key_hash) do update set
		taken = excluded.taken
			+ case when limit_counter.ends_at <= :now then 0 else least(limit_counter.taken, 1000000000) end,
		ends_at = case when limit_counter.ends_at <= :now then excluded.ends_at else limit_counter.ends_at end
	returning rule, key_hash, taken, ends_at, set_config('synchronous_commit', 'off', true)
`,
);

/** So that the table does not contain addresses and registration numbers. */
const hashKey = (key: string) => hash('sha256', key, 'base64url');
