import {
	idempotencyKeyFor,
	type SentKey,
	type SubmitOutcome,
	unansweredKeyAfter,
} from '../../domain/booking/idempotency.ts';
import { isOutcomeUnknown } from '../../domain/providerError.ts';
import type { JsonResult } from './jsonResult.ts';

/** The key that was sent without an answer so far, and where the next one is kept. */
export interface KeptKey {
	readonly unanswered: SentKey | null;
	readonly keep: (sentKey: SentKey | null) => void;
}

/**
 * Sends what must be done once with an idempotency key: after a lost answer an equal payload has the same key
 * (docs/product.md#saving-a-booking). The key is kept before it is sent.
 */
export async function postOnce<T extends { readonly kind: string }>(
	{ unanswered, keep }: KeptKey,
	payload: string,
	post: (key: string) => Promise<JsonResult<T>>,
): Promise<JsonResult<T>> {
	const sent = idempotencyKeyFor(unanswered, payload, randomUuid);
	keep(sent);
	const answer = await post(sent.key);
	keep(unansweredKeyAfter(outcomeOf(answer), unanswered, sent));
	return answer;
}

function outcomeOf(answer: JsonResult<{ readonly kind: string }>): SubmitOutcome {
	// These answer what was not sent to the provider.
	if (answer.ok) return ['invalid', 'notSent', 'priceChanged'].includes(answer.data.kind) ? 'undone' : 'answered';
	const { kind } = answer.problem;
	if (isOutcomeUnknown(kind)) return 'lost';
	return kind === 'refused' ? 'answered' : 'undone';
}

/**
 * A random UUID, version 4. `crypto.randomUUID` exists only on https and localhost, and the demo is also opened by http
 * from a phone in the same network.
 */
function randomUuid(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
