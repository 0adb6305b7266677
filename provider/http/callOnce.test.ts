import { expect, it, vi } from 'vitest';
import { createResponseCache } from './callOnce.ts';

it('parses an unchanged body once, and a changed one again', () => {
	const cache = createResponseCache<{ text: string }>();
	const read = vi.fn((text: string) => ({ text }));
	const first = cache.getOrParse('1', 'a', () => read('a'));
	expect(cache.getOrParse('1', 'a', () => read('a'))).toBe(first);
	expect(cache.getOrParse('2', 'a', () => read('a'))).not.toBe(first);
	expect(cache.getOrParse('1', 'b', () => read('b'))).toEqual({ text: 'b' });
	expect(cache.getOrParse('1', 'a', () => read('a'))).toEqual({ text: 'a' });
	expect(read).toHaveBeenCalledTimes(4);
});

it('drops entries after a minute without use, and caches no failed parse', () => {
	let now = 0;
	const cache = createResponseCache<object>(() => now);
	const first = cache.getOrParse('1', 'a', () => ({}));
	now = 61_000;
	cache.getOrParse('2', 'a', () => ({}));
	expect(cache.getOrParse('1', 'a', () => ({}))).not.toBe(first);
	expect(() =>
		cache.getOrParse('3', 'a', () => {
			throw new Error('not JSON');
		}),
	).toThrow('not JSON');
	expect(cache.getOrParse('3', 'a', () => first)).toBe(first);
});

it('drops the oldest entries beyond its maximum size', () => {
	const cache = createResponseCache<object>();
	const body = 'x'.repeat(20 * 1024 * 1024);
	const values = ['1', '2', '3', '4'].map((id) => cache.getOrParse(id, body, () => ({})));
	const again = ['4', '3', '2', '1'].map((id) => cache.getOrParse(id, body, () => ({})));
	expect(again.toReversed().map((value, at) => value === values[at])).toEqual([false, true, true, true]);
});
