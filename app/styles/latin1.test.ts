import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromLatin1, toLatin1 } from './latin1.ts';

test('bytes that were handled as a string are the UTF-8 of the text', () => {
	const text = fc.string({ unit: 'grapheme' });
	fc.assert(
		fc.property(fc.array(text), (parts) => {
			expect(fromLatin1(parts.map(toLatin1)).toString()).toBe(parts.join(''));
		}),
	);
});
