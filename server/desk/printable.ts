/**
 * Text of people as a terminal may have it. Nothing in it moves the cursor, sets a title, or turns the direction in
 * which the rest of a line is read; joiners stay, since Hindi needs them.
 */
const unprintable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** In one line: a break becomes a slash, any other such sign the replacement character. */
export const printableLine = (text: string): string =>
	text
		.split(/[\r\n\u2028\u2029]+/)
		.map((part) => part.trim())
		.filter((part) => part !== '')
		.join(' / ')
		.replaceAll(unprintable, '\ufffd');

/** JSON as it is, with such signs written as JSON writes them, so that a program reads the same. */
export const printableJson = (json: string): string =>
	json.replaceAll(unprintable, (sign) => (sign === '\n' || sign === '\t' ? sign : jsonEscape(sign)));

const jsonEscape = (sign: string): string =>
	Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
