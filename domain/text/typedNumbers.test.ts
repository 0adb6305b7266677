import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldLimits } from '../booking/fieldLimits.ts';
import { mobilePattern, readKm, readMobile, readPin } from './typedNumbers.ts';

const anyText = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 60 }),
	fc.string({ unit: fc.constantFrom(...'0123456789+-.,() /९٠۱km\u202a'), maxLength: 60 }),
);
const readers = { mobile: readMobile, km: readKm, pin: readPin };

/** The digits of a number in another script, whose zero is `zero`. */
const inScript = (digits: string, zero: string): string =>
	digits.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
const zeros = fc.constantFrom('0', '०', '٠', '۰');
/** Puts separators between the characters of a text. */
const separated = (text: string) =>
	fc
		.array(fc.constantFrom('', '', '', ' ', '-', '\u00a0', '.', '/'), {
			minLength: text.length,
			maxLength: text.length,
		})
		.map((separators) => [...text].map((character, at) => character + separators[at]).join(''));

describe('a mobile number', () => {
	it.each([
		['9876543210', '9876543210'],
		['+91 98765 43210', '9876543210'],
		['+91 98765-43210', '9876543210'],
		['\u202a+91 98765 43210\u202c', '9876543210'],
		['(+91) 98765 43210', '9876543210'],
		['+91 (0) 98765 43210', '9876543210'],
		['919876543210', '9876543210'],
		['00919876543210', '9876543210'],
		['098765 43210', '9876543210'],
		['0 98765 43210', '9876543210'],
		['९८७६५ ४३२१०', '9876543210'],
		['+٩١ ٩٨٧٦٥ ٤٣٢١٠', '9876543210'],
		['۹۸۷۶۵۴۳۲۱۰', '9876543210'],
		['9198765432', '9198765432'],
		['98765', '98765'],
		['', ''],
		['-9876543210', '0'],
	])('%j is read as %j', (typed, expected) => {
		expect(readMobile(typed).value).toBe(expected);
	});

	it.each([
		'98765432109',
		'98765 43210 1',
		'98765 43210 / 91234 56789',
		'919876543210123',
		'+9198765432101',
		'+44 7911 123456',
		'00447911123456',
	])('%j has more than ten digits, and stays as typed', (typed) => {
		expect(readMobile(typed).value).toBe(typed);
		expect(typed).not.toMatch(mobilePattern);
	});

	it.each(['+9198765432', '0091987654', '0987654321', '+9876543210'])(
		'%j is no mobile, although it has ten digits',
		(typed) => {
			expect(readMobile(typed).value).not.toMatch(mobilePattern);
		},
	);

	it('is read with any prefix, separators and script', () => {
		const prefixes = fc.constantFrom('', '+91', '0091', '91', '0', '091');
		const mobiles = fc.stringMatching(/^[6-9][0-9]{9}$/);
		const written = fc
			.tuple(prefixes, mobiles, zeros)
			.chain(([prefix, mobile, zero]) =>
				fc.record({ mobile: fc.constant(mobile), typed: separated(inScript(prefix + mobile, zero)) }),
			);
		fc.assert(
			fc.property(written, ({ mobile, typed }) => {
				expect(readMobile(typed).value).toBe(mobile);
			}),
		);
	});

	it('is valid only if it has all the digits that were typed, but those of the prefix', () => {
		const long = fc.stringMatching(/^[0-9]{11,20}$/).chain(separated);
		fc.assert(
			fc.property(fc.oneof(anyText, long), (typed) => {
				const { value } = readMobile(typed);
				if (!mobilePattern.test(value)) return;
				const digits = [...typed.normalize('NFKC')].filter((character) => /\p{Nd}/u.test(character));
				expect([0, 1, 2, 3, 4, 5]).toContain(digits.length - value.length);
			}),
		);
	});
});

