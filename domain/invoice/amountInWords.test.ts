import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from './amountInWords.ts';

describe('an amount in words', () => {
	it.each([
		[0, 'Rupees Zero Only'],
		[1, 'One Paisa Only'],
		[78, 'Seventy-Eight Paise Only'],
		[100, 'Rupees One Only'],
		[1_101, 'Rupees Eleven and One Paisa Only'],
		[2_000, 'Rupees Twenty Only'],
		[11_500, 'Rupees One Hundred Fifteen Only'],
		[100_000, 'Rupees One Thousand Only'],
		[10_000_000, 'Rupees One Lakh Only'],
		[12_345_678, 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Seventy-Eight Paise Only'],
		[1_000_000_000, 'Rupees One Crore Only'],
		[1_234_500_000_090, 'Rupees One Thousand Two Hundred Thirty-Four Crore Fifty Lakh and Ninety Paise Only'],
	])('%i paise', (amount, expected) => {
		expect(amountInWords(amount)).toBe(expected);
	});

	it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('throws for %s', (amount) => {
		expect(() => amountInWords(amount)).toThrow(RangeError);
	});

	it('can be parsed back to the same amount', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 1e12 }), (amount) => {
				expect(read(amountInWords(amount))).toBe(amount);
			}),
		);
	});
});

const units =
	'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen Twenty'.split(
		' ',
	);
const round = ['Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const times: Record<string, number> = { Hundred: 100, Thousand: 1000, Lakh: 100_000, Crore: 10_000_000 };

/** Parses the words back into an amount, independently of how they are built. */
function read(text: string): number {
	const [rupees = '', paise = ''] = text.startsWith('Rupees')
		? text.slice(7, -5).split(' and ')
		: ['', text.slice(0, -5)];
	return 100 * count(rupees) + count(paise.replace(/ Pais[ae]$/, ''));
}

function count(text: string): number {
	let done = 0;
	let open = 0;
	for (const word of text.split(/[ -]/).filter(Boolean)) {
		const scale = times[word];
		if (scale === undefined) open += units.includes(word) ? units.indexOf(word) : (round.indexOf(word) + 3) * 10;
		else if (scale === 100) open *= scale;
		else if (word === 'Crore') [done, open] = [(done + open) * scale, 0];
		else [done, open] = [done + open * scale, 0];
	}
	return done + open;
}
