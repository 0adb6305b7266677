import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKm, readMobile, readPin, type TypedNumber } from '../../../../domain/text/typedNumbers.ts';
import { changeText, type TypedText, untypedText } from './digitsField.tsx';

type Read = (typed: string) => TypedNumber;

/** Types one key after the other at the caret, which begins at the end of the field. */
const typeKeys = (keys: string, read: Read, start: TypedText = untypedText('')): TypedText =>
	[...keys].reduce((before, key) => {
		const at = before.caret ?? before.shown.length;
		const text = before.shown.slice(0, at) + key + before.shown.slice(at);
		return changeText(before, { text, caret: at + 1, isAppended: at === before.shown.length }, read);
	}, start);

/** Replaces what the field shows. */
const paste = (text: string, read: Read, before: TypedText = untypedText('')): TypedText =>
	changeText(before, { text, caret: text.length, isAppended: false }, read);

describe('typed key by key', () => {
	it.each<[string, Read, string]>([
		['+91 98765 43210', readMobile, '9876543210'],
		['0 98765 43210', readMobile, '9876543210'],
		['00919876543210', readMobile, '9876543210'],
		['919876543210', readMobile, '9876543210'],
		['९८७६५ ४३२१०', readMobile, '9876543210'],
		['98765432101', readMobile, '98765432101'],
		['-98765', readMobile, '0'],
		['-500', readKm, '0'],
		['24650.5', readKm, '24650'],
		['24650.55', readKm, '24650'],
		['24650,5', readKm, '24650'],
		['11,240', readKm, '11240'],
		['11,240.0', readKm, '11240'],
		['1,12,400', readKm, '112400'],
		['1,234,567', readKm, '1234567'],
		['११२४०', readKm, '11240'],
		['-400053', readPin, '0'],
		['400 053', readPin, '400053'],
	])('%s', (keys, read, expected) => {
		expect(typeKeys(keys, read)).toMatchObject({ shown: expected, value: expected });
	});

	it('is the same number as pasted', () => {
		const anyKeys = fc.string({ unit: fc.constantFrom(...'0123456789+-., '), maxLength: 16 });
		fc.assert(
			fc.property(anyKeys, fc.constantFrom<Read>(readMobile, readKm, readPin), (keys, read) => {
				const { value } = typeKeys(keys, read);
				expect(value).toBe(paste(keys, read).value);
			}),
		);
	});

	it('shows a sign, a point or a group that has only begun', () => {
		expect(typeKeys('-', readKm)).toMatchObject({ shown: '-', value: '' });
		expect(typeKeys('+91 987', readMobile).shown).toBe('+91 987');
		expect(typeKeys('24650.', readKm)).toMatchObject({ shown: '24650.', value: '24650', dropped: null });
		expect(typeKeys('24650.5', readKm)).toMatchObject({ shown: '24650', dropped: 'fraction' });
		expect(typeKeys('12345678.', readKm)).toMatchObject({ shown: '1234567', dropped: 'excess' });
		expect(typeKeys('4000531', readPin)).toMatchObject({ shown: '400053', dropped: 'excess' });
		expect(typeKeys('1,12,40', readKm).shown).toBe('1,12,40');
		expect(paste('1,12,40', readKm).shown).toBe('1');
	});
});

describe('a change', () => {
	it('that replaces the text forgets the keys before it', () => {
		const before = typeKeys('24650.5', readKm);
		expect(paste('246505', readKm, before)).toMatchObject({ value: '246505', dropped: null });
		const emptied = changeText(typeKeys('-5', readKm), { text: '', caret: 0, isAppended: false }, readKm);
		expect(typeKeys('24650', readKm, emptied).value).toBe('24650');
	});

	it.each<[string, Read, string, number, string, number | null]>([
		['a digit in the middle', readKm, '24950', 3, '24950', null],
		['a letter in the middle', readKm, '24x650', 3, '24650', 2],
		['a digit too many in the middle', readKm, '12934567', 3, '1293456', 3],
		['a digit of another script in the middle', readKm, '24९50', 3, '24950', 3],
		['a country code before the number', readMobile, '+919876543210', 3, '9876543210', 0],
		['a space in the middle', readMobile, '98765 43210', 6, '9876543210', 5],
	])('keeps the caret after %s', (_name, read, text, caret, shown, expected) => {
		expect(changeText(untypedText('24650'), { text, caret, isAppended: false }, read)).toMatchObject({
			shown,
			caret: expected,
		});
	});
});
