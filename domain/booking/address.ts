import type { Position } from '../dealers/dealer.ts';
import { joinIsolated } from '../text/bidi.ts';

/** A pick-up or drop-off address as the owner types it (docs/product.md#pick-up-and-drop). */
export interface Address {
	readonly line1: string;
	readonly stateId: string;
	readonly stateName: string;
	readonly cityId: string;
	readonly cityName: string;
	/** The middle of the city; left out or null: not known. */
	readonly cityPosition?: Position | null | undefined;
	/** Up to 6 digits. */
	readonly pin: string;
}

export const emptyAddress: Address = {
	line1: '',
	stateId: '',
	stateName: '',
	cityId: '',
	cityName: '',
	pin: '',
};

/**
 * One line without its missing parts: `12 Link Road, Mumbai, Maharashtra 400053`. `placeName` gives a city or a state
 * the name that the reader uses.
 */
export const formatAddress = (
	{ line1, cityName, stateName, pin }: Address,
	placeName = (name: string): string => name,
): string => joinIsolated([line1.trim(), placeName(cityName), `${placeName(stateName)} ${pin}`.trim()]);
