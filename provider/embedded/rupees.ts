import { type Paise, toWireAmount } from '../../domain/money.ts';

/** Paise as the wire's number of rupees; JSON writes it with at most two decimals. */
export const rupees = (paise: Paise): number => Number(toWireAmount(paise));
