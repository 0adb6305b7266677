import { expect, it } from 'vitest';
import { toAsciiDigits } from './digits.ts';

it.each([
	['Devanagari', '०१२३४५६७८९'],
	['Arabic', '٠١٢٣٤٥٦٧٨٩'],
	['Persian and Urdu', '۰۱۲۳۴۵۶۷۸۹'],
	['Bengali', '০১২৩৪৫৬৭৮৯'],
	['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
	['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
	['full width', '０１２３４５６７８９'],
	['mathematical, bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
	['mathematical, double-struck', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
	['our own', '0123456789'],
])('digits count in %s', (_, digits) => {
	expect(toAsciiDigits(digits)).toBe('0123456789');
});

it('nothing else changes', () => {
	const text = 'MH 12 – पुणे ½ ² Ⅷ 😀\n';
	expect(toAsciiDigits(text)).toBe(text);
});

it('every digit of Unicode has a value, ten for each script', () => {
	const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
		.filter((code) => code < 0xd800 || code > 0xdfff)
		.map((code) => String.fromCodePoint(code))
		.filter((character) => /\p{Nd}/u.test(character));
	const values = toAsciiDigits(digits.join(''));
	expect(values).toBe('0123456789'.repeat(digits.length / 10));
});
