import { fieldLimits, sanitizeLine } from '../../domain/booking/fieldLimits.ts';
import { homeTexts } from './homeTexts.ts';

/** A reason that Cancel Booking offers. */
export type CancelReason = keyof typeof homeTexts.en.reasons;

/** The most characters of the owner's own words, so that they fit behind each reason. */
export const maxOwnWords = fieldLimits.reason - 50;

/**
 * What the maker reads (docs/product.md#cancelling): the reason in English, whatever the owner's language, and the owner's
 * own words after it as they are. undefined: neither was given.
 */
export function cancelReason(chosen: CancelReason | '', ownWords: string): string | undefined {
	const reason = chosen === '' ? '' : homeTexts.en.reasons[chosen];
	const parts = [reason, sanitizeLine(ownWords, maxOwnWords).trim()].filter((part) => part !== '');
	return parts.join(': ') || undefined;
}
