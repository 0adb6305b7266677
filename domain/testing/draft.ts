/** Drafts for tests: one with every step completed, from which a test changes what it is about. */
import type { Address } from '../booking/address.ts';
import { type ChosenDealer, type ChosenSlot, type Draft, emptyDraft } from '../booking/draftState.ts';

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

export const testAddress: Address = {
	line1: '1 Road',
	stateId: 'S',
	stateName: 'State',
	cityId: 'C',
	cityName: 'City',
	pin: '110001',
};

/** A draft in which everything is chosen and typed, with other fields where a test names them. */
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
	kms: '5001',
	repairTypeId: 'r1',
	repairTypeName: 'Paid service',
	pickDrop: true,
	pickUp: testAddress,
	drop: { ...testAddress, line1: '2 Road' },
	sameDropAddress: false,
	deselected: { p1: 'done' },
	jobIds: ['j1', 'j2'],
	problem: 'It rattles',
	estimate: { calculated: true, shownTotal: 5000 },
	answers: { q1: ['Yes'] },
	sentKey: { key: 'k1', payload: 'sent' },
	lastSlabKm: 25,
	pickUpCharge: 14_900,
	...fields,
});

/** The JSON of a draft as version 0.1.0 has stored it in a tab. */
export const earlierDraft = `{"version":1,"regNo":"MH12AB1234","dealer":{"documentId":"id-A","code":"A","displayName":"Dealer A","addressLine1":null,"city":"Pune","latitude":18.5,"longitude":73.8},"dealerType":"Nearby","search":"Pune","date":"2026-11-24","time":"10:00","slot":{"day":"2026-11-24","slotId":"s1","start":"09:00","end":"10:00"},"mobile":"9876543210","email":"a@b.in","kms":"12500","repairTypeId":"r1","repairTypeName":"Paid service","pickDrop":true,"pickUp":{"line1":"12 MG Road","stateId":"27","stateName":"Maharashtra","cityId":"1","cityName":"Pune","pin":"411001"},"drop":{"line1":"12 MG Road","stateId":"27","stateName":"Maharashtra","cityId":"1","cityName":"Pune","pin":"411001"},"sameDropAddress":true,"deselected":{"p1":"Changed last month"},"jobIds":["j1"],"problem":"Brake makes a noise\\nwhen it is wet","estimate":{"calculated":true,"shownTotal":59950},"answers":{"q1":["Yes"]},"sentKey":{"key":"0b2f6c1e-9d51-4a53-8a55-3f6f2c6a7e10","payload":"{}"},"result":null}`;
