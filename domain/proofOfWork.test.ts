import { expect, it } from 'vitest';
import { findNonce, hasZeroBits, nonceText, puzzleLength } from './proofOfWork.ts';

it('finds the first nonce whose SHA-256 begins with the zero bits', () => {
	// SHA-256 of abcdefghijklmnopqrstuvwx0000c455 begins with 00008172.
	expect(findNonce('abcdefghijklmnopqrstuvwx', 16, 50_000, 1_000)).toBe(0xc455);
	expect(findNonce('abcdefghijklmnopqrstuvwx', 16, 0xc455, 1)).toBe(0xc455);
	expect(findNonce('abcdefghijklmnopqrstuvwx', 17, 0xc455, 1)).toBeNull();
});

it('finds none among too few, nor beyond the last', () => {
	expect(findNonce('A'.repeat(puzzleLength), 24, 0, 100)).toBeNull();
	expect(findNonce('A'.repeat(puzzleLength), 24, 2 ** 32 - 10, 100)).toBeNull();
});

it('counts zero bits from the front', () => {
	expect([hasZeroBits(0x0fffffff, 4), hasZeroBits(0x1fffffff, 4), hasZeroBits(0xffffffff, 1)]).toEqual([
		true,
		false,
		false,
	]);
	expect(nonceText(255)).toBe('000000ff');
});
