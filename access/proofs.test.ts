import { hash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findNonce, nonceText, puzzleLength } from '../domain/proofOfWork.ts';
import type { CodeChallenge } from '../domain/visit.ts';
import { createProofs } from './proofs.ts';
import { noRateLimits } from './rateLimits.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const keys = [{ kid: 'k2', key: randomBytes(32) }];
const older = { kid: 'k1', key: randomBytes(32) };
const regNo = 'MH12AB1234';
const proofs = createProofs({ keys, bits: 6, rateLimiter: noRateLimits });

function solved({ token, puzzle, bits }: CodeChallenge) {
	return { token, nonce: nonceText(findNonce(puzzle, bits, 0, 1_000_000) ?? 0) };
}

const base64url = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const anyPuzzle = fc
	.array(fc.constantFrom(...base64url), { minLength: puzzleLength, maxLength: puzzleLength })
	.map((letters) => letters.join(''));

it('has the hash of the page, which is that of Node', () => {
	const zeroBits = (puzzle: string, nonce: number) =>
		Math.clz32(Number.parseInt(hash('sha256', puzzle + nonceText(nonce), 'hex').slice(0, 8), 16));
	fc.assert(
		fc.property(anyPuzzle, fc.integer({ min: 1, max: 8 }), fc.nat(2 ** 31), (puzzle, bits, from) => {
			const found = findNonce(puzzle, bits, from, 10_000);
			if (found === null) throw new Error('one of ten thousand was expected');
			expect(zeroBits(puzzle, found)).toBeGreaterThanOrEqual(bits);
			for (let nonce = from; nonce < found; nonce++) expect(zeroBits(puzzle, nonce)).toBeLessThan(bits);
		}),
		{ numRuns: 30 },
	);
});

it('accepts the solution of a puzzle for its vehicle, until it expires', async () => {
	const proof = solved(proofs.challengeFor(regNo, now));
	expect(await proofs.spend(regNo, proof, later(299))).toBe(true);
	expect(await proofs.spend('KA01EF2345', proof, now)).toBe(false);
	expect(await proofs.spend(regNo, proof, later(300))).toBe(false);
});

it('accepts no token that was not made here, and none that was changed', async () => {
	const { token, nonce } = solved(proofs.challengeFor(regNo, now));
	const [puzzle, expiresAt, bits, signature] = token.split('.');
	const changed = [
		`${puzzle}.${Number(expiresAt) + 1}.${bits}.${signature}`,
		`${puzzle}.${expiresAt}.1.${signature}`,
		`${puzzle?.slice(1)}A.${expiresAt}.${bits}.${signature}`,
		`${puzzle}.${expiresAt}.${bits}.`,
		`${puzzle}.${expiresAt}.${bits}`,
		'',
		'...',
	];
	for (const each of changed) expect(await proofs.spend(regNo, { token: each, nonce }, now), each).toBe(false);
	const outsider = createProofs({ keys: [older], bits: 6, rateLimiter: noRateLimits });
	expect(await proofs.spend(regNo, solved(outsider.challengeFor(regNo, now)), now)).toBe(false);
	const rotated = createProofs({ keys: [...keys, older], bits: 6, rateLimiter: noRateLimits });
	expect(await rotated.spend(regNo, solved(outsider.challengeFor(regNo, now)), now)).toBe(true);
});

it('accepts no nonce that does not solve it, in no other spelling', async () => {
	const challenge = proofs.challengeFor(regNo, now);
	const { token, nonce } = solved(challenge);
	const first = Number.parseInt(nonce, 16);
	for (const each of [`${nonce} `, nonce.slice(1), `0${nonce}`, '', 'zzzzzzzz']) {
		expect(await proofs.spend(regNo, { token, nonce: each }, now), each).toBe(false);
	}
	for (let below = Math.max(0, first - 20); below < first; below++) {
		expect(await proofs.spend(regNo, { token, nonce: nonceText(below) }, now)).toBe(false);
	}
});
