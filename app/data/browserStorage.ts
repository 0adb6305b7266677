/** The browser's storage, which may be missing (a WebView), refused (blocked cookies) or full. */

/** undefined: the browser has no such storage, refuses it, or has no room for what `use` writes. */
export function withStorage<T>(kind: 'localStorage' | 'sessionStorage', use: (storage: Storage) => T): T | undefined {
	try {
		return use(window[kind]);
	} catch {
		return undefined;
	}
}

/** What `sessionStorage` did not take. It lasts as long as the page. */
const unstored = new Map<string, string>();

/** What this tab keeps under `key`; null: nothing. */
export function readFromTab(key: string): string | null {
	return unstored.get(key) ?? withStorage('sessionStorage', (storage) => storage.getItem(key)) ?? null;
}

/** The same of JSON. null also for anything that is no JSON, which is removed. */
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

/** The key under which the tab keeps what was typed into a change of the vehicle's booking (useChange.ts). */
export const changeKey = (regNo: string): string => `change ${regNo}`;

/** Removes what this tab has kept of a change that was saved, or given up. */
export const removeChange = (regNo: string): void => removeFromTab(changeKey(regNo));

/** Removes what this tab has kept of a booking that was cancelled, a change of it too (docs/product.md#draft). */
export function removeDraft(regNo: string): void {
	removeFromTab(draftKey(regNo));
	removeChange(regNo);
}

const storedKeys = ['REG_NO', 'OrganizationName', 'OrganizationAddress'] as const;

/**
 * Stores the vehicle and its dealership in this browser (docs/product.md#tracking), if it stores anything; no page
 * depends on it.
 */
export function rememberDealership(
	regNo: string,
	{ name, addressLine1 }: { readonly name: string | null; readonly addressLine1: string | null },
): void {
	const values = [regNo, name ?? '', addressLine1 ?? ''];
	withStorage('localStorage', (storage) => {
		for (const [index, key] of storedKeys.entries()) storage.setItem(key, values[index] ?? '');
	});
}

/** Removes what was stored of another vehicle than the one that is shown; null: none is shown, as after signing out. */
export function forgetOtherVehicle(regNo: string | null): void {
	withStorage('localStorage', (storage) => {
		if (storage.getItem('REG_NO') === regNo) return;
		for (const key of storedKeys) storage.removeItem(key);
	});
}
