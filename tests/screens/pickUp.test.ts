/** Pick-up and drop as Save and Book checks it, for any request of a browser (docs/product.md#pick-up-and-drop). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { action as save } from '../../app/booking/save/saveBooking.ts';
import { cityIdFromName, stateIdFromName } from '../../db/referenceData.ts';
import type { Address } from '../../domain/booking/address.ts';
import type { Draft } from '../../domain/booking/draftState.ts';
import { ProviderError } from '../../domain/providerError.ts';
import type { Provider } from '../../provider/port.ts';
import { completedDraft } from '../../server/testing/completedForms.ts';
import { createTestPortal, openTestDemo, type TestDemo, type TestPortal } from '../../server/testing/testPortal.ts';
import { deleteBookings } from '../support/provider/bookingPayload.ts';
import { serveTestProvider } from '../support/provider/harness.ts';

const regNo = 'MH12AB1234';
let demo: TestDemo;
let portal: TestPortal;
/** Answers that replace the provider's own. */
let answers: Partial<Provider> = {};

beforeAll(async () => {
	demo = await openTestDemo();
	const embedded = serveTestProvider(demo.db);
	portal = createTestPortal(demo, () => ({ ...embedded.direct(), ...answers }));
});
beforeEach(async () => {
	answers = {};
	await deleteBookings(demo.db);
});
afterAll(() => demo.close());

const addressIn = (cityName: string): Address => ({
	...{ line1: '12 MG Road', stateName: 'Maharashtra', cityName, pin: '411001' },
	stateId: stateIdFromName('Maharashtra'),
	cityId: cityIdFromName('Maharashtra', cityName),
});

/** Books with pick-up and drop in a city of Maharashtra; returns the outcome. */
async function book(cityName: string, fields: Partial<Draft> = {}) {
	const address = addressIn(cityName);
	const completed = await completedDraft(regNo, portal.servicesFor(regNo).provider);
	const draft: Draft = { ...completed, hasPickUp: true, pickUp: address, dropOff: address, ...fields };
	const body = JSON.stringify({ draft, key: crypto.randomUUID() });
	const request = new Request('http://portal.test/booking/save', { method: 'POST', body });
	const response: Response = await save({ context: portal.contextFor(regNo), request, params: {} } as never);
	return { status: response.status, data: (await response.json()).data };
}

async function bookedPickUp() {
	const { provider } = portal.servicesFor(regNo);
	const vehicle = await provider.vehicleByRegNo(regNo);
	return (await provider.appointment(vehicle?.appointmentId ?? ''))?.pickUp;
}

test('a city that is too far away is refused, also if the browser says that it is near', async () => {
	const refused = { status: 422, data: { kind: 'invalid', code: 'cityTooFar' } };
	expect(await book('Nagpur')).toEqual(refused);
	const near = { ...addressIn('Nagpur'), cityPosition: { latitude: 18.5, longitude: 73.8 } };
	expect(await book('Nagpur', { pickUp: near, dropOff: near, lastSlabKm: 9999 })).toEqual(refused);
	const dropOff = { ...addressIn('Nagpur') };
	expect(await book('Pune', { sameDropOffAddress: false, dropOff })).toEqual(refused);
});

test('if the provider sends no slabs or positions, it decides itself', async () => {
	const failed = async () => {
		throw new ProviderError('timeout', { call: 'test' });
	};
	answers = { rateSlabs: failed, cities: failed };
	const message = expect.stringMatching(
		/^Nagpur is about 62\d\.\d km from this dealership, which picks up within 25 km\./,
	);
	expect(await book('Nagpur')).toMatchObject({ status: 200, data: { kind: 'refused', text: message } });
	expect(await book('Pune')).toMatchObject({ data: { kind: 'booked' } });
});

test("the booking has the charge that was shown, if it is one of the dealer's", async () => {
	expect(await book('Pune', { pickUpCharge: 13_900 })).toMatchObject({ data: { kind: 'booked' } });
	expect(await bookedPickUp()).toEqual({ charge: 13_900 });
	await deleteBookings(demo.db);
	expect(await book('Pune', { pickUpCharge: 1 })).toMatchObject({ data: { kind: 'booked' } });
	expect(await bookedPickUp()).toEqual({ charge: null });
	await deleteBookings(demo.db);
	expect(await book('Pune', { hasPickUp: false })).toMatchObject({ data: { kind: 'booked' } });
	expect(await bookedPickUp()).toBeUndefined();
});
