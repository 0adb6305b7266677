import { expect, it } from 'vitest';
import type { Dealer } from '../../../../domain/dealers/dealer.ts';
import { anEntry, aVehicle } from '../../../../domain/testing/vehicles.ts';
import { createVisitor } from '../../../testing/visitor.ts';
import { loadAgain } from './loadAgain.ts';

const dealer = (documentId: string, displayName: string, addressLine1: string | null): Dealer => ({
	...{ documentId, code: documentId, displayName, addressLine1, city: null, phone: null },
	...{ latitude: 18.5, longitude: 73.8, distance: null },
});

/** Of a visit at Deccan Riders. */
async function load(found: readonly Dealer[], address: string | null = '1 Karve Road', jobCardId = 'jc-1') {
	const at = { organizationName: 'Deccan Riders', organizationAddressLine1: address };
	const entry = anEntry({ jobCardId: 'jc-1', documentDate: '2026-06-01T04:30:00Z', ...at });
	const { services } = createVisitor({ vehicle: aVehicle([entry]) });
	Object.assign(services.provider, { searchDealers: async () => found });
	return loadAgain(services, jobCardId);
}

it('finds the dealership of the visit by name and address', async () => {
	const found = [
		dealer('other', 'Deccan Riders Two', '1 Karve Road'),
		dealer('far', 'Deccan Riders', '9 MG Road'),
		dealer('own', 'Deccan Riders', '1 Karve Road'),
	];
	expect(await load(found)).toMatchObject({
		visit: 'jc-1',
		day: '2026-06-01T04:30:00Z',
		dealer: { documentId: 'own' },
	});
});

it('takes the only one of the name where the address is another or not known, and none of several', async () => {
	const far = dealer('far', 'Deccan Riders', '9 MG Road');
	expect((await load([far]))?.dealer).toMatchObject({ documentId: 'far' });
	expect((await load([far], null))?.dealer).toMatchObject({ documentId: 'far' });
	expect((await load([far, { ...far, documentId: 'farther' }]))?.dealer).toBeNull();
	expect((await load([]))?.dealer).toBeNull();
});

it('finds nothing of a visit that is none of this owner’s', async () => {
	expect(await load([], null, 'jc-2')).toBeNull();
});
