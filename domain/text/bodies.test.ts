import { expect, it } from 'vitest';
import { parseJson, textUpTo } from './bodies.ts';

it.each([
	['at most so long', 6, 'नम'],
	['longer', 5, null],
])('a body is read if it is %s, by its bytes, however they are cut', async (_what, most, text) => {
	const bytes = new TextEncoder().encode('नम');
	const isCancelled = Promise.withResolvers<boolean>();
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
			if (text !== null) controller.close();
		},
		cancel: () => isCancelled.resolve(true),
	});
	expect(await textUpTo(most, body)).toBe(text);
	if (text === null) expect(await isCancelled.promise).toBe(true);
	expect(await textUpTo(0, null)).toBe('');
});

it('what is no JSON is null', () => {
	expect([parseJson('{"a":1}'), parseJson(''), parseJson('{')]).toEqual([{ a: 1 }, null, null]);
});
