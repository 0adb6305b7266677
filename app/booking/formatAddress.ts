import type { Address } from '../../domain/address.ts';
import { joinIsolated } from '../../domain/bidi.ts';

/** An address in one line; what is missing is left out. */
export const formatAddress = ({ line1, cityName, stateName, pin }: Address): string =>
	joinIsolated([line1, cityName, `${stateName} ${pin}`.trim()]);
