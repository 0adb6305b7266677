/**
 * The proof of work for a code: a nonce with which the SHA-256 of puzzle and nonce begins with as many zero bits as the
 * puzzle asks for (docs/decisions/031-proof-of-work-for-codes.md). Finding one takes 2^bits hashes on average, checking
 * it takes one.
 */

/** Letters, digits, `-` and `_` (ASCII), so that puzzle and nonce together fill one block of SHA-256. */
export const puzzleLength = 24;
const nonceCount = 2 ** 32;
/** 16.7 million hashes on average: minutes on a phone. */
export const maxProofBits = 24;

/** The nonce as it is hashed and sent: 8 hex digits. */
export const nonceText = (nonce: number): string => nonce.toString(16).padStart(8, '0');

/** Whether a hash that begins with this 32-bit word has so many zero bits in front. */
export const hasZeroBits = (firstWord: number, bits: number): boolean => firstWord >>> (32 - bits) === 0;

/**
 * Tries `count` nonces from `first` on and returns the first that solves the puzzle; null: none of them does. Blocks for
 * as long as that takes, so callers try some thousands at a time.
 */
export function findNonce(puzzle: string, bits: number, first: number, count: number): number | null {
	const block = firstBlock(puzzle);
	const end = Math.min(first + count, nonceCount);
	for (let nonce = first; nonce < end; nonce++) {
		block[6] = hexDigits(nonce >>> 16);
		block[7] = hexDigits(nonce & 0xffff);
		if (hasZeroBits(firstWordOfSha256(block), bits)) return nonce;
	}
	return null;
}

/** The four lower case hex digits of 16 bits, as 32 bits of ASCII. */
function hexDigits(bits: number): number {
	const digit = (shift: number) => {
		const value = (bits >>> shift) & 15;
		return value < 10 ? 48 + value : 87 + value;
	};
	return (digit(12) << 24) | (digit(8) << 16) | (digit(4) << 8) | digit(0);
}

/** The block of a message of 32 bytes: puzzle (6 words), nonce (2 words, written by the caller), padding and length. */
function firstBlock(puzzle: string): Int32Array {
	const block = new Int32Array(64);
	for (let at = 0; at < puzzleLength; at++) {
		block[at >> 2] = ((block[at >> 2] ?? 0) << 8) | puzzle.charCodeAt(at);
	}
	block[8] = 0x80000000;
	block[15] = (puzzleLength + 8) * 8;
	return block;
}

/** The fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const { roundConstants, initialState } = constants();

function constants() {
	const primes: number[] = [];
	for (let candidate = 2; primes.length < 64; candidate++) {
		if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
	}
	const fraction = (root: number) => ((root % 1) * nonceCount) | 0;
	return {
		roundConstants: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
		initialState: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
	};
}

/**
 * The first word of the SHA-256 of one block (FIPS 180-4). The words from 16 on are room for the schedule. The browser's
 * own SHA-256 answers through a promise each time, which takes longer than the hash.
 */
function firstWordOfSha256(w: Int32Array): number {
	for (let t = 16; t < 64; t++) {
		const x = w[t - 15] as number;
		const y = w[t - 2] as number;
		const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
		const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
		w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0;
	}
	let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = initialState;
	for (let t = 0; t < 64; t++) {
		const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
		const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[t] as number) + (w[t] as number)) | 0;
		const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
		const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
		h = g;
		g = f;
		f = e;
		e = (d + t1) | 0;
		d = c;
		c = b;
		b = a;
		a = (t1 + t2) | 0;
	}
	return (a + (initialState[0] as number)) >>> 0;
}
