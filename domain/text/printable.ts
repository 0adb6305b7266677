/**
 * The characters that an invoice cannot print, such as emoji and Chinese: all but the letters of Europe and of India,
 * digits, signs and punctuation. The faces of invoices (provider/embedded/invoices/fontFaces.ts) have every other
 * character of these blocks, but not the first two, which Unicode 17 added.
 */
const unprintable =
	/[\u0C5C\u0CDC\p{Cn}]|[^\s\p{Cc}\p{Cf} -~\u00A0-\u03E1\u0400-\u052F\u0600-\u06FF\u0750-\u077F\u0900-\u0D7F\u1C50-\u1C7F\u1E00-\u1EFF\u2010-\u205E\u20A0-\u20C0\u2100-\u215F\u2212\uAAE0-\uAAF6\uABC0-\uABF9]/gu;

/** The characters of a text that no invoice can print, each once, with spaces between; empty: it can be printed. */
export const unprintableCharacters = (text: string): string =>
	[...new Set(text.normalize('NFC').match(unprintable))].join(' ');

/**
 * One line of plain text for an invoice: line breaks become spaces, control and direction characters are removed, and
 * unprintable characters become the replacement character. The joiners that scripts of India need are kept.
 */
export const toPrintableLine = (text: string): string =>
	text
		.normalize('NFC')
		.replace(/[\s\u2028\u2029]+/gu, ' ')
		.replace(/(?![\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '')
		.replace(unprintable, '\uFFFD')
		.trim();
