/**
 * How often anything may be done: one table, and who counts (docs/decisions/010). By session and vehicle first;
 * what an address may do is wide, since Indian carriers put thousands of phones behind one.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { createTally, refusal } from './tally.ts';

export interface LimitRule {
	/** As it stands in the database and in the log. */
	readonly name: string;
	/** So many in each window, which begins with the first. */
	readonly most: number;
	readonly seconds: number;
	/**
	 * `exact`: each is counted and decided by the database, for all processes together. `tallied`: counted in the
	 * process, and settled with the others once a second; what is read costs no write.
	 */
	readonly counted: 'exact' | 'tallied';
}

const minute = 60;
const hour = 60 * minute;

export const limitRules = {
	codeRequestsPerVehicle: { name: 'code requests per vehicle', most: 5, seconds: hour, counted: 'exact' },
	codeRequestsPerAddress: { name: 'code requests per address', most: 600, seconds: hour, counted: 'exact' },
	codeTriesPerAddress: { name: 'code tries per address', most: 1000, seconds: hour, counted: 'exact' },
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

/** Every refusal lifted: for measuring, and for whoever limits in front of the portal. */
export const noLimits: Limits = {
	take: async () => ({ allowed: true }),
	takeAll: async () => ({ allowed: true }),
	settle: async () => undefined,
};

export function createLimits(db: Kysely<Database>): Limits {
	const tally = createTally((counts, now) => count(db, counts, now));
	let forgotAt = Number.NEGATIVE_INFINITY;
	const takeAll: Limits['takeAll'] = async (taken, now) => {
		const tallied = taken.filter(({ rule }) => rule.counted === 'tallied');
		const refused = tallied.map(({ rule, key }) => tally.take(rule, hashOf(key), now)).find(({ allowed }) => !allowed);
		const exact = taken.filter(({ rule }) => rule.counted === 'exact');
		if (refused || exact.length === 0) return refused ?? { allowed: true };
		const counts = exact.map(({ rule, key }) => ({ rule, keyHash: hashOf(key), more: 1, endsAt: endOf(rule, now) }));
		const over = (await count(db, counts, now)).filter(({ rule, taken }) => taken > rule.most);
		return over.length === 0 ? { allowed: true } : refusal(Math.max(...over.map(({ endsAt }) => endsAt)), now);
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
	const rows = byPlace.map(({ rule, keyHash, more, endsAt }) => ({
		rule: rule.name,
		key_hash: keyHash,
		taken: more,
		ends_at: new Date(endsAt),
	}));
	const isOver = sql<boolean>`limit_counter.ends_at <= ${now}`;
	const counted = await db
		.insertInto('limit_counter')
		.values(rows)
		.onConflict((conflict) =>
			conflict.columns(['rule', 'key_hash']).doUpdateSet({
				taken: sql`excluded.taken + case when ${isOver} then 0 else least(limit_counter.taken, 1000000000) end`,
				ends_at: sql`case when ${isOver} then excluded.ends_at else limit_counter.ends_at end`,
			}),
		)
		.returning(['rule', 'key_hash', 'taken', 'ends_at', withoutWaiting])
		.execute();
	const rules = new Map(counts.map((each) => [placeOf(each), each.rule]));
	return counted.flatMap((row) => {
		const rule = rules.get(`${row.rule} ${row.key_hash}`);
		return rule ? [{ rule, keyHash: row.key_hash, taken: row.taken, endsAt: row.ends_at.getTime() }] : [];
	});
}

const endOf = (rule: LimitRule, now: Date) => now.getTime() + rule.seconds * 1000;
const placeOf = ({ rule, keyHash }: Count) => `${rule.name} ${keyHash}`;

/** Holds for the transaction that it stands in, which is this one statement. */
const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`.as('commit');

/** Addresses and registration numbers do not stand in the table as such. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
