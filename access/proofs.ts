/** Puzzles for a proof of work, and the check of their solutions (docs/decisions/031-proof-of-work-for-codes.md). */
import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { hasZeroBits, puzzleLength } from '../domain/proofOfWork.ts';
import type { CodeChallenge, CodeProof } from '../domain/visit.ts';
import type { LinkKey } from './linkParams.ts';
import { type RateLimiter, rateLimitRules } from './rateLimits.ts';

export interface Proofs {
	/** A new puzzle for a code for this vehicle. Nothing is stored. */
	challengeFor(regNo: string, now: Date): CodeChallenge;
	/** Whether the puzzle was made here for this vehicle, is solved, and has not expired; true once, in one process. */
	spend(regNo: string, proof: CodeProof, now: Date): Promise<boolean>;
}

const challengeSeconds = 300;
const noncePattern = /^[0-9a-f]{8}$/;

interface ProofOptions {
	/** The keys of the links; the secrets of the puzzles are derived from them. New puzzles use the first key. */
	readonly keys: readonly LinkKey[];
	readonly rateLimiter: Pick<RateLimiter, 'consume'>;
	/** How many zero bits a solution has in front. */
	readonly bits: number;
}

export function createProofs({ keys, rateLimiter, bits }: ProofOptions): Proofs {
	const secrets = keys.map(({ key }) => Buffer.from(hkdfSync('sha256', key, '', 'proof of work', 32)));
	const sign = (secret: Buffer, regNo: string, content: string) =>
		createHmac('sha256', secret).update(`${regNo}\n${content}`).digest();

	/** Puzzle, expiry and bits of a token that was made here for this vehicle; null: it was not. */
	function readToken(regNo: string, token: string) {
		const [puzzle = '', expiresAt = '', asked = '', signature = ''] = token.split('.');
		const given = Buffer.from(signature, 'base64url');
		const content = `${puzzle}.${expiresAt}.${asked}`;
		const isOurs = secrets.some((secret) => {
			const expected = sign(secret, regNo, content);
			return expected.length === given.length && timingSafeEqual(expected, given);
		});
		return isOurs ? { puzzle, expiresAt: Number(expiresAt), bits: Number(asked) } : null;
	}

	return {
		challengeFor(regNo, now) {
			const [secret] = secrets;
			if (!secret) throw new Error('There is no key to make puzzles with.');
			const puzzle = randomBytes((puzzleLength * 3) / 4).toString('base64url');
			const content = `${puzzle}.${now.getTime() + challengeSeconds * 1000}.${bits}`;
			return { puzzle, bits, token: `${content}.${sign(secret, regNo, content).toString('base64url')}` };
		},

		async spend(regNo, { token, nonce }, now) {
			const challenge = readToken(regNo, token);
			if (!challenge || challenge.expiresAt <= now.getTime() || !noncePattern.test(nonce)) return false;
			const firstWord = Number.parseInt(hash('sha256', challenge.puzzle + nonce, 'hex').slice(0, 8), 16);
			if (!hasZeroBits(firstWord, challenge.bits)) return false;
			return (await rateLimiter.consume(rateLimitRules.proofUses, challenge.puzzle, now)).allowed;
		},
	};
}
