/** The browser's storage, which may be missing (a WebView), refused (blocked cookies) or full. */

/** Uses the storage. undefined: the browser has none, refuses it, or has no room for the text to write. */
export function withStorage<T>(kind: 'localStorage' | 'sessionStorage', use: (storage: Storage) => T): T | undefined {
	try {
		return use(window[kind]);
	} catch {
		return undefined;
	}
}

/** Texts that `sessionStorage` did not take; they last as long as the page. */
const unstored = new Map<string, string>();

/** The text that this tab keeps under `key`; null: none. */
export function readFromTab(key: string): string | null {
	return unstored.get(key) ?? withStorage('sessionStorage', (storage) => storage.getItem(key)) ?? null;
}

/** The value that this tab keeps under `key` as JSON. null: none, or no JSON, which is removed. */
export function readJsonFromTab(key: string): unknown {
	const text = readFromTab(key);
	if (text === null) return null;
	try {
		return JSON.parse(text);
	} catch {
		removeFromTab(key);
		return null;
	}
}

/** Keeps `text` in this tab. Returns whether a reload of the page will find it. */
export function storeInTab(key: string, text: string): boolean {
	const isStored = withStorage('sessionStorage', (storage) => {
		storage.setItem(key, text);
		return true;
	});
	if (isStored) unstored.delete(key);
	else unstored.set(key, text);
	return isStored ?? false;
}

export function removeFromTab(key: string): void {
	unstored.delete(key);
	withStorage('sessionStorage', (storage) => storage.removeItem(key));
}

/** The key under which the tab keeps a vehicle's draft (draftStore.ts). */
export const draftKey = (regNo: string): string => `draft ${regNo}`;

/** The key under which the tab keeps the typed values of a change of the vehicle's booking (useChange.ts). */
export const changeKey = (regNo: string): string => `change ${regNo}`;

/** Removes the typed values of a change that was saved or given up from this tab. */
export const removeChange = (regNo: string): void => removeFromTab(changeKey(regNo));

/** Removes the draft, and a change, of a booking that was cancelled from this tab (docs/product.md#draft). */
export function removeDraft(regNo: string): void {
	removeFromTab(draftKey(regNo));
	removeChange(regNo);
}

const storedKeys = ['REG_NO', 'OrganizationName', 'OrganizationAddress'] as const;

/** Stores vehicle and dealership in this browser, if it can (docs/product.md#tracking). No page depends on it. */
export function rememberDealership(
	regNo: string,
	{ name, addressLine1 }: { readonly name: string | null; readonly addressLine1: string | null },
): void {
	const values = [regNo, name ?? '', addressLine1 ?? ''];
	withStorage('localStorage', (storage) => {
		for (const [index, key] of storedKeys.entries()) storage.setItem(key, values[index] ?? '');
	});
}

/** Removes the stored values of any vehicle but the shown one; null: none is shown, as after signing out. */
export function forgetOtherVehicle(regNo: string | null): void {
	withStorage('localStorage', (storage) => {
		if (storage.getItem('REG_NO') === regNo) return;
		for (const key of storedKeys) storage.removeItem(key);
	});
}
