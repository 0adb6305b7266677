import { removeFromTab } from './browserStorage.ts';

/** The key under which the tab keeps a vehicle's draft (draftStore.ts). */
export const draftKey = (regNo: string): string => `draft ${regNo}`;

/** Removes what this tab has kept of a booking that was cancelled (docs/product.md#draft). */
export function endDraft(regNo: string): void {
	removeFromTab(draftKey(regNo));
}
