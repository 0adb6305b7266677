import type { Address } from '../booking/address.ts';
import type { Place } from '../booking/catalogue.ts';
import { pinPattern } from '../text/typedNumbers.ts';
import type { PinRange } from './pinRanges.ts';

/** A state that can be chosen, with its PINs; empty: not known. */
export interface StateWithPins extends Place {
	readonly pinRanges: readonly PinRange[];
}

/**
 * The state of a PIN among those that can be chosen; null: the PIN is incomplete, or belongs to none or two of them.
 */
export function stateOfPin<State extends StateWithPins>(pin: string, states: readonly State[]): State | null {
	const [state, other] = statesOfPin(pin, states);
	return state && !other ? state : null;
}

function statesOfPin<State extends StateWithPins>(pin: string, states: readonly State[]): readonly State[] {
	if (!pinPattern.test(pin)) return [];
	const isWithin = ([first, last]: PinRange) => first <= Number(pin) && Number(pin) <= last;
	return states.filter(({ pinRanges }) => pinRanges.some(isWithin));
}

/**
 * The state of an address's PIN if it is not the chosen one; the first of two (docs/product.md#pick-up-and-drop). null:
 * both agree, or the PINs of one of them are not known.
 */
export function otherStateOfPin<State extends StateWithPins>(
	{ pin, stateId }: Pick<Address, 'pin' | 'stateId'>,
	states: readonly State[],
): State | null {
	const found = statesOfPin(pin, states);
	const chosen = states.find(({ documentId }) => documentId === stateId);
	return chosen && chosen.pinRanges.length > 0 && !found.includes(chosen) ? (found[0] ?? null) : null;
}
