/** For tests: completed forms, ready to submit, made from what the provider offers. */
import { expect } from 'vitest';
import { loadPartsAndJobs } from '../../app/booking/steps/estimates/partsAndJobsData.ts';
import { loadChangeView } from '../../app/change/saveChange.ts';
import { draftOfBooking } from '../../app/change/useChange.ts';
import { loadMatchingDealers } from '../../app/dealers/dealersData.ts';
import type { EstimateAnswer } from '../../app/revisedEstimate/answerEstimate.ts';
import { estimateHash } from '../../app/revisedEstimate/estimateView.ts';
import type { VehicleServices } from '../../app/services.ts';
import { cityIdFromName, stateIdFromName } from '../../db/referenceData.ts';
import { bookDemoAppointment } from '../../demo/seedJobCard.ts';
import { offeredForChange } from '../../domain/booking/changing.ts';
import { type ChosenDealer, type ChosenSlot, type Draft, emptyDraft } from '../../domain/booking/draftState.ts';
import { chosenWork, estimate } from '../../domain/booking/estimate.ts';
import type { Dealer } from '../../domain/dealers/dealer.ts';
import { pendingApproval } from '../../domain/jobCard/revisedEstimate.ts';
import type { Provider } from '../../provider/port.ts';
import { testDay } from '../../tests/support/provider/bookingPayload.ts';
import { testNow } from '../../tests/support/provider/harness.ts';
import type { TestPortal } from './testPortal.ts';

/** A draft with every step of a booking completed. */
export async function completedDraft(regNo: string, provider: Provider): Promise<Draft> {
	const vehicle = (await provider.vehicleByRegNo(regNo)) ?? expect.fail();
	const found = await loadMatchingDealers(provider, 'Pune', { latitude: 18.5, longitude: 73.8 }, testNow);
	const dealer = found.find(({ code }) => code === 'MH-PUN-01');
	const [repairType] = await provider.repairTypes();
	if (!dealer || !repairType) return expect.fail();
	const km = (vehicle.lastKmReading ?? 0) + 500;
	const models = {
		dealerCode: dealer.code,
		modelCode: vehicle.itemCode,
		serialNumber: vehicle.serialNumber,
		day: testDay,
	};
	const parts = await provider.periodicParts({ ...models, repairTypeId: repairType.repairTypeId, km });
	const shownTotal = estimate({ parts, jobs: [] }, { deselected: {}, jobIds: [] }).total;
	return {
		...emptyDraft(regNo, testNow),
		dealer: toChosenDealer(dealer),
		dealerType: 'Nearby',
		date: testDay,
		slot: await freeSlot(dealer.code, provider),
		mobile: '9876543210',
		km: String(km),
		repairTypeId: repairType.repairTypeId,
		repairTypeName: repairType.displayName,
		problem: 'The brake squeals',
		estimate: { calculated: false, shownTotal },
	};
}

/** The draft's fields for pick-up from an address and return to it, at the price of the dealer's first slab. */
export async function pickUpAt(
	{ line1, state, city, pin }: Readonly<Record<'line1' | 'state' | 'city' | 'pin', string>>,
	dealerCode: string,
	provider: Provider,
) {
	const [slab] = await provider.rateSlabs(dealerCode);
	const place = { stateId: stateIdFromName(state), cityId: cityIdFromName(state, city) };
	const pickUp = { line1, ...place, stateName: state, cityName: city, pin };
	return {
		hasPickUp: true,
		pickUp,
		dropOff: pickUp,
		sameDropOffAddress: true,
		pickUpCharge: slab?.price ?? expect.fail(),
	};
}

const toChosenDealer = ({
	documentId,
	code,
	displayName,
	addressLine1,
	city,
	latitude,
	longitude,
}: Dealer): ChosenDealer => ({
	...{ documentId, code, displayName, addressLine1, city, latitude, longitude },
});

/** The id of the vehicle's booking, which is made if it has none. */
export async function bookedAppointment(
	regNo: string,
	dealerCode: string,
	{ db, servicesFor }: TestPortal,
): Promise<string> {
	const vehicle = await servicesFor(regNo).provider.vehicleByRegNo(regNo);
	return vehicle?.appointmentId ?? (await bookDemoAppointment(regNo, dealerCode, { db, now: testNow })).id;
}

/** The form of the page that moves the booking to a free slot of the other of the two dealerships. */
export async function moveForm(appointmentId: string, dealerCodes: readonly [string, string], provider: Provider) {
	const { revision, moving } = (await provider.appointment(appointmentId)) ?? expect.fail();
	const dealerCode = dealerCodes.find((code) => code !== moving?.dealerCode) ?? expect.fail();
	const quote = await provider.moveQuote({ appointmentId, dealerCode });
	if (!quote.ok) return expect.fail();
	const slot = await freeSlot(dealerCode, provider);
	return { appointmentId, revision, dealerCode, slot, total: quote.total, key: crypto.randomUUID() };
}

/** The first free slot on the day of the tests. */
export async function freeSlot(dealerCode: string, provider: Provider): Promise<ChosenSlot> {
	const slots = await provider.slots({ dealerCode, day: testDay });
	const [free] = slots.ok ? slots.columns[0].slots.filter(({ isAvailable }) => isAvailable) : [];
	if (!free) return expect.fail();
	return { day: testDay, slotId: free.slotId, start: free.start, end: free.end };
}

/**
 * The form of the page that changes everything that can be chosen: another job in place of the booked ones, the first
 * part in or out, another reading, another problem and another address.
 */
export async function changeForm(appointmentId: string, services: VehicleServices) {
	const { provider, regNo } = services;
	const vehicle = (await provider.vehicleByRegNo(regNo)) ?? expect.fail();
	const details = (await provider.bookingToChange({ appointmentId, revision: 0 })) ?? expect.fail();
	const view = (await loadChangeView(services, appointmentId, details.revision)) ?? expect.fail();
	const booked = draftOfBooking(view, regNo, testNow);
	const km = view.km + 1;
	const about = { dealerCode: view.dealer.code, repairTypeId: view.repairTypeId, km, day: view.day };
	const offered = offeredForChange(await loadPartsAndJobs(provider, vehicle, about), details, km);
	const [part] = offered.parts;
	const job = offered.jobs.find(({ serviceId }) => !booked.jobIds.includes(serviceId));
	if (!part || !job) return expect.fail();
	const chosen = {
		deselected: Object.hasOwn(booked.deselected, part.periodicId) ? {} : { [part.periodicId]: 'Changed last month' },
		jobIds: [job.serviceId],
	};
	const estimate = { calculated: true, shownTotal: chosenWork(offered, chosen).totalEstimate };
	const address = { line1: `${km} Ferozepur Road`, state: 'Punjab', city: 'Ludhiana', pin: '141001' };
	const draft = {
		...{ ...booked, ...chosen, estimate, km: String(km), problem: `The horn is quiet at ${km} km` },
		...(await pickUpAt(address, view.dealer.code, provider)),
	};
	return { appointmentId, revision: view.revision, draft, key: crypto.randomUUID() };
}

/** The answer that rejects each job of the pending revised estimate. */
export async function estimateAnswer(regNo: string, provider: Provider): Promise<EstimateAnswer> {
	const vehicle = (await provider.vehicleByRegNo(regNo)) ?? expect.fail();
	const found = pendingApproval(vehicle.serviceHistory) ?? expect.fail();
	const { estimate } = found;
	return {
		documentId: estimate.documentId,
		estimateHash: estimateHash(estimate),
		decision: 'reject',
		approved: [],
	};
}
