/**
 * The rate limits: one table of rules, and the limiter that counts (docs/decisions/010-where-limits-are-counted.md).
 * Sessions and vehicles are limited most tightly; limits by address are wide, since Indian carriers put thousands of
 * phones behind one address.
 */
import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { codeVerifications } from '../codes/oneTimeCodes.ts';
import { createLocalCounter, type WindowCount } from './localCounter.ts';

export interface RateLimitRule {
	/** The name in the database, the metrics and, for limits of requests, the log; code limits are not logged. */
	readonly name: string;
	/** Requests per window. A window begins with its first request. */
	readonly max: number;
	readonly windowSeconds: number;
	/**
	 * `database`: counted by the database, for all processes together. `memory`: each process counts for itself, so that an
	 * ordinary visit writes nothing; N processes allow up to N times as many.
	 */
	readonly storage: 'database' | 'memory';
}

const perMinute = { windowSeconds: 60, storage: 'memory' } as const;
const perFiveMinutes = { windowSeconds: 5 * 60, storage: 'memory' } as const;
const perTenMinutes = { windowSeconds: 10 * 60, storage: 'memory' } as const;
const perHour = { windowSeconds: 60 * 60, storage: 'database' } as const;
const perDay = { windowSeconds: 24 * 60 * 60, storage: 'database' } as const;

export const rateLimitRules = {
	codeRequestsPerVehicle: { name: 'code requests per vehicle', max: 5, ...perHour },
	codeRequestsPerAddress: { name: 'code requests per address', max: 600, ...perHour },
	/** A network is an IPv6 /48: whoever has one can ask from 65,536 addresses (/64), so these are also limited together. */
	codeRequestsPerNetwork: { name: 'code requests per network', max: 2000, ...perHour },
	codeMessagesPerMobile: { name: 'code messages per mobile', max: 10, ...perHour },
	/** Messages wait beyond these: each day of India has keys of its own (docs/product.md#messages). */
	actMessagesPerVehicle: { name: 'messages of acts per vehicle', max: 6, ...perDay },
	messagesPerNamedMobile: { name: 'messages per mobile of bookings', max: 3, ...perDay },
	/** Codes that are entered, and links of messages that opened nothing (`limitOfTries`). */
	codeTriesPerAddress: { name: 'code tries per address', max: 1000, ...perHour },
	/** As for requests. */
	codeTriesPerNetwork: { name: 'code tries per network', max: 3000, ...perHour },
	pagesPerSession: { name: 'pages per session', max: 1200, ...perFiveMinutes },
	changesPerSession: { name: 'changes per session', max: 120, ...perFiveMinutes },
	changesPerVehicle: { name: 'changes per vehicle', max: 240, ...perFiveMinutes },
	requestsPerAddress: { name: 'requests per address', max: 36_000, ...perMinute },
	requestsPerNetwork: { name: 'requests per network', max: 108_000, ...perMinute },
	downloadsPerSession: { name: 'downloads per session', max: 120, ...perTenMinutes },
	/** Whoever has a link opens as many sessions as they like with it. */
	downloadsPerVehicle: { name: 'downloads per vehicle', max: 240, ...perTenMinutes },
	/** Beyond these nothing is held, and a free seat is booked all the same (docs/product.md#holds). */
	holdsPerSession: { name: 'holds per session', max: 30, ...perTenMinutes },
	holdsPerAddress: { name: 'holds per address', max: 60, ...perTenMinutes },
	holdsPerNetwork: { name: 'holds per network', max: 180, ...perTenMinutes },
	wrongSecretsPerAddress: { name: 'wrong secrets per address', max: 10, ...perMinute },
	wrongSecretsPerNetwork: { name: 'wrong secrets per network', max: 30, ...perMinute },
	gatewayReturnsPerAddress: { name: 'gateway returns per address', max: 600, ...perMinute },
	gatewayReturnsPerNetwork: { name: 'gateway returns per network', max: 1800, ...perMinute },
	messageReceiptsPerAddress: { name: 'message receipts per address', max: 60_000, ...perMinute },
	messageReceiptsPerNetwork: { name: 'message receipts per network', max: 180_000, ...perMinute },
} as const satisfies Record<string, RateLimitRule>;

/** `exceeded`: the rules that did not allow the request; `retryAfterSeconds`: 1 or more, until all allow it again. */
export type RateLimitDecision =
	| { readonly allowed: true }
	| { readonly allowed: false; readonly retryAfterSeconds: number; readonly exceeded: readonly RateLimitRule[] };

export interface RateLimiter {
	/** Counts one request under `key` and decides whether it is allowed. Rejects when the database cannot be reached. */
	consume(rule: RateLimitRule, key: string, now: Date): Promise<RateLimitDecision>;
	/** Decides as `consume` would, of a rule that the database counts, and counts nothing. */
	peek(rule: DatabaseRule, key: string, now: Date): Promise<RateLimitDecision>;
	/** Counts one request under several rules or keys; it is allowed when all of them allow it. */
	consumeAll(requests: readonly ConsumeRequest[], now: Date): Promise<RateLimitDecision>;
}

type DatabaseRule = RateLimitRule & { readonly storage: 'database' };

export interface ConsumeRequest {
	readonly rule: RateLimitRule;
	readonly key: string;
}

/**
 * Limits of codes and messages only, those that the database counts, for the public port: an operator's own proxy can
 * limit addresses, but knows nothing of codes and vehicles. For such operators (`LIMITS=off`), and for measurements.
 */
