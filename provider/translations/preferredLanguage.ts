import { type Language, languageCodes, parseLanguage } from '../../domain/languages.ts';

/** The first supported language in Accept-Language; English when it has none. */
export function preferredLanguage(acceptLanguage: string | null): Language {
	const requested = (acceptLanguage ?? '')
		.toLowerCase()
		.split(',')
		.slice(0, 20)
		.map((range) => {
			const [tag = '', ...options] = range.trim().split(';');
			const quality = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find((q) => q !== undefined);
			return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
		});
	const supported = requested.filter(
		({ language, quality }) => languageCodes.some((code) => code === language) && quality > 0,
	);
	const [best] = supported.toSorted((one, other) => other.quality - one.quality);
	return parseLanguage(best?.language);
}