describe('a reading', () => {
	it.each([
		['', ''],
		['24650', '24650'],
		['1,234 km', '1234'],
		['11,240', '11240'],
		['1,12,400', '112400'],
		['112,400', '112400'],
		['1,234,567', '1234567'],
		['12,34,567', '1234567'],
		['24 650', '24650'],
		['km. 24650', '24650'],
		['०२४६५०', '024650'],
		['٢٤٬٦٥٠', '24650'],
		['-', ''],
		['-5', '0'],
		['-500', '0'],
		['−500', '0'],
		[' - 5', '0'],
		['-24650.5', '0'],
	])('%j is read as %j', (typed, expected) => {
		expect(readKm(typed)).toMatchObject({ value: expected, dropped: null });
	});

	it.each([
		['24650.5', '24650'],
		['24650.0', '24650'],
		['11,240.0', '11240'],
		['1,12,400.75', '112400'],
		['24650,5', '24650'],
		['24650,500', '24650'],
		['11,24', '11'],
		['1,234,5', '1234'],
		['11.240', '11'],
		['٢٤٦٥٠٫٥', '24650'],
		['०.५', '0'],
		['.5', '0'],
	])('%j loses what follows its decimal point: %j', (typed, expected) => {
		const isTyping = readKm(typed).shownWhileTyping !== expected;
		expect(readKm(typed)).toMatchObject({ value: expected, dropped: isTyping ? null : 'fraction' });
	});

	it.each([
		['-', '-'],
		['24650.', '24650.'],
		['11,', '11,'],
		['11,24', '11,24'],
		['1,12,40', '1,12,40'],
		['11,240', '11240'],
		['24650.5', '24650'],
		['24650,5', '24650'],
		['-5', '0'],
	])('%j, typed key by key, is shown as %j', (typed, shown) => {
		expect(readKm(typed).shownWhileTyping).toBe(shown);
	});

	it('is that number, however it is grouped and whatever follows the point', () => {
		const groupings = fc.constantFrom('en-IN', 'en-US');
		const fractions = fc.oneof(fc.constant(''), fc.stringMatching(/^\.[0-9]{0,3}$/));
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 9_999_999 }), groupings, fractions, zeros, (km, locale, fraction, zero) => {
				const typed = inScript(km.toLocaleString(locale) + fraction, zero);
				expect(readKm(typed).value).toBe(String(km));
				expect(readKm(inScript(`${km}${fraction}`, zero)).value).toBe(String(km));
			}),
		);
	});
});

describe('a PIN', () => {
	it.each([
		['400 053', '400053'],
		['४०००५३', '400053'],
		['٤٠٠٠٥٣', '400053'],
		['-400053', '0'],
		['', ''],
	])('%j is read as %j', (typed, expected) => {
		expect(readPin(typed).value).toBe(expected);
	});
});

it('says so whenever it leaves out digits of a number that is too long', () => {
	expect(readKm('12345678')).toMatchObject({ value: '1234567', dropped: 'excess' });
	expect(readKm('1,23,45,678.5')).toMatchObject({ value: '1234567', dropped: 'excess' });
	expect(readKm('12345678.')).toEqual({ value: '1234567', shownWhileTyping: '1234567', dropped: 'excess' });
	expect(readPin('400-0534')).toMatchObject({ value: '400053', dropped: 'excess' });
	expect(readMobile('9'.repeat(41))).toMatchObject({ value: '9'.repeat(40), dropped: 'excess' });
	const anyDigits = fc.stringMatching(/^[0-9]{1,45}$/);
	fc.assert(
		fc.property(anyDigits, zeros, fc.constantFrom(...Object.values(readers)), (digits, zero, read) => {
			const { value, dropped } = read(inScript(digits, zero));
			const isWhole = value.length === digits.length || mobilePattern.test(value);
			expect(dropped).toBe(isWhole ? null : 'excess');
		}),
	);
});

it.each(Object.entries(readers))('%s: reading the value again gives the same value', (_name, read) => {
	fc.assert(
		fc.property(anyText, (typed) => {
			const { value } = read(typed);
			expect(read(value).value).toBe(value);
			expect(value.length).toBeLessThanOrEqual(fieldLimits.typedNumber);
		}),
		{ numRuns: 1000 },
	);
});