export function codeLimitsOnly(limiter: RateLimiter): RateLimiter {
	const consumeAll: RateLimiter['consumeAll'] = (requests, now) =>
		limiter.consumeAll(
			requests.filter(({ rule }) => rule.storage === 'database'),
			now,
		);
	return { ...limiter, consume: (rule, key, now) => consumeAll([{ rule, key }], now), consumeAll };
}

/** `onLimitReached` is called for each rule that rejects a request. */
export function createRateLimiter(
	db: Kysely<Database>,
	onLimitReached: (rule: RateLimitRule) => void = () => undefined,
): RateLimiter {
	const localCounter = createLocalCounter();
	const count = async ({ rule, key }: ConsumeRequest, now: Date): Promise<WindowCount> => {
		const keyHash = hashKey(key);
		if (rule.storage === 'memory') return localCounter.count(`${rule.name} ${keyHash}`, rule.windowSeconds, now);
		return countInDatabase(db, rule, keyHash, now);
	};
	const consumeAll: RateLimiter['consumeAll'] = async (requests, now) => {
		const exceeded: RateLimitRule[] = [];
		let retryAfterSeconds = 1;
		for (const request of requests) {
			const { taken, endsAt } = await count(request, now);
			if (taken <= request.rule.max) continue;
			onLimitReached(request.rule);
			exceeded.push(request.rule);
			retryAfterSeconds = Math.max(retryAfterSeconds, secondsUntil(endsAt, now));
		}
		return exceeded.length === 0 ? { allowed: true } : { allowed: false, retryAfterSeconds, exceeded };
	};
	return {
		consume: (rule, key, now) => consumeAll([{ rule, key }], now),
		async peek(rule, key, now) {
			const full = await db
				.selectFrom('limit_counter')
				.select('ends_at')
				.where('rule', '=', rule.name)
				.where('key_hash', '=', hashKey(key))
				.where('ends_at', '>', now)
				.where('taken', '>=', rule.max)
				.executeTakeFirst();
			if (!full) return { allowed: true };
			onLimitReached(rule);
			return { allowed: false, retryAfterSeconds: secondsUntil(full.ends_at.getTime(), now), exceeded: [rule] };
		},
		consumeAll,
	};
}

/** 1 or more. */
const secondsUntil = (endsAt: number, now: Date) => Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));

/**
 * One statement counts, so that two processes cannot both take the last request. Its commit does not wait for the disk:
 * other connections see the count at once, and a crash of the database loses less than a second of counts. Many requests
 * under one key would else wait for one another with all connections of the pool.
 */
async function countInDatabase(
	db: Kysely<Database>,
	{ name, windowSeconds }: RateLimitRule,
	keyHash: string,
	now: Date,
): Promise<WindowCount> {
	const begun = { taken: 1, ends_at: new Date(now.getTime() + windowSeconds * 1000) };
	const hasEnded = sql<boolean>`limit_counter.ends_at <= ${now}`;
	const { taken, ends_at } = await db
		.insertInto('limit_counter')
		.values({ rule: name, key_hash: keyHash, ...begun })
		.onConflict((conflict) =>
			conflict.columns(['rule', 'key_hash']).doUpdateSet({
				taken: sql`case when ${hasEnded} then 1 else limit_counter.taken + 1 end`,
				ends_at: sql`case when ${hasEnded} then excluded.ends_at else limit_counter.ends_at end`,
			}),
		)
		.returning(['taken', 'ends_at', sql`set_config('synchronous_commit', 'off', true)`.as('commit')])
		.executeTakeFirstOrThrow();
	return { taken, endsAt: ends_at.getTime() };
}

/** So that neither the table nor the memory contains addresses and registration numbers. */
const hashKey = (key: string) => hash('sha256', key, 'base64url');

/**
 * The network under which requests of one site are counted together: the /48 of an IPv6 /64, as in
 * `VisitRequest.address`, since a provider gives a site up to that many; an IPv4 address is its own.
 */
export function siteNetwork(address: string): string {
	const [, site] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address) ?? [];
	return site === undefined ? address : `${site}::/48`;
}

/** The /48 of a /64, under which a request counts, too; null: the address counts by itself alone, or is not known. */
export function widerNetwork(address: string | null): string | null {
	const network = address === null ? null : siteNetwork(address);
	return network === address ? null : network;
}

/** What came of a guess, which is a code that is entered or the link of a message; `wrongLink`: no message has its token. */
export const tryOutcomes = [...codeVerifications, 'wrongLink'] as const;

export type TryOutcome = (typeof tryOutcomes)[number];

export interface Limited {
	readonly kind: 'limited';
	readonly retryAfterSeconds: number;
}

type Rule = (typeof rateLimitRules)['codeTriesPerAddress' | 'codeTriesPerNetwork'];

/**
 * Asks the limits of an address, and of its IPv6 /48 where its own allows the try; null: they allow it, or the address is
 * not known.
 */
export async function limitOfTries(
	address: string | null,
	ask: (rule: Rule, key: string) => Promise<RateLimitDecision>,
): Promise<Limited | null> {
	for (const [rule, key] of [
		[rateLimitRules.codeTriesPerAddress, address],
		[rateLimitRules.codeTriesPerNetwork, widerNetwork(address)],
	] as const) {
		const decision = key === null ? null : await ask(rule, key);
		if (decision && !decision.allowed) return { kind: 'limited', retryAfterSeconds: decision.retryAfterSeconds };
	}
	return null;
}
