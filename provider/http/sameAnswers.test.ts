import { expect, it, vi } from 'vitest';
import { createSameAnswers } from './sameAnswers.ts';

it('reads a body once while it stays the same, and anew when it is another', () => {
	const answers = createSameAnswers<{ text: string }>();
	const read = vi.fn((text: string) => ({ text }));
	const first = answers.of('1', 'a', () => read('a'));
	expect(answers.of('1', 'a', () => read('a'))).toBe(first);
	expect(answers.of('2', 'a', () => read('a'))).not.toBe(first);
	expect(answers.of('1', 'b', () => read('b'))).toEqual({ text: 'b' });
	expect(answers.of('1', 'a', () => read('a'))).toEqual({ text: 'a' });
	expect(read).toHaveBeenCalledTimes(4);
});

it('forgets what nobody asked for within a minute, and keeps nothing of what cannot be read', () => {
	let now = 0;
	const answers = createSameAnswers<object>(() => now);
	const first = answers.of('1', 'a', () => ({}));
	now = 61_000;
	answers.of('2', 'a', () => ({}));
	expect(answers.of('1', 'a', () => ({}))).not.toBe(first);
	expect(() =>
		answers.of('3', 'a', () => {
			throw new Error('not JSON');
		}),
	).toThrow('not JSON');
	expect(answers.of('3', 'a', () => first)).toBe(first);
});

it('forgets the oldest answers when they grew beyond what the memory is for', () => {
	const answers = createSameAnswers<object>();
	const body = 'x'.repeat(20 * 1024 * 1024);
	const values = ['1', '2', '3', '4'].map((id) => answers.of(id, body, () => ({})));
	const again = ['4', '3', '2', '1'].map((id) => answers.of(id, body, () => ({})));
	expect(again.toReversed().map((value, at) => value === values[at])).toEqual([false, true, true, true]);
});
