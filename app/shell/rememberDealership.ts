import { withStorage } from '../data/browserStorage.ts';

const storedKeys = ['REG_NO', 'OrganizationName', 'OrganizationAddress'] as const;

/**
 * Stores the vehicle and its dealership in this browser (docs/product.md#tracking). Returns false when the browser
 * stores nothing; no page depends on it.
 */
export function rememberDealership(regNo: string, name: string | null, address: string | null): boolean {
	const values = [regNo, name ?? '', address ?? ''];
	return isDone((storage) => {
		storedKeys.forEach((key, index) => {
			storage.setItem(key, values[index] ?? '');
		});
	});
}

/**
 * Removes what was stored of another vehicle than the one that is shown; null: none is shown, as after signing out.
 * Returns false when the browser stores nothing.
 */
export function forgetOtherVehicle(regNo: string | null): boolean {
	return isDone((storage) => {
		if (storage.getItem('REG_NO') === regNo) return;
		for (const key of storedKeys) storage.removeItem(key);
	});
}

function isDone(use: (storage: Storage) => void): boolean {
	const done = withStorage('localStorage', (storage) => {
		use(storage);
		return true;
	});
	return done ?? false;
}
