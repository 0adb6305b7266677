/** For tests: completed forms, ready to submit, made from what the provider offers. */
import { expect } from 'vitest';
import { loadMatchingDealers } from '../../app/booking/steps/dealer/loadDealers.ts';
import { estimateVersion } from '../../app/revisedEstimate/estimateVersion.ts';
import { type ChosenDealer, type Draft, emptyDraft } from '../../domain/booking/draftState.ts';
import { estimate } from '../../domain/booking/estimate.ts';
import type { Dealer } from '../../domain/dealers/dealer.ts';
import { pendingApproval } from '../../domain/jobCard/revisedEstimate.ts';
import type { Provider } from '../../provider/port.ts';
import { testDay } from '../../tests/support/provider/bookingPayload.ts';
import { testNow } from '../../tests/support/provider/harness.ts';

/** A draft with every step of a booking completed. */
export async function completedDraft(regNo: string, provider: Provider): Promise<Draft> {
	const vehicle = (await provider.vehicleByRegNo(regNo)) ?? expect.fail();
	const found = await loadMatchingDealers(provider, 'Pune', { latitude: 18.5, longitude: 73.8 }, testNow);
	const dealer = found.find(({ code }) => code === 'MH-PUN-01');
	const [repairType] = await provider.repairTypes();
	if (!dealer || !repairType) return expect.fail();
	const slots = await provider.slots({ dealerCode: dealer.code, day: testDay });
	if (!slots.ok) return expect.fail();
	const slot = slots.columns[0].slots.find(({ isAvailable }) => isAvailable) ?? expect.fail();
	const kms = (vehicle.lastKmReading ?? 0) + 500;
	const models = {
		dealerCode: dealer.code,
		modelCode: vehicle.itemCode,
		serialNumber: vehicle.serialNumber,
		day: testDay,
	};
	const parts = await provider.periodicParts({ ...models, repairTypeId: repairType.repairTypeId, km: kms });
	const shownTotal = estimate({ parts, jobs: [] }, { deselected: {}, jobIds: [] }).total;
	return {
		...emptyDraft(regNo, testNow),
		dealer: toChosenDealer(dealer),
		dealerType: 'Nearby',
		date: testDay,
		slot: { day: testDay, slotId: slot.slotId, start: slot.start, end: slot.end },
		mobile: '9876543210',
		kms: String(kms),
		repairTypeId: repairType.repairTypeId,
		repairTypeName: repairType.displayName,
		problem: 'The brake squeals',
		estimate: { calculated: false, shownTotal },
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

/** The form that approves every job of the pending revised estimate. */
export async function approvalForm(regNo: string, provider: Provider): Promise<FormData> {
	const vehicle = (await provider.vehicleByRegNo(regNo)) ?? expect.fail();
	const found = pendingApproval(vehicle.serviceHistory) ?? expect.fail();
	const form = new FormData();
	form.set('documentId', found.estimate.documentId);
	form.set('version', estimateVersion(found.estimate));
	form.set('decision', 'approve');
	return form;
}
