import type { Address } from './address.ts';
import type { Draft } from './draftState.ts';
import { isCalculationNeeded } from './estimate.ts';

export type MessageKey =
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

/** The message to show and the field it is about, which gets the focus. */
export interface FieldProblem {
	readonly message: MessageKey;
	readonly field: FieldName;
}

/** Step 0 (spec §5): a dealer that has both DocumentId and Code. */
export function checkDealer(draft: Pick<Draft, 'dealer'>): FieldProblem | null {
	if (!draft.dealer) return { message: 'selectDealer', field: 'dealer' };
	if (!draft.dealer.documentId || !draft.dealer.code) return { message: 'selectAnotherDealer', field: 'dealer' };
	return null;
}

/** Step 1 (spec §5), in its order; `lastKm` is the vehicle's last reading in km, null when it has none. */
export function checkDateTime(draft: Draft, lastKm: number | null): FieldProblem | null {
	if (!draft.slot) return { message: 'selectSlot', field: 'slot' };
	if (draft.mobile === '') return { message: 'addMobile', field: 'mobile' };
	if (!/^\d{10}$/.test(draft.mobile)) return { message: 'invalidMobile', field: 'mobile' };
	if (draft.kms === '') return { message: 'enterKms', field: 'kms' };
	if (Number(draft.kms) <= (lastKm ?? 0)) return { message: 'kmsTooLow', field: 'kms' };
	if (draft.repairTypeId === '') return { message: 'selectRepairType', field: 'repairType' };
	return draft.pickDrop ? checkAddresses(draft) : null;
}

function checkAddresses(draft: Draft): FieldProblem | null {
	const missingPickUp = missingField(draft.pickUp);
	if (missingPickUp) return { message: 'selectPickUp', field: `pickUp${missingPickUp}` };
	const missingDrop = missingField(draft.drop);
	if (missingDrop) return { message: 'selectDrop', field: `drop${missingDrop}` };
	if (draft.pickUp.pin.length < 6) return { message: 'invalidZipcode', field: 'pickUpPin' };
	if (draft.drop.pin.length < 6) return { message: 'invalidZipcode', field: 'dropPin' };
	return null;
}

/** An address is missing when line 1, state or city is empty; the PIN has its own message (decisions: wizard). */
function missingField(address: Address): AddressFieldName | null {
	if (address.line1.trim() === '') return 'Line1';
	if (address.stateId === '') return 'State';
	return address.cityId === '' ? 'City' : null;
}

/** Step 2 (spec §5); a vehicle of status NA has no such step, so nothing of it applies. */
export function checkEstimates(draft: Draft, vehicle: { readonly isShort: boolean }): FieldProblem | null {
	if (vehicle.isShort) return null;
	if (draft.problem.trim() === '') return { message: 'enterProblem', field: 'problem' };
	return isCalculationNeeded(draft) ? { message: 'calculateEstimate', field: 'calculate' } : null;
}
