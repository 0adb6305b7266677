import { describe, expect, it } from 'vitest';
import { idempotencyKeyFor, type SubmitOutcome, unansweredKeyAfter } from './idempotency.ts';

/** Saves the payloads in turn and returns the keys that were sent. */
function sentKeys(saves: readonly (readonly [string, SubmitOutcome])[]): string[] {
	let made = 0;
	let unanswered: ReturnType<typeof unansweredKeyAfter> = null;
	return saves.map(([payload, outcome]) => {
		const sent = idempotencyKeyFor(unanswered, payload, () => `key ${++made}`);
		unanswered = unansweredKeyAfter(outcome, unanswered, sent);
		return sent.key;
	});
}

describe('the key of a booking', () => {
	it('stays the same until there is a response', () => {
		expect(
			sentKeys([
				['a', 'lost'],
				['a', 'lost'],
				['a', 'answered'],
				['a', 'answered'],
			]),
		).toEqual([...['key 1', 'key 1', 'key 1', 'key 2']]);
	});

	it('is new for another payload', () => {
		expect(
			sentKeys([
				['a', 'lost'],
				['b', 'lost'],
				['b', 'answered'],
			]),
		).toEqual(['key 1', 'key 2', 'key 2']);
	});

	it('is kept after a request without effect, since an earlier one may have booked', () => {
		expect(
			sentKeys([
				['a', 'lost'],
				['a', 'undone'],
				['a', 'answered'],
			]),
		).toEqual(['key 1', 'key 1', 'key 1']);
		expect(
			sentKeys([
				['a', 'undone'],
				['a', 'lost'],
				['a', 'answered'],
			]),
		).toEqual(['key 1', 'key 2', 'key 2']);
	});
});
