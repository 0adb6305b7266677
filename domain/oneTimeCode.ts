/** The rules of the code that opens a vehicle: six digits, five minutes, five tries (docs/product.md#access). */

const codeDigits = 6;
const codeSeconds = 5 * 60;
/** A code is dead after so many tries, the right one included. */
export const mostTries = 5;

const codes = 10 ** codeDigits;

/** The six digits of what was typed, spaces and hyphens left out; null when it is no code. */
export function readCode(typed: string): string | null {
	const code = typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
	return /^[0-9]{6}$/.test(code) ? code : null;
}

/** The code that 8 or more bytes at random stand for; of 2^64 values none is noticeably likelier than another. */
export function codeFrom(bytes: Uint8Array): string {
	const number = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0) % BigInt(codes);
	return String(number).padStart(codeDigits, '0');
}

export const codeExpiry = (now: Date): Date => new Date(now.getTime() + codeSeconds * 1000);

/** What is known of a vehicle's code once a try did not count. */
export interface KeptCode {
	readonly tries: number;
	readonly expiresAt: Date;
	readonly openedAt: Date | null;
}

/** Why a code takes no more tries. A code that was used, or never asked for, is as good as expired. */
export function deadBecause(code: KeptCode | null, now: Date): 'expired' | 'tooManyTries' {
	const isOver = code === null || code.openedAt !== null || code.expiresAt <= now;
	return isOver ? 'expired' : 'tooManyTries';
}

/** A wrong code that was the last one allowed says so at once. */
export const wrongBecause = (tries: number): 'wrong' | 'tooManyTries' =>
	tries >= mostTries ? 'tooManyTries' : 'wrong';

const firstPauseSeconds = 2;
const longestPauseSeconds = 60;

/** When a message that could not be sent is tried again: 2, 4, 8 … 60 seconds after its first, second, third attempt. */
export function nextAttempt(attempts: number, now: Date): Date {
	const seconds = Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds);
	return new Date(now.getTime() + seconds * 1000);
}
