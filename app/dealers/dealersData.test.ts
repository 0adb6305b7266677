import { expect, it } from 'vitest';
import type { Dealer } from '../../domain/dealers/dealer.ts';
import { aJobCard, aVehicle } from '../../domain/testing/vehicles.ts';
import { createVisitor } from '../testing/visitor.ts';
import { loadMatchingDealers, loadNearbyDealers, loadRepeatedBooking, searchDealers } from './dealersData.ts';

const now = new Date('2026-11-23T06:00:00Z');
const position = { latitude: 18.5, longitude: 73.8 };
const dealer = (documentId: string, fields: Partial<Dealer>): Dealer => ({
	...{ documentId, code: documentId, displayName: documentId, addressLine1: null, city: null, phone: null },
	...{ ...position, distance: null },
	...fields,
});
const listed = [
	dealer('unknown', {}),
	dealer('far', { distance: 9000 }),
	dealer('near', { distance: 850 }),
	dealer('nowhere', { latitude: null }),
	dealer('half', { longitude: null, distance: 1 }),
];
const nearestFirst = ['near', 'far', 'unknown', 'half', 'nowhere'];
const idsOf = (dealers: readonly Dealer[]) => dealers.map(({ documentId }) => documentId);

it('Nearby dealers: up to 100 within 50 km, nearest first, those without coordinates last', async () => {
	const asked: unknown[] = [];
	const nearbyDealers = async (question: unknown) => {
		asked.push(question);
		return listed;
	};
	expect(idsOf(await loadNearbyDealers({ nearbyDealers }, position, 'parent-1', now))).toEqual(nearestFirst);
	expect(asked).toEqual([{ position, distance: 50_000, skip: 0, take: 100, parentOrganizationId: 'parent-1' }]);
});

it('Dealers by text: matched in every field, up to 200, in the same order', async () => {
	const asked: unknown[] = [];
	const searchDealers = async (question: unknown) => {
		asked.push(question);
		return listed;
	};
	expect(idsOf(await loadMatchingDealers({ searchDealers }, 'Pune', position, now))).toEqual(nearestFirst);
	const texts = { city: 'Pune', state: 'Pune', country: 'Pune', name: 'Pune', pin: 'Pune' };
	expect(asked).toEqual([{ ...texts, position, skip: 0, take: 200 }]);
});

it('A search by a name that people use asks for the other names of the place, too, and lists a dealer once', async () => {
	const found: Readonly<Record<string, readonly Dealer[]>> = {
		Bangalore: [dealer('near', { distance: 850 })],
		Bengaluru: [
			dealer('far', { distance: 9000 }),
			dealer('near', { distance: 850 }),
			dealer('middle', { distance: 4000 }),
		],
	};
	const provider = { searchDealers: async ({ city }: { readonly city: string }) => found[city] ?? [] };
	for (const typed of ['Bangalore', 'Bengaluru', 'बेंगलुरु']) {
		expect(idsOf(await searchDealers(provider, typed, position, now))).toEqual(['near', 'middle', 'far']);
	}
	expect(await searchDealers(provider, 'Kothrud', position, now)).toEqual([]);
});

it('Dealers that only their address makes one come after all others, however near', async () => {
	const rows = [
		dealer('highway', { addressLine1: '233 Old Mumbai Highway', city: 'Pimpri', distance: 5 }),
		dealer('far', { addressLine1: '5 Mumbai Road', city: 'Navi Mumbai', distance: 120 }),
		dealer('state', { addressLine1: '1 MG Road', city: 'Pune', distance: 90 }),
	];
	const provider = { searchDealers: async ({ city }: { readonly city: string }) => (/mumbai/i.test(city) ? rows : []) };
	for (const typed of ['Mumbai', 'MUMBAI', 'मुंबई']) {
		expect(idsOf(await searchDealers(provider, typed, position, now)), typed).toEqual(['state', 'far', 'highway']);
	}
});

it('Listed dealers say whether they are open at this moment, in place of their hours', async () => {
	const hoursToday = { opensAt: '09:00', closesAt: '18:00' };
	const rows = async () => [dealer('one', { hoursToday })];
	const [atNoon] = await loadNearbyDealers({ nearbyDealers: rows }, position, 'parent-1', now);
	expect(atNoon).toMatchObject({ opening: { kind: 'open', hours: hoursToday } });
	expect(atNoon).not.toHaveProperty('hoursToday');
	const evening = new Date('2026-11-23T14:00:00Z');
	const [closed] = await loadMatchingDealers({ searchDealers: rows }, 'Pune', position, evening);
	expect(closed).toMatchObject({ opening: { kind: 'closed', opens: null } });
});

it.each([
	['2026-11-24', true],
	['2026-12-09', true],
	['2026-11-22', false],
	['2026-11-23', false],
	['2026-12-10', false],
])('a next free slot on %s is listed: %s', async (day, isListed) => {
	const slot = { day, start: '09:00' };
	const rows = async () => [dealer('one', { nextFreeSlot: slot })];
	const lists = [
		await loadNearbyDealers({ nearbyDealers: rows }, position, 'parent-1', now),
		await loadMatchingDealers({ searchDealers: rows }, 'Pune', position, now),
	];
	for (const [found] of lists) expect(found?.nextFreeSlot).toEqual(isListed ? slot : undefined);
});

/** A job card at Deccan Riders. */
async function loadAgainFrom(found: readonly Dealer[], address: string | null = '1 Karve Road', jobCardId = 'jc-1') {
	const at = { organizationName: 'Deccan Riders', organizationAddressLine1: address };
	const jobCard = aJobCard({ jobCardId: 'jc-1', documentDate: '2026-06-01T04:30:00Z', ...at });
	const { services } = createVisitor({ vehicle: aVehicle([jobCard]) });
	Object.assign(services.provider, { searchDealers: async () => found });
	return loadRepeatedBooking(services, jobCardId);
}

it('A repeated job card finds its dealership by name and address', async () => {
	const found = [
		dealer('other', { displayName: 'Deccan Riders Two', addressLine1: '1 Karve Road' }),
		dealer('far', { displayName: 'Deccan Riders', addressLine1: '9 MG Road' }),
		dealer('own', { displayName: 'Deccan Riders', addressLine1: '1 Karve Road' }),
	];
	expect(await loadAgainFrom(found)).toMatchObject({
		jobCard: 'jc-1',
		day: '2026-06-01T04:30:00Z',
		dealer: { documentId: 'own' },
	});
});

it('A repeated job card takes the only dealership of the name where the address is another or not known, and none of several', async () => {
	const far = dealer('far', { displayName: 'Deccan Riders', addressLine1: '9 MG Road' });
	expect((await loadAgainFrom([far]))?.dealer).toMatchObject({ documentId: 'far' });
	expect((await loadAgainFrom([far], null))?.dealer).toMatchObject({ documentId: 'far' });
	expect((await loadAgainFrom([far, { ...far, documentId: 'farther' }]))?.dealer).toBeNull();
	expect((await loadAgainFrom([]))?.dealer).toBeNull();
});

it('A job card of another owner is not found', async () => {
	expect(await loadAgainFrom([], null, 'jc-2')).toBeNull();
});
