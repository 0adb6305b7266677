/**
 * Watches the wrong codes of all vehicles together. Limits by vehicle and address do not see guesses that are spread
 * over both (docs/decisions/031-proof-of-work-for-codes.md).
 */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CodeEntryResult } from '../domain/visit.ts';
import { siteNetwork } from './networks.ts';
import type { CodeVerification } from './oneTimeCodes.ts';
import { createProofs, type Proofs } from './proofs.ts';
import { hashKey, type RateLimiter, rateLimitRules } from './rateLimits.ts';

type TryOutcome = CodeEntryResult['kind'];

export interface GuessGuard {
	/**
	 * Counts the try of a code, whichever vehicle it was for. `address` is the visitor's, as in `VisitRequest`; tries of
	 * which it is not known (null) are all counted.
	 */
	noteTry(verification: CodeVerification, address: string | null, now: Date): Promise<void>;
	/** Whether so many wrong codes were entered within the hour, in all processes, that a code needs a proof of work. */
	isProofNeeded(now: Date): Promise<boolean>;
	readonly proofs: Proofs;
}

interface GuessGuardOptions extends Omit<Parameters<typeof createProofs>[0], 'rateLimiter'> {
	readonly rateLimiter: Pick<RateLimiter, 'consume'>;
	/** The number of wrong codes in an hour from which on a code needs a proof of work. */
	readonly guessesPerHour: () => Promise<number>;
	readonly onTry: (outcome: TryOutcome) => void;
}

/** The wrong codes of all vehicles are counted under this key. */
const fleet = 'all vehicles';

export function createGuessGuard(db: Kysely<Database>, options: GuessGuardOptions): GuessGuard {
	const { rateLimiter, guessesPerHour, onTry } = options;
	return {
		proofs: createProofs(options),

		async noteTry(verification, address, now) {
			onTry(verification === 'noTriesLeft' ? 'tooManyTries' : verification);
			// A code that takes no more tries was not guessed at: such tries cost nothing, so anybody could make many.
			if (verification !== 'wrong' && verification !== 'tooManyTries') return;
			if (address !== null) {
				const { wrongCodesPerNetwork } = rateLimitRules;
				if (!(await rateLimiter.consume(wrongCodesPerNetwork, siteNetwork(address), now)).allowed) return;
			}
			await rateLimiter.consume(rateLimitRules.wrongCodes, fleet, now);
		},

		async isProofNeeded(now) {
			const counter = await db
				.selectFrom('limit_counter')
				.select('taken')
				.where('rule', '=', rateLimitRules.wrongCodes.name)
				.where('key_hash', '=', hashKey(fleet))
				.where('ends_at', '>', now)
				.executeTakeFirst();
			return (counter?.taken ?? 0) >= (await guessesPerHour());
		},
	};
}
