import { parseAccept } from 'hono/utils/accept';
import { type Language, languageCodes, parseLanguage } from '../../domain/languages.ts';

/** The first supported language in Accept-Language; English when it has none. */
export function preferredLanguage(acceptLanguage: string | null): Language {
	const requested = parseAccept((acceptLanguage ?? '').toLowerCase())
		.filter(({ q }) => q > 0)
		.map(({ type }) => type.split('-')[0]);
	return parseLanguage(requested.find((language) => languageCodes.some((code) => code === language)));
}
