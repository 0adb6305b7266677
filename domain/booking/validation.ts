import { mobilePattern, pinPattern } from '../text/typedNumbers.ts';
import type { Address } from './address.ts';
import type { Draft } from './draftState.ts';
import { isCalculationNeeded } from './estimate.ts';
import { tooFarForPickUp } from './pickUp.ts';

export type FieldErrorCode =
	| 'selectDealer'
	| 'selectAnotherDealer'
	| 'selectSlot'
	| 'addMobile'
	| 'invalidMobile'
	| 'enterKm'
	| 'kmTooLow'
	| 'selectRepairType'
	| 'selectPickUp'
	| 'selectDropOff'
	| 'invalidZipcode'
	| 'cityTooFar'
	| 'enterProblem'
	| 'calculateEstimate'
	| 'calculateChange';

export type AddressFieldName = 'Line1' | 'State' | 'City' | 'Pin';

export type FieldName =
	| 'dealer'
	| 'slot'
	| 'mobile'
	| 'km'
	| 'repairType'
	| `pickUp${AddressFieldName}`
	| `dropOff${AddressFieldName}`
	| 'problem'
	| 'calculate';

/** A rule that fails, and the field that is marked and gets the focus. */
export interface FieldError {
	readonly code: FieldErrorCode;
	readonly field: FieldName;
}

/** The rules of the dealer step that fail (docs/product.md#validation): the dealer needs both DocumentId and Code. */
export function dealerErrors(draft: Pick<Draft, 'dealer'>): readonly FieldError[] {
	if (!draft.dealer) return [{ code: 'selectDealer', field: 'dealer' }];
	const isIncomplete = !draft.dealer.documentId || !draft.dealer.code;
	return isIncomplete ? [{ code: 'selectAnotherDealer', field: 'dealer' }] : [];
}

/**
 * The rules of the date and time step that fail, in their order (docs/product.md#validation). `lastKm` is the vehicle's
 * last reading in km; null: it has none.
 */
export function dateTimeErrors(draft: Draft, lastKm: number | null): readonly FieldError[] {
	const { slot, mobile, km, repairTypeId, hasPickUp } = draft;
	const errors: readonly (FieldError | null)[] = [
		slot ? null : { code: 'selectSlot', field: 'slot' },
		checkMobile(mobile),
		checkKm(km, lastKm),
		repairTypeId === '' ? { code: 'selectRepairType', field: 'repairType' } : null,
		...(hasPickUp ? addressErrors(draft) : []),
	];
	return errors.filter((error) => error !== null);
}

export function checkMobile(mobile: string): FieldError | null {
	if (mobile === '') return { code: 'addMobile', field: 'mobile' };
	return mobilePattern.test(mobile) ? null : { code: 'invalidMobile', field: 'mobile' };
}

/** `lastKm` is the vehicle's last reading in km; null: it has none, so any reading is greater, 0 too. */
export function checkKm(km: string, lastKm: number | null): FieldError | null {
	if (km === '') return { code: 'enterKm', field: 'km' };
	return isReadingGreater(Number(km), lastKm) ? null : { code: 'kmTooLow', field: 'km' };
}

/** Whether a reading, in km, is above the last one; without a last one every reading is. */
export const isReadingGreater = (km: number, lastKm: number | null): boolean => lastKm === null || km > lastKm;

export function checkPin(pin: string, field: 'pickUpPin' | 'dropOffPin'): FieldError | null {
	return pinPattern.test(pin) ? null : { code: 'invalidZipcode', field };
}

/**
 * Every missing field of both addresses, then both PINs and cities. If the drop-off is the pick-up, nothing is reported
 * twice.
 */
function addressErrors(draft: Draft): readonly (FieldError | null)[] {
	const { pickUp, dropOff, sameDropOffAddress } = draft;
	const missingPickUp = missingFields(pickUp);
	const missingDropOff = missingFields(dropOff).filter((name) => !sameDropOffAddress || !missingPickUp.includes(name));
	const pickUpPin = checkPin(pickUp.pin, 'pickUpPin');
	return [
		...missingPickUp.map((name) => ({ code: 'selectPickUp', field: `pickUp${name}` }) as const),
		...missingDropOff.map((name) => ({ code: 'selectDropOff', field: `dropOff${name}` }) as const),
		pickUpPin,
		sameDropOffAddress && pickUpPin ? null : checkPin(dropOff.pin, 'dropOffPin'),
		tooFarMetres(draft, pickUp) === null ? null : { code: 'cityTooFar', field: 'pickUpCity' },
		sameDropOffAddress || tooFarMetres(draft, dropOff) === null ? null : { code: 'cityTooFar', field: 'dropOffCity' },
	];
}

/** How far a city is from a dealer that does not pick up there, in metres; null: it is not refused. */
export const tooFarMetres = ({ dealer, lastSlabKm }: Draft, { cityPosition }: Address): number | null =>
	dealer && tooFarForPickUp(cityPosition, dealer, lastSlabKm);

/** Line 1, state and city have one text in common; the PIN has its own. */
function missingFields({ line1, stateId, cityId }: Address): readonly AddressFieldName[] {
	const isMissing = { Line1: line1.trim() === '', State: stateId === '', City: cityId === '' };
	return (['Line1', 'State', 'City'] as const).filter((name) => isMissing[name]);
}

/**
 * The rules of the estimates step that fail (docs/product.md#validation). A vehicle of status NA does not have the
 * step.
 */
export function estimatesErrors(draft: Draft, vehicle: { readonly skipsEstimates: boolean }): readonly FieldError[] {
	if (vehicle.skipsEstimates) return [];
	const errors: readonly (FieldError | null)[] = [
		draft.problem.trim() === '' ? { code: 'enterProblem', field: 'problem' } : null,
		isCalculationNeeded(draft) ? { code: 'calculateEstimate', field: 'calculate' } : null,
	];
	return errors.filter((error) => error !== null);
}

/** Whether an e-mail address may be mistyped: it has no @. It is accepted all the same. */
export const lacksAtSign = (email: string): boolean => email.trim() !== '' && !email.includes('@');
