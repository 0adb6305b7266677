import { parseAccept } from 'hono/utils/accept';
import { type Language, type Localized, languageCodes, parseLanguage } from '../../domain/languages.ts';
import type { ResultCode } from '../../domain/resultCode.ts';
import { englishResultTexts, type ResultTexts } from './english.ts';
import { hindiResultTexts } from './hindi.ts';

const templates: Localized<Partial<ResultTexts>> = { en: englishResultTexts, hi: hindiResultTexts };

/** The result text of a code in a language; English if the language lacks it. */
export function formatResultText(result: ResultCode, language: Language): string {
	const template = templates[language]?.[result.code] ?? englishResultTexts[result.code];
	// `ResultTexts` ties each template to the params of its code; TypeScript cannot follow that here.
	return typeof template === 'string' ? template : template(result.params as never);
}

/** The first supported language in Accept-Language; English if it names none. */
export function preferredLanguage(acceptLanguage: string | null): Language {
	const requested = parseAccept((acceptLanguage ?? '').toLowerCase())
		.filter(({ q }) => q > 0)
		.map(({ type }) => type.split('-')[0]);
	return parseLanguage(requested.find((language) => languageCodes.some((code) => code === language)));
}
