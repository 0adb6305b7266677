import { describe, expect, it } from 'vitest';
import { idempotencyKeyFor, type SubmitOutcome, unansweredKeyAfter } from './idempotency.ts';

/** Presses Save and Book with one payload after the other; answers the keys that were sent. */
function keysOf(presses: readonly (readonly [string, SubmitOutcome])[]): string[] {
	let made = 0;
	let unanswered: ReturnType<typeof unansweredKeyAfter> = null;
	return presses.map(([payload, outcome]) => {
		const sent = idempotencyKeyFor(unanswered, payload, () => `key ${++made}`);
		unanswered = unansweredKeyAfter(outcome, unanswered, sent);
		return sent.key;
	});
}

describe('the key of a booking', () => {
	it('stays the same until there is an answer', () => {
		expect(
			keysOf([
				['a', 'lost'],
				['a', 'lost'],
				['a', 'answered'],
				['a', 'answered'],
			]),
		).toEqual([...['key 1', 'key 1', 'key 1', 'key 2']]);
	});

	it('is another for another payload', () => {
		expect(
			keysOf([
				['a', 'lost'],
				['b', 'lost'],
				['b', 'answered'],
			]),
		).toEqual(['key 1', 'key 2', 'key 2']);
	});

	it('stays open after a press that did nothing, since the one before it may have booked', () => {
		expect(
			keysOf([
				['a', 'lost'],
				['a', 'undone'],
				['a', 'answered'],
			]),
		).toEqual(['key 1', 'key 1', 'key 1']);
		expect(
			keysOf([
				['a', 'undone'],
				['a', 'lost'],
				['a', 'answered'],
			]),
		).toEqual(['key 1', 'key 2', 'key 2']);
	});
});
