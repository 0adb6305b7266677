/**
 * A text as the name of a file, without its ending: without folders, control and direction characters, characters that
 * Windows forbids, and dots or spaces at either end. The joiners that Devanagari needs are kept. May be empty.
 */
export const fileNameStem = (text: string): string =>
	text
		.normalize('NFC')
		.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
		.replace(/["*/:<>?\\|]+/g, ' ')
		.replace(/\s+/g, ' ')
		.replace(/^[. ]+|[. ]+$/g, '');
