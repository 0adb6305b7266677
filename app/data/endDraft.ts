/** The key of a vehicle's draft in the tab's `sessionStorage` (draftStore.ts). */
export const draftKey = (regNo: string): string => `draft ${regNo}`;

/** Removes what this tab has kept of a booking that was cancelled (docs/product.md#draft). */
export function endDraft(regNo: string): void {
	sessionStorage.removeItem(draftKey(regNo));
}
