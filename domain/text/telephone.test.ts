import fc from 'fast-check';
import { expect, it } from 'vitest';
import { telephoneUrl } from './telephone.ts';

it.each([
	// One number, however it is written.
	['9000022222', 'tel:+919000022222'],
	['098220 12345', 'tel:+919822012345'],
	['0091 98220-12345', 'tel:+919822012345'],
	['+91 (20) 2544-0010', 'tel:+912025440010'],
	['+91 (0)20 2567 1234', 'tel:+912025671234'],
	['20 25671234', 'tel:+912025671234'],
	['(020)–2567 1234', 'tel:+912025671234'],
	['022/25671234', 'tel:+912225671234'],
	['९८२२०१२३४५', 'tel:+919822012345'],
	['＋９１ ９８２２０ １２３４５', 'tel:+919822012345'],
	['\u202a+91\u00a098220\u00a012345\u202c', 'tel:+919822012345'],
	// The first of several.
	['98220 12345 / 98220 54321', 'tel:+919822012345'],
	['98220 12345 98220 54321', 'tel:+919822012345'],
	['9822012345 or 9822054321', 'tel:+919822012345'],
	['020-25671234, 25671235', 'tel:+912025671234'],
	['020-2567 1234/35', 'tel:+912025671234'],
	['25671234 / 98220 12345', 'tel:+919822012345'],
	// Beside other words and figures.
	['020-25671234 extn 12', 'tel:+912025671234'],
	['9822012345x12', 'tel:+919822012345'],
	['9 am - 6 pm: 98220 12345', 'tel:+919822012345'],
	['9:00-18:00 9822012345', 'tel:+919822012345'],
	['10.00 - 19.00 98220 12345', 'tel:+919822012345'],
	['Pune 411 005 98220 12345', 'tel:+919822012345'],
	['1. 86000 12345 2. 98220 54321', 'tel:+918600012345'],
	['Sector 18, Ms Rao 98220-12345 (10-18)', 'tel:+919822012345'],
	// Toll-free, and of another country.
	['1800 123 4567 (24x7)', 'tel:18001234567'],
	['1-800-22-1234', 'tel:1800221234'],
	['+91 1800 209 0144', 'tel:18002090144'],
	['1860 1234 / 1860 4321', 'tel:18601234'],
	['1800 425 00 1600', 'tel:1800425001600'],
	['1800 3000 1234', 'tel:180030001234'],
	['+44 (0)20 7946 0958', 'tel:+442079460958'],
	['00 977 1 423 4567', 'tel:+97714234567'],
	['Tel.: 0044 20 7946 0958', 'tel:+442079460958'],
	// Without the code of the town, and short.
	['25671234 / 35', 'tel:25671234'],
	['0217-234567', 'tel:0217234567'],
	['1912', 'tel:1912'],
	// None.
	['98220123459822054321', null],
	['Ask for Meera at gate 3', null],
	['9 am - 6 pm', null],
	['–', null],
	['+91', null],
	['', null],
	[null, null],
])('%j is called at %j', (text, url) => {
	expect(telephoneUrl(text)).toBe(url);
});

it('a number is the same in every spelling, whatever number follows it', () => {
	const number = fc.stringMatching(/^[2-9]\d{9}$/).filter((digits) => !digits.startsWith('91'));
	const prefix = fc.constantFrom('', '0', '+91 ', '+91-', '91 ', '0091 ', '(0)', '+91 (0)');
	const gap = fc.constantFrom('', ' ', '-', '.', ' - ', ') ');
	const between = fc.constantFrom(' / ', '/', ', ', '; ', ' or ', ' & ', ' extn ', ' ', ' - ');
	fc.assert(
		fc.property(
			number,
			prefix,
			gap,
			fc.integer({ min: 2, max: 5 }),
			between,
			number,
			(one, code, set, at, apart, other) => {
				const text = `${code}${one.slice(0, at)}${set}${one.slice(at)}${apart}${other}`;
				expect(telephoneUrl(text)).toBe(`tel:+91${one}`);
			},
		),
	);
});

it('any text has one number or none', () => {
	fc.assert(
		fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-+()/. 0-9]{0,40}$/)), (text) => {
			expect(telephoneUrl(text) ?? 'tel:112').toMatch(/^tel:\+?\d{3,15}$/);
		}),
	);
});
