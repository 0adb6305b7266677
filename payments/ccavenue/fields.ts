/** Reading what the gateway wrote: lenient about form, strict about what is money. */
import { type Paise, parsePaise } from '../../domain/money.ts';
import type { GatewayOrderState } from '../gateway.ts';

/** The fields of a query string; null when one comes twice, which says two things at once. */
export function parseFields(text: string): ReadonlyMap<string, string> | null {
	const pairs = [...new URLSearchParams(text.trim())].filter(([name]) => name !== '');
	const fields = new Map(pairs);
	return fields.size === pairs.length ? fields : null;
}

/** One line of at most 100 characters; null for what is missing, empty or the word null. */
export function parseTextField(value: unknown): string | null {
	if (typeof value !== 'string' && typeof value !== 'number') return null;
	const line = String(value)
		.replace(/\p{Cc}+/gu, ' ')
		.trim()
		.slice(0, 100);
	return line === '' || line.toLowerCase() === 'null' || line === 'NA' ? null : line;
}

/** A positive amount with at most two decimals that count, in paise; null for anything else. */
export function parseAmountField(value: unknown): Paise | null {
	const text = parseTextField(value) ?? '';
	if (!/^\d{1,10}(\.\d{1,2}0*)?$/.test(text)) return null;
	const paise = parsePaise(text);
	return paise === null || paise === 0 ? null : paise;
}

const statesByName: Readonly<Record<string, GatewayOrderState>> = {
	success: 'paid',
	successful: 'paid',
	shipped: 'paid',
	// Pending, yet without money on its way: docs/decisions/008-an-opened-gateway-page-holds-nothing.md.
	initiated: 'shown',
	awaited: 'awaited',
	// The gateway stopped waiting for the bank; whether money moved, only the status call will tell.
	timeout: 'awaited',
	refunded: 'refunded',
	systemrefund: 'refunded',
	unsuccessful: 'failed',
	failure: 'failed',
	aborted: 'failed',
	'auto-cancelled': 'failed',
	'auto-reversed': 'failed',
	invalid: 'failed',
	fraud: 'failed',
};

/** null for a word that is not known. */
export const parseOrderStatus = (name: string): GatewayOrderState | null =>
	statesByName[name.trim().toLowerCase()] ?? null;
