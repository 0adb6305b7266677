import type { Paise } from '../money.ts';

const small =
	'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
		' ',
	);
const tens = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const scales = [
	[10_000_000, 'Crore'],
	[100_000, 'Lakh'],
	[1000, 'Thousand'],
	[100, 'Hundred'],
] as const;

/**
 * An amount as an invoice writes it out, counted in lakh and crore:
 * `Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Seventy-Eight Paise Only`.
 * @throws RangeError for an amount below zero, or that is no whole number of paise
 */
export function amountInWords(amount: Paise): string {
	if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`No amount to write out: ${amount}`);
	const paise = amount % 100;
	const rupees = (amount - paise) / 100;
	const rest = `${words(paise)} ${paise === 1 ? 'Paisa' : 'Paise'}`;
	if (rupees === 0 && paise > 0) return `${rest} Only`;
	return `Rupees ${words(rupees)}${paise > 0 ? ` and ${rest}` : ''} Only`;
}

function words(count: number): string {
	for (const [scale, name] of scales) {
		if (count < scale) continue;
		const rest = count % scale;
		return `${words((count - rest) / scale)} ${name}${rest > 0 ? ` ${words(rest)}` : ''}`;
	}
	if (count < small.length) return small[count] ?? '';
	const unit = count % 10;
	return `${tens[(count - unit) / 10]}${unit > 0 ? `-${small[unit]}` : ''}`;
}
