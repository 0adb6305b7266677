/**
 * The rate limits: one table of rules, and the limiter that counts (docs/decisions/007-load-limits.md). Sessions and
 * vehicles are limited most tightly; limits by address are wide, since Indian carriers put thousands of phones behind
 * one address.
 */
import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { createLocalCounter, type WindowCount } from './localCounter.ts';

export interface RateLimitRule {
	/** The name in the database, the metrics and, for limits of requests, the log; limits of codes are not logged. */
	readonly name: string;
	/** Requests per window. A window begins with its first request. */
	readonly max: number;
	readonly windowSeconds: number;
	/**
	 * `database`: the database counts for all processes together. `memory`: each process counts for itself, so that an
	 * ordinary session writes nothing; N processes allow up to N times as many.
	 */
	readonly storage: 'database' | 'memory';
}

const perMinute = { windowSeconds: 60, storage: 'memory' } as const;
const perFiveMinutes = { windowSeconds: 5 * 60, storage: 'memory' } as const;
const perTenMinutes = { windowSeconds: 10 * 60, storage: 'memory' } as const;
const perHour = { windowSeconds: 60 * 60, storage: 'database' } as const;
const perDay = { windowSeconds: 24 * 60 * 60, storage: 'database' } as const;

export const rateLimitRules = {
	/** Each network has its own count, so requests from elsewhere keep no owner from a code. */
	codeRequestsPerVehicle: { name: 'code requests per vehicle', max: 5, ...perHour },
	/** One count for all browsers in which a link or a code has opened the vehicle before. */
	codeRequestsOfKnownBrowsers: { name: 'code requests of known browsers', max: 10, ...perHour },
	codeRequestsPerAddress: { name: 'code requests per address', max: 600, ...perHour },
	/** A network is an IPv6 /48: its user can ask from 65,536 addresses (/64), so these are also limited together. */
	codeRequestsPerNetwork: { name: 'code requests per network', max: 2000, ...perHour },
	/** Messages that known browsers ask for are counted apart from the others. */
	codeMessagesPerMobile: { name: 'code messages per mobile', max: 10, ...perHour },
	/** Messages beyond these wait: each day of India has keys of its own (docs/product.md#messages). */
	actMessagesPerVehicle: { name: 'messages of acts per vehicle', max: 6, ...perDay },
	messagesPerNamedMobile: { name: 'messages per mobile of bookings', max: 3, ...perDay },
	/** `MESSAGES_PER_HOUR` takes the place of `max`. */
	messagesPerHour: { name: 'messages per hour', max: Number.POSITIVE_INFINITY, ...perHour },
	pagesPerSession: { name: 'pages per session', max: 1200, ...perFiveMinutes },
	changesPerSession: { name: 'changes per session', max: 120, ...perFiveMinutes },
	changesPerVehicle: { name: 'changes per vehicle', max: 240, ...perFiveMinutes },
	requestsPerAddress: { name: 'requests per address', max: 36_000, ...perMinute },
	requestsPerNetwork: { name: 'requests per network', max: 108_000, ...perMinute },
	downloadsPerSession: { name: 'downloads per session', max: 120, ...perTenMinutes },
	/** Anyone with a link can open any number of sessions with it. */
	downloadsPerVehicle: { name: 'downloads per vehicle', max: 240, ...perTenMinutes },
	/** Beyond these no seat is held, but a free seat can still be booked (docs/product.md#seat-holds). */
	seatHoldsPerSession: { name: 'seat holds per session', max: 30, ...perTenMinutes },
	seatHoldsPerAddress: { name: 'seat holds per address', max: 60, ...perTenMinutes },
	seatHoldsPerNetwork: { name: 'seat holds per network', max: 180, ...perTenMinutes },
	wrongSecretsPerAddress: { name: 'wrong secrets per address', max: 10, ...perMinute },
	wrongSecretsPerNetwork: { name: 'wrong secrets per network', max: 30, ...perMinute },
	gatewayReturnsPerAddress: { name: 'gateway returns per address', max: 600, ...perMinute },
	gatewayReturnsPerNetwork: { name: 'gateway returns per network', max: 1800, ...perMinute },
	/** A delivery service sends the receipts of all messages from a few addresses. */
	messageReceiptsPerAddress: { name: 'message receipts per address', max: 60_000, ...perMinute },
	messageReceiptsPerNetwork: { name: 'message receipts per network', max: 180_000, ...perMinute },
} as const satisfies Record<string, RateLimitRule>;

