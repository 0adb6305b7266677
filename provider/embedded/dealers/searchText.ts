/** What a person types into a search box, for `like`. */

/** Lower case words without stray spaces and commas. */
export const searchWords = (text: string): string[] =>
	text
		.toLowerCase()
		.split(/[\s,]+/)
		.filter((word) => word !== '');

/** A pattern for text that is contained; `%`, `_` and `\` stand for themselves. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
