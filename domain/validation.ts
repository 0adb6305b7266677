import type { Address } from './address.ts';
import type { Draft } from './draftState.ts';
import { isCalculationNeeded } from './estimate.ts';
import { fieldLimits } from './fieldLimits.ts';

export type ValidationMessageKey =
	| 'selectDealer'
	| 'selectAnotherDealer'
	| 'selectSlot'
	| 'addMobile'
	| 'invalidMobile'
	| 'enterKms'
	| 'kmsTooLow'
	| 'selectRepairType'
	| 'selectPickUp'
	| 'selectDrop'
	| 'invalidZipcode'
	| 'enterProblem'
	| 'calculateEstimate';

export type AddressFieldName = 'Line1' | 'State' | 'City' | 'Pin';

export type FieldName =
	| 'dealer'
	| 'slot'
	| 'mobile'
	| 'kms'
	| 'repairType'
	| `pickUp${AddressFieldName}`
	| `drop${AddressFieldName}`
	| 'problem'
	| 'calculate';

/** The message to show and the field it is about, which receives the focus. */
export interface FieldError {
	readonly message: ValidationMessageKey;
	readonly field: FieldName;
}

/** Validates the dealer step (docs/product.md#validation): the dealer needs both DocumentId and Code. */
export function checkDealer(draft: Pick<Draft, 'dealer'>): FieldError | null {
	if (!draft.dealer) return { message: 'selectDealer', field: 'dealer' };
	if (!draft.dealer.documentId || !draft.dealer.code) return { message: 'selectAnotherDealer', field: 'dealer' };
	return null;
}

/**
 * Validates the date and time step, its rules in order (docs/product.md#validation). `lastKm` is the vehicle's last
 * reading in km; null when it has none.
 */
export function checkDateTime(draft: Draft, lastKm: number | null): FieldError | null {
	if (!draft.slot) return { message: 'selectSlot', field: 'slot' };
	const numberError = checkMobile(draft.mobile) ?? checkKms(draft.kms, lastKm);
	if (numberError) return numberError;
	if (draft.repairTypeId === '') return { message: 'selectRepairType', field: 'repairType' };
	return draft.pickDrop ? checkAddresses(draft) : null;
}

export function checkMobile(mobile: string): FieldError | null {
	if (mobile === '') return { message: 'addMobile', field: 'mobile' };
	return /^\d{10}$/.test(mobile) ? null : { message: 'invalidMobile', field: 'mobile' };
}

/** `lastKm` is the vehicle's last reading in km; null when it has none. */
export function checkKms(kms: string, lastKm: number | null): FieldError | null {
	if (kms === '') return { message: 'enterKms', field: 'kms' };
	return Number(kms) <= (lastKm ?? 0) ? { message: 'kmsTooLow', field: 'kms' } : null;
}

export function checkPin(pin: string, field: 'pickUpPin' | 'dropPin'): FieldError | null {
	return pin.length < fieldLimits.pin ? { message: 'invalidZipcode', field } : null;
}

function checkAddresses(draft: Draft): FieldError | null {
	const missingPickUp = missingField(draft.pickUp);
	if (missingPickUp) return { message: 'selectPickUp', field: `pickUp${missingPickUp}` };
	const missingDrop = missingField(draft.drop);
	if (missingDrop) return { message: 'selectDrop', field: `drop${missingDrop}` };
	return checkPin(draft.pickUp.pin, 'pickUpPin') ?? checkPin(draft.drop.pin, 'dropPin');
}

/** An address is incomplete when line 1, state or city is empty; the PIN has its own message. */
function missingField(address: Address): AddressFieldName | null {
	if (address.line1.trim() === '') return 'Line1';
	if (address.stateId === '') return 'State';
	return address.cityId === '' ? 'City' : null;
}

/** Validates the estimates step (docs/product.md#validation), which a vehicle of status NA does not have. */
export function checkEstimates(draft: Draft, vehicle: { readonly isShort: boolean }): FieldError | null {
	if (vehicle.isShort) return null;
	if (draft.problem.trim() === '') return { message: 'enterProblem', field: 'problem' };
	return isCalculationNeeded(draft) ? { message: 'calculateEstimate', field: 'calculate' } : null;
}
