/**
 * How often anything may be done: one table, and who counts (docs/decisions/010-where-limits-are-counted.md). By
 * session and vehicle first; what an address may do is wide, since Indian carriers put thousands of phones behind one.
 */
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { namedStatement } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import { createTally, refusal } from './tally.ts';

export interface LimitRule {
	/** As it stands in the database, in the log and in the metrics. */
	readonly name: string;
	/** So many in each window, which begins with the first. */
	readonly most: number;
	readonly seconds: number;
	/**
	 * `stored`: each is counted and decided by the database. `exact`: the same once a key has used a tenth of its limit
	 * in a process, unless that process has its database for itself. `tallied`: counted in the process, and settled with
	 * the others once a second. So an ordinary visit writes nothing.
	 */
	readonly counted: 'stored' | 'exact' | 'tallied';
}

const minute = 60;
const hour = 60 * minute;

export const limitRules = {
	codeRequestsPerVehicle: { name: 'code requests per vehicle', most: 5, seconds: hour, counted: 'stored' },
	codeRequestsPerAddress: { name: 'code requests per address', most: 600, seconds: hour, counted: 'stored' },
	codeTriesPerAddress: { name: 'code tries per address', most: 1000, seconds: hour, counted: 'stored' },
	pagesPerSession: { name: 'pages per session', most: 1200, seconds: 5 * minute, counted: 'tallied' },
	changesPerSession: { name: 'changes per session', most: 120, seconds: 5 * minute, counted: 'exact' },
	changesPerVehicle: { name: 'changes per vehicle', most: 240, seconds: 5 * minute, counted: 'exact' },
	requestsPerAddress: { name: 'requests per address', most: 36_000, seconds: minute, counted: 'tallied' },
	downloadsPerSession: { name: 'downloads per session', most: 120, seconds: 10 * minute, counted: 'tallied' },
	gatewayReturnsPerAddress: { name: 'gateway returns per address', most: 600, seconds: minute, counted: 'tallied' },
} as const satisfies Record<string, LimitRule>;

export type LimitAnswer =
	| { readonly allowed: true }
	/** Whole seconds, 1 or more, until the window ends. */
	| { readonly allowed: false; readonly retryAfterSeconds: number };

export interface Limits {
	/** Counts one more under `key`, and decides in the same step. Rejects when the database cannot be asked. */
	take(rule: LimitRule, key: string, now: Date): Promise<LimitAnswer>;
	/** Counts under several rules at once; allowed when each of them allows it. No rule stands in it twice. */
	takeAll(taken: readonly Taken[], now: Date): Promise<LimitAnswer>;
	/** Tells the other processes what this one has tallied, learns what they have, and forgets what is over. */
	settle(now: Date): Promise<void>;
}

export interface Taken {
	readonly rule: LimitRule;
	readonly key: string;
}

/**
 * The limits that nobody else can keep: a wall in front of the portal counts addresses, and knows nothing of codes and
 * vehicles. For whoever has such a wall, and for measuring.
 */
export const codesAlone = (limits: Limits): Limits => ({
	take: async (rule, key, now) => (rule.counted === 'stored' ? limits.take(rule, key, now) : { allowed: true }),
	takeAll: (taken, now) =>
		limits.takeAll(
			taken.filter(({ rule }) => rule.counted === 'stored'),
			now,
		),
	settle: (now) => limits.settle(now),
});

/** For tests: everything is allowed. */
export const noLimits: Limits = {
	take: async () => ({ allowed: true }),
	takeAll: async () => ({ allowed: true }),
	settle: async () => undefined,
};

interface LimitParts {
	/** Other processes count in the same database. */
	readonly isShared: boolean;
	/** Told of each refusal, once for each rule that refuses. */
	readonly reached?: (rule: LimitRule) => void;
}

export function createLimits(db: Kysely<Database>, { isShared, reached = () => undefined }: LimitParts): Limits {
	const tally = createTally((counts, now) => count(db, counts, now));
	let forgotAt = Number.NEGATIVE_INFINITY;
	const takeOne = async ({ rule, key }: Taken, now: Date): Promise<LimitAnswer> => {
		const keyHash = hashOf(key);
		if (rule.counted === 'tallied' || (rule.counted === 'exact' && !isShared)) return tally.take(rule, keyHash, now);
		if (rule.counted === 'exact') return tally.takeShared(rule, keyHash, now);
		const [counted] = await count(db, [{ rule, keyHash, more: 1, endsAt: now.getTime() + rule.seconds * 1000 }], now);
		return counted && counted.taken > rule.most ? refusal(counted.endsAt, now) : { allowed: true };
	};
	const takeAll: Limits['takeAll'] = async (taken, now) => {
		const answers: LimitAnswer[] = [];
		for (const each of taken) {
			const answer = await takeOne(each, now);
			if (!answer.allowed) reached(each.rule);
			answers.push(answer);
		}
		const waits = answers.map((answer) => (answer.allowed ? 0 : answer.retryAfterSeconds));
		const longest = Math.max(0, ...waits);
		return longest === 0 ? { allowed: true } : { allowed: false, retryAfterSeconds: longest };
	};
	return {
		take: (rule, key, now) => takeAll([{ rule, key }], now),
		takeAll,
		async settle(now) {
			await tally.settle(now);
			if (now.getTime() - forgotAt < minute * 1000) return;
			forgotAt = now.getTime();
			await db.deleteFrom('limit_counter').where('ends_at', '<=', now).execute();
		},
	};
}

/** What the database has after it counted; `endsAt` in milliseconds since 1970. */
export interface Counted {
	readonly rule: LimitRule;
	readonly keyHash: string;
	readonly taken: number;
	readonly endsAt: number;
}

export interface Count {
	readonly rule: LimitRule;
	readonly keyHash: string;
	readonly more: number;
	/** When the window ends unless one is open already; milliseconds since 1970. */
	readonly endsAt: number;
}

/**
 * One statement for all of them, always in the same order, so that two processes cannot wait for each other. It does
 * not wait for the disk: others see the count at once, and a crash of the database forgets less than a second of it.
 */
async function count(db: Kysely<Database>, counts: readonly Count[], now: Date): Promise<readonly Counted[]> {
	if (counts.length === 0) return [];
	const byPlace = counts.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
	const column = <T>(value: (each: Count) => T) => byPlace.map(value);
	const { rows } = await db.executeQuery<CounterRow>(
		countAll({
			rules: column(({ rule }) => rule.name),
			keyHashes: column(({ keyHash }) => keyHash),
			taken: column(({ more }) => more),
			ends: column(({ endsAt }) => new Date(endsAt).toISOString()),
			now,
		}),
	);
	const rules = new Map(counts.map((each) => [placeOf(each), each.rule]));
	return rows.flatMap((row) => {
		const rule = rules.get(`${row.rule} ${row.key_hash}`);
		return rule ? [{ rule, keyHash: row.key_hash, taken: row.taken, endsAt: row.ends_at.getTime() }] : [];
	});
}

const placeOf = ({ rule, keyHash }: Count) => `${rule.name} ${keyHash}`;

type CounterRow = Database['limit_counter'];

/** One text for any number of rows, so that a connection plans it once. Its last column holds for this statement alone. */
const countAll = namedStatement(
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

/** Addresses and registration numbers do not stand in the table as such. */
const hashOf = (key: string) => hash('sha256', key, 'base64url');
