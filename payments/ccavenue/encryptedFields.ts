/** The encrypted fields between this portal and CCAvenue: parsed leniently in form and strictly in amounts. */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { type Paise, parsePaise } from '../../domain/money.ts';
import type { GatewayOrderState } from '../gateway.ts';

export type Cipher = ReturnType<typeof createCipher>;

const algorithm = 'aes-128-cbc';
const iv = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
/** Longer messages are rejected unread; in hex digits. */
const maxHexLength = 64 * 1024;

export function createCipher(workingKey: string) {
	const key = createHash('md5').update(workingKey).digest();
	return {
		/** Returns lower-case hex. */
		encrypt(text: string): string {
			const cipher = createCipheriv(algorithm, key, iv);
			return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
		},
		/**
		 * null: not hex of whole blocks, or without padding. The cipher does not authenticate: a text may be encrypted with
		 * another key, or altered on the way. Control characters become spaces, since payers type them.
		 */
		decrypt(hex: string): string | null {
			if (hex.length > maxHexLength || !/^(?:[0-9a-f]{32})+$/i.test(hex)) return null;
			return tryDecrypt(createDecipheriv(algorithm, key, iv), hex)?.replace(/\p{Cc}/gu, ' ') ?? null;
		},
	};
}

function tryDecrypt(decipher: ReturnType<typeof createDecipheriv>, hex: string): string | null {
	try {
		return decipher.update(hex, 'hex', 'utf8') + decipher.final('utf8');
	} catch (error) {
		// Wrong padding, the only sign of another key or an altered last block.
		if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_OSSL')) return null;
		throw error;
	}
}

/**
 * The fields of a query string. A name that occurs twice has no value (null), since it is unclear which counts: the
 * payer's own texts are among the fields, and may have an `&`.
 */
export function parseFields(text: string): ReadonlyMap<string, string | null> {
	const fields = new Map<string, string | null>();
	for (const [name, value] of new URLSearchParams(text.trim())) fields.set(name, fields.has(name) ? null : value);
	return fields;
}

/** One line of at most 100 characters; null for a missing or empty value, `null` and `NA`. */
export function parseTextField(value: unknown): string | null {
	if (typeof value !== 'string' && typeof value !== 'number') return null;
	const line = String(value)
		.replace(/\p{Cc}+/gu, ' ')
		.trim()
		.slice(0, 100);
	return line === '' || line.toLowerCase() === 'null' || line === 'NA' ? null : line;
}

/** The code in upper case. */
export const parseCurrencyField = (value: unknown): string | null => parseTextField(value)?.toUpperCase() ?? null;

/** A positive amount with at most two significant decimals, in paise; null for anything else. */
export function parseAmountField(value: unknown): Paise | null {
	const text = parseTextField(value) ?? '';
	if (!/^\d{1,10}(\.\d{1,2}0*)?$/.test(text)) return null;
	const paise = parsePaise(text);
	return paise === null || paise === 0 ? null : paise;
}

/** The words of each state, in lower case. */
const words: Readonly<Record<GatewayOrderState, readonly string[]>> = {
	paid: ['success', 'successful', 'shipped'],
	// The payer has not paid yet: docs/decisions/006-unfinished-payments.md.
	notTried: ['initiated'],
	// `timeout`: the bank did not answer the gateway in time; only the status call tells whether it was paid.
	pending: ['awaited', 'timeout'],
	refunded: ['refunded', 'systemrefund'],
	failed: ['unsuccessful', 'failure', 'auto-cancelled', 'auto-reversed', 'invalid', 'fraud'],
	// The payer left the page without paying. The words of failure leave open what happened before.
	cancelled: ['aborted'],
};
const states = Object.keys(words) as GatewayOrderState[];

/** The state of an order; null: the name is unknown. */
export const parseOrderStatus = (name: string): GatewayOrderState | null =>
	states.find((state) => words[state].includes(name.trim().toLowerCase())) ?? null;
