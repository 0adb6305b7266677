import type { Address } from '../booking/address.ts';
import type { Place } from '../booking/catalogue.ts';
import { pinPattern } from '../text/typedNumbers.ts';
import type { PinRange } from './pinRanges.ts';

/** A state that can be chosen, with its PINs; without any where they are not known. */
export interface StateWithPins extends Place {
	readonly pinRanges: readonly PinRange[];
}

/** The state of a PIN, of those that can be chosen; null for a PIN that is not complete, or of none of them. */
export function stateOfPin<State extends StateWithPins>(pin: string, states: readonly State[]): State | null {
	if (!pinPattern.test(pin)) return null;
	const isWithin = ([first, last]: PinRange) => first <= Number(pin) && Number(pin) <= last;
	return states.find(({ pinRanges }) => pinRanges.some(isWithin)) ?? null;
}

/**
 * The state of an address's PIN where it is another than the chosen one (docs/product.md#pick-up-and-drop). null where
 * both agree, and where nothing can be said because the PINs of one of them are not known.
 */
export function otherStateOfPin<State extends StateWithPins>(
	{ pin, stateId }: Pick<Address, 'pin' | 'stateId'>,
	states: readonly State[],
): State | null {
	const stated = stateOfPin(pin, states);
	const chosen = states.find(({ documentId }) => documentId === stateId);
	return stated && chosen && chosen !== stated && chosen.pinRanges.length > 0 ? stated : null;
}
