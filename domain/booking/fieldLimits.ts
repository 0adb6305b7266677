/** The maximum number of characters of each field (docs/product.md#input-limits). */
export const fieldLimits = {
	/** A mobile, a reading, a PIN or a one-time code as typed or pasted, separators included. */
	typedNumber: 40,
	mobile: 10,
	km: 7,
	pin: 6,
	addressLine: 200,
	email: 254,
	problem: 1000,
	reason: 200,
	search: 100,
	/** A provider's id, and the names that come with it: a dealer's, a city's, a part's. */
	id: 100,
	label: 200,
	/** A provider's text to an owner. */
	resultText: 1000,
	/** The most parts of a booking, and the most jobs. */
	rows: 1000,
} as const;

/** The largest numbers of a request: km, a revision of a booking, and paise, below a thousand crore rupees. */
export const numberLimits = { km: 10 ** fieldLimits.km - 1, revision: 1_000_000, paise: 999_999_999_999 } as const;

/** One line of typed text, at most `maxLength` characters, without control characters, which no database stores. */
export const sanitizeLine = (typed: string, maxLength: number): string =>
	truncate(typed.replace(/\p{Cc}/gu, ''), maxLength);

/** Does what `sanitizeLine` does, but keeps line breaks and tabs. */
export const sanitizeMultiline = (typed: string, maxLength: number): string =>
	truncate(typed.replace(/[^\P{Cc}\n\t]/gu, ''), maxLength);

/** The first `maxLength` characters, without the half of a surrogate pair that the cut may leave. */
export const truncate = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/\p{Cs}/gu, '');
