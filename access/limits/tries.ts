/** The limits of guesses: of one-time codes that are entered, and of links in messages that opened nothing. */
import { codeVerifications } from '../codes/oneTimeCodes.ts';
import { type RateLimitDecision, rateLimitRules, widerNetwork } from './rateLimits.ts';

/** What came of a guess; `wrongLink`: no message has the link's token. */
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
