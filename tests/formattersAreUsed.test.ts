import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Files with text for owners: the screens, messages, the provider's texts, and the invoices. */
const ownersRead = ['{app,messages}/**/*.{ts,tsx}', 'provider/{translations,embedded/invoices}/**/*.ts'];
const isProduct = (path: string): boolean => !/\.test\.tsx?$|\/testing\//.test(path);
const files = ownersRead.flatMap((pattern) => globSync(pattern)).filter(isProduct);

/** Amounts, distances, times and days written by hand, and the function to use instead. */
const byHand: readonly (readonly [written: RegExp, instead: string])[] = [
	[/(?:₹|\bRs) ?\$\{/, 'formatRupees(paise)'],
	[/\} ?(?:km\b|KM\b|किमी)/i, 'formatKm(metres, language) or formatWholeKm(km, language)'],
	[/\} ?(?:AM|PM)\b|['"` ](?:AM|PM)['"`]/, 'formatTime(time, language)'],
	[/\b(?:twelveHourTime|meridiemTime|meridiem)\(/, 'formatTime(time, language)'],
	[/\.to(?:Locale\w*String|Fixed|Precision)\(|\bIntl\.\w+Format/, 'formatRupees, formatKm, formatDay or formatTime'],
	[
		/format(?:Rupees|Km|Day|Time|DateTime|TimeRange)\([^;]*\)\.(?:slice|replace|replaceAll|split|padStart|substring)\(/,
		'what the function of domain/ gives, uncut',
	],
];

/** Texts that have a form of their own, by the function or key that prints them. */
const fixed: readonly RegExp[] = [
	// The charges by distance, `0 km - 5 km - ₹ 99.00`, and the limit that they set.
	/\bslab: /,
	/within \$\{limit(?:Km)?\} km|पिक-अप \$\{limit(?:Km)?\} किमी/,
	// A slot, `09:00 - 10:00 AM`.
	/^\t*slot: /,
	// Never broken in two lines.
	/^const timeOnOneLine = /,
];

const isComment = /^\s*(?:\/?\*|\/\/)/;

it('texts for owners have rupees, kilometres, times and days as the functions of domain/ write them', () => {
	expect(files.length).toBeGreaterThan(200);
	const found = files.flatMap((path) =>
		readFileSync(path, 'utf8')
			.split('\n')
			.flatMap((line, index) => {
				const [, instead] = byHand.find(([written]) => written.test(line)) ?? [];
				if (instead === undefined || isComment.test(line) || fixed.some((text) => text.test(line))) return [];
				return [`${path}:${index + 1}: write ${instead} instead of: ${line.trim()}`];
			}),
	);
	expect(found).toEqual([]);
});
