import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What prints texts: the screens, the messages of provider and desk, the server's own pages, and the invoices. */
const printing = [
	'{app,messages,payments}/**/*.{ts,tsx}',
	'provider/{translations,embedded/invoices,embedded/desk}/**/*.ts',
	'server/{desk,demo,http}/**/*.{ts,tsx}',
];
const isProduct = (path: string): boolean => !/\.test\.tsx?$|\/testing\//.test(path);
const files = printing.flatMap((pattern) => globSync(pattern)).filter(isProduct);

/** How an amount, a distance, a time or a day is written by hand, past the functions of `domain/`. */
const byHand: readonly RegExp[] = [
	/\.to(?:Locale\w*String|Fixed|Precision)\(|\bIntl\.\w+Format/,
	/(?:₹|\bRs) ?\$\{/,
	/\} ?(?:km\b|KM\b|किमी)/i,
	/\} ?(?:AM|PM)\b|['"` ](?:AM|PM)['"`]/,
	/format(?:Rupees|Km|Day|Time|DateTime|TimeRange)\([^;]*\)\.(?:slice|replace|replaceAll|split|padStart|substring)\(/,
	/\b(?:twelveHourTime|meridiemTime|meridiem)\(/,
];

/** Texts that are fixed as they are (docs/product.md), by the function or key that prints them. */
const fixed: readonly RegExp[] = [
	// The charges by distance, `0 km - 5 km - ₹ 99.00`, and the limit that they set.
	/\bslab: /,
	/within \$\{limit(?:Km)?\} km|पिक-अप \$\{limit(?:Km)?\} किमी/,
	// A slot, `9:00 - 10:00 AM`, and the sentences that name it.
	/^\t*(?:slot|spokenSlot): /,
	/^\t*`\$\{(?:twelveHourTime|spokenTime)\(start\)\} .*(?:to|से) \$\{/,
	// Never broken in two lines.
	/^const timeOnOneLine = /,
];

const isComment = /^\s*(?:\/?\*|\/\/)/;

it('nothing that owners, the desk or an invoice read writes rupees, kilometres, times or dates by hand', () => {
	expect(files.length).toBeGreaterThan(200);
	const found = files.flatMap((path) =>
		readFileSync(path, 'utf8')
			.split('\n')
			.map((line, index) => ({ line, place: `${path}:${index + 1}` }))
			.filter(({ line }) => !isComment.test(line) && byHand.some((form) => form.test(line)))
			.filter(({ line }) => !fixed.some((text) => text.test(line)))
			.map(({ line, place }) => `${place}: ${line.trim()}`),
	);
	expect(found).toEqual([]);
});
