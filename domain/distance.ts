import { defaultLanguage, type Language, languages } from './languages.ts';
import { groupDigits } from './text/digits.ts';

/**
 * The kilometres of a distance or a reading in metres: one decimal, half up, Indian grouping (docs/product.md#numbers).
 */
export function kilometres(metres: number): string {
	const tenths = Math.round(metres / 100);
	return `${groupDigits(String(Math.trunc(tenths / 10)))}.${tenths % 10}`;
}

/** `11,240.0 km` of a distance or a reading in metres, `11,240.0 किमी` in Hindi (docs/product.md#numbers). */
export const formatKm = (metres: number, language: Language = defaultLanguage): string =>
	`${kilometres(metres)} ${languages[language].km ?? 'km'}`;

/** A reading in whole km: `12,000 km`, `12,000 किमी` in Hindi. */
export const formatWholeKm = (km: number, language: Language = defaultLanguage): string =>
	`${groupDigits(String(km))} ${languages[language].km ?? 'km'}`;
