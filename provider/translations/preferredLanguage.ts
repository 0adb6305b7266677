import type { MessageLanguage } from './formatMessage.ts';

/** The first of English and Hindi in Accept-Language; English when it has neither. */
export function preferredLanguage(acceptLanguage: string | null): MessageLanguage {
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
		({ language, quality }) => (language === 'en' || language === 'hi') && quality > 0,
	);
	const [best] = supported.toSorted((one, other) => other.quality - one.quality);
	return best?.language === 'hi' ? 'hi' : 'en';
}
