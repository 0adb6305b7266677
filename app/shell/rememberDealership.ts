import { withStorage } from '../data/browserStorage.ts';

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