/** `exceeded`: the rules that did not allow the request; `retryAfterSeconds`: 1 or more, until all allow it again. */
export type RateLimitDecision =
	| { readonly allowed: true }
	| { readonly allowed: false; readonly retryAfterSeconds: number; readonly exceeded: readonly RateLimitRule[] };

export interface RateLimiter {
	/**
	 * Counts one request under one or several distinct rules; it is allowed if all of them allow it. Rejects if the
	 * database cannot be reached.
	 */
	consume(requests: readonly ConsumeRequest[], now: Date): Promise<RateLimitDecision>;
}

export interface ConsumeRequest {
	readonly rule: RateLimitRule;
	readonly key: string;
}

/**
 * Keeps only the limits of codes and messages, which the database counts. An operator's own proxy can limit addresses,
 * but knows nothing of codes and vehicles. For such operators (`LIMITS=off`), and for measurements.
 */
export function codeLimitsOnly(limiter: RateLimiter): RateLimiter {
	const isOfCodes = ({ rule }: ConsumeRequest) => rule.storage === 'database';
	return { consume: (requests, now) => limiter.consume(requests.filter(isOfCodes), now) };
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
	const consume: RateLimiter['consume'] = async (requests, now) => {
		const exceeded: RateLimitRule[] = [];
		let retryAfterSeconds = 1;
		for (const request of requests) {
			const { count: requests, endsAt } = await count(request, now);
			if (requests <= request.rule.max) continue;
			onLimitReached(request.rule);
			exceeded.push(request.rule);
			retryAfterSeconds = Math.max(retryAfterSeconds, Math.ceil((endsAt - now.getTime()) / 1000));
		}
		return exceeded.length === 0 ? { allowed: true } : { allowed: false, retryAfterSeconds, exceeded };
	};
	return { consume };
}

/** Counts the requests one after another, until one is not allowed: those after it keep their counts. */
export async function consumeInTurn(
	rateLimiter: RateLimiter,
	requests: readonly ConsumeRequest[],
	now: Date,
): Promise<RateLimitDecision> {
	for (const request of requests) {
		const decision = await rateLimiter.consume([request], now);
		if (!decision.allowed) return decision;
	}
	return { allowed: true };
}

/**
 * One statement counts, so that two processes cannot both take the last request. Its commit does not wait for the disk:
 * else many requests under one key would wait for one another with all connections of the pool. Other connections see
 * the count at once, and a crash of the database loses less than a second of counts.
 */
async function countInDatabase(
	db: Kysely<Database>,
	{ name, windowSeconds }: RateLimitRule,
	keyHash: string,
	now: Date,
): Promise<WindowCount> {
	const begun = { count: 1, ends_at: new Date(now.getTime() + windowSeconds * 1000) };
	const hasEnded = sql<boolean>`limit_counter.ends_at <= ${now}`;
	const { count, ends_at } = await db
		.insertInto('limit_counter')
		.values({ rule: name, key_hash: keyHash, ...begun })
		.onConflict((conflict) =>
			conflict.columns(['rule', 'key_hash']).doUpdateSet({
				count: sql`case when ${hasEnded} then 1 else limit_counter.count + 1 end`,
				ends_at: sql`case when ${hasEnded} then excluded.ends_at else limit_counter.ends_at end`,
			}),
		)
		.returning(['count', 'ends_at', sql`set_config('synchronous_commit', 'off', true)`.as('commit')])
		.executeTakeFirstOrThrow();
	return { count, endsAt: ends_at.getTime() };
}

/** Hashed, so that neither the table nor the memory contains addresses and registration numbers. */
export const hashKey = (key: string) => hash('sha256', key, 'base64url');

/**
 * The network under which requests of one site are counted together. For an IPv6 /64, as in
 * `AccessRequest.clientAddress`, it is the /48, since a provider gives a site up to that many; for IPv4 the address
 * itself.
 */
export function siteNetwork(address: string): string {
	const [, site] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address) ?? [];
	return site === undefined ? address : `${site}::/48`;
}

/** What one rule counts for an address, and another for the IPv6 /48 of a /64: a site has up to 65,536 /64s. */
export type CountedByAddress =
	| ('codeRequests' | 'gatewayReturns' | 'messageReceipts')
	| ('requests' | 'seatHolds' | 'wrongSecrets');

/** A request as its address counts it, then its network; as none, if the address is not known. */
export function byAddress(counted: CountedByAddress, address: string | null): readonly ConsumeRequest[] {
	if (address === null) return [];
	const ofAddress = { rule: rateLimitRules[`${counted}PerAddress`], key: address };
	const network = siteNetwork(address);
	return network === address
		? [ofAddress]
		: [ofAddress, { rule: rateLimitRules[`${counted}PerNetwork`], key: network }];
}
