/** The rules of the code that opens a vehicle: six digits, five minutes, five tries (docs/product.md#access). */

const codeDigits = 6;
const codeSeconds = 5 * 60;
/** A code is dead after so many tries, the right one included. */
export const maxTries = 5;

const codeCount = 10 ** codeDigits;

/** The six digits of what was typed, spaces and hyphens left out; null when it is no code. */
export function parseCode(typed: string): string | null {
	const code = typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
	return /^[0-9]{6}$/.test(code) ? code : null;
}

/** The code that 8 or more bytes at random stand for; of 2^64 values none is noticeably likelier than another. */
export function codeFromBytes(bytes: Uint8Array): string {
	const number = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0) % BigInt(codeCount);
	return String(number).padStart(codeDigits, '0');
}

export const codeExpiry = (now: Date): Date => new Date(now.getTime() + codeSeconds * 1000);

/** What is known of a vehicle's code once a try did not count. */
export interface StoredCode {
	readonly tries: number;
	readonly expiresAt: Date;
	readonly openedAt: Date | null;
}

/** Why a code takes no more tries. A code that was used, or never asked for, is as good as expired. */
export function codeRejectionReason(code: StoredCode | null, now: Date): 'expired' | 'tooManyTries' {
	const isOver = code === null || code.openedAt !== null || code.expiresAt <= now;
	return isOver ? 'expired' : 'tooManyTries';
}

/** A wrong code that was the last one allowed says so at once. */
export const wrongCodeReason = (tries: number): 'wrong' | 'tooManyTries' =>
	tries >= maxTries ? 'tooManyTries' : 'wrong';

const initialBackoffSeconds = 2;
const maxBackoffSeconds = 60;

/** When a message that could not be sent is tried again: 2, 4, 8 … 60 seconds after its first, second, third attempt. */
export function nextAttemptAt(attempts: number, now: Date): Date {
	const seconds = Math.min(initialBackoffSeconds * 2 ** (attempts - 1), maxBackoffSeconds);
	return new Date(now.getTime() + seconds * 1000);
}
