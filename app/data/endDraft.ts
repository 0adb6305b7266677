import { removeFromTab } from './browserStorage.ts';

/** The key under which the tab keeps a vehicle's draft (draftStore.ts). */
export const draftKey = (regNo: string): string => `draft ${regNo}`;

/** The key under which the tab keeps what was typed into a change of the vehicle's booking (useChange.ts). */
export const changeKey = (regNo: string): string => `change ${regNo}`;

/** Removes what this tab has kept of a change that was saved, or given up. */
export const endChange = (regNo: string): void => removeFromTab(changeKey(regNo));

/** Removes what this tab has kept of a booking that was cancelled, a change of it too (docs/product.md#draft). */
export function endDraft(regNo: string): void {
	removeFromTab(draftKey(regNo));
	endChange(regNo);
}
