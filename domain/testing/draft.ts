/** Drafts for tests: one with every step completed, from which a test changes what it is about. */
import type { Address } from '../booking/address.ts';
import {
	type BookingResult,
	type ChosenDealer,
	type ChosenSlot,
	type Draft,
	emptyDraft,
} from '../booking/draftState.ts';

/** Three days before `testSlot`. */
export const draftedAt = new Date('2026-11-21T06:00:00Z');

export const testDealer = (code: string): ChosenDealer => ({
	documentId: `id-${code}`,
	code,
	displayName: `Dealer ${code}`,
	addressLine1: null,
	city: null,
	latitude: 28.6,
	longitude: 77.2,
});

export const testSlot: ChosenSlot = { day: '2026-11-24', slotId: 's1', start: '09:00', end: '10:00' };

export const aBookingResult = (fields: Partial<BookingResult> = {}): BookingResult => ({
	...{ booked: true, text: null, number: 'B-1', vehicleName: null, dealer: testDealer('A'), slot: testSlot },
	...{ total: null, pickUp: null, pickUpCharge: null, repairTypeId: '', repairTypeName: '' },
	...{ problem: '', jobs: [], nextStep: 'slots', ...fields },
});

export const testAddress: Address = {
	line1: '1 Road',
	stateId: 'S',
	stateName: 'State',
	cityId: 'C',
	cityName: 'City',
	pin: '110001',
};

/** A draft in which everything is chosen and typed; `fields` replace the test's own. */
export const aDraft = (fields: Partial<Draft> = {}): Draft => ({
	...emptyDraft('MH12AB1234', draftedAt),
	dealer: testDealer('A'),
	dealerType: 'LastService',
	search: 'Pune',
	date: '2026-11-30',
	time: '15:00',
	slot: testSlot,
	mobile: '9876543210',
	email: 'a@b.in',
	km: '5001',
	repairTypeId: 'r1',
	repairTypeName: 'Paid service',
	hasPickUp: true,
	pickUp: testAddress,
	dropOff: { ...testAddress, line1: '2 Road' },
	sameDropOffAddress: false,
	deselected: { p1: 'done' },
	jobIds: ['j1', 'j2'],
	problem: 'It rattles',
	estimate: { calculated: true, shownTotal: 5000 },
	answers: { q1: ['Yes'] },
	unansweredKey: { key: 'k1', payload: 'sent' },
	lastSlabKm: 25,
	pickUpCharge: 14_900,
	...fields,
});
