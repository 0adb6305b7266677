/**
 * Stores the vehicle and its dealership in this browser (docs/product.md#tracking). Returns false when the browser
 * stores nothing; no page depends on it.
 */
export function rememberDealership(regNo: string, name: string | null, address: string | null): boolean {
	try {
		localStorage.setItem('REG_NO', regNo);
		localStorage.setItem('OrganizationName', name ?? '');
		localStorage.setItem('OrganizationAddress', address ?? '');
		return true;
	} catch (error) {
		if (error instanceof DOMException) return false;
		throw error;
	}
}
