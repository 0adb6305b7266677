/** The rules of one-time codes: eight digits, five minutes, five tries (docs/product.md#access). */

import { fieldLimits } from './booking/fieldLimits.ts';
import { toAsciiDigits } from './text/digits.ts';

const codeDigits = 8;
const codeSeconds = 5 * 60;
/** A code accepts this many tries, the right one included. */
export const maxTries = 5;

/** How many codes there are: one of them is the right one. */
export const codeCount = 10 ** codeDigits;

/**
 * The eight digits of a typed code, in any script, without spaces and hyphens; null: it is no code. A text longer than
 * a typed number is none: normalizing takes time that grows with the square of its combining marks.
 */
export function parseCode(typed: string): string | null {
	if (typed.length > fieldLimits.typedNumber) return null;
	const code = toAsciiDigits(typed.normalize('NFKC')).replace(/[\s\p{Pd}\p{Cf}]/gu, '');
	return /^[0-9]{8}$/.test(code) ? code : null;
}

/** The code for 8 or more random bytes. The modulo bias over 2^64 values is negligible. */
export function codeFromBytes(bytes: Uint8Array): string {
	const number = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0) % BigInt(codeCount);
	return String(number).padStart(codeDigits, '0');
}

export const codeExpiry = (now: Date): Date => new Date(now.getTime() + codeSeconds * 1000);

/** How many seconds ago the code was made that expires at `expiresAt`. */
export const secondsSinceIssue = (expiresAt: Date, now: Date): number =>
	codeSeconds - (expiresAt.getTime() - now.getTime()) / 1000;

/** The stored state of a vehicle's code, read after a try that was not accepted. */
export interface StoredCode {
	readonly tries: number;
	readonly expiresAt: Date;
	readonly openedAt: Date | null;
}

/** Why a code accepts no more tries. A used code, and one that was never requested, count as expired. */
export function codeRejectionReason(code: StoredCode | null, now: Date): 'expired' | 'noTriesLeft' {
	const isOver = code === null || code.openedAt !== null || code.expiresAt <= now;
	return isOver ? 'expired' : 'noTriesLeft';
}

/** The reason for a wrong code: the last allowed try reports `tooManyTries` at once. */
export const wrongCodeReason = (tries: number): 'wrong' | 'tooManyTries' =>
	tries >= maxTries ? 'tooManyTries' : 'wrong';

/** The time that a message takes to arrive and its code to be typed. */
const secondsToArrive = 30;

/** A code that expires then or earlier is of no use any more when its message arrives. */
export const earliestUsefulExpiry = (now: Date): Date => new Date(now.getTime() + secondsToArrive * 1000);

const initialBackoffSeconds = 2;
const maxBackoffSeconds = 60;

/**
 * When a failed message is sent again: 2, 4, 8 … seconds after its first, second, third attempt, at most `maxSeconds`.
 */
export function nextAttemptAt(attempts: number, now: Date, maxSeconds: number = maxBackoffSeconds): Date {
	const seconds = Math.min(initialBackoffSeconds * 2 ** (attempts - 1), maxSeconds);
	return new Date(now.getTime() + seconds * 1000);
}
