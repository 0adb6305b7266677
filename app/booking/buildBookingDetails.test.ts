import { describe, expect, it } from 'vitest';
import { aDraft, testAddress as address, testDealer, testSlot } from '../../domain/testing/draft.ts';
import { aVehicle } from '../../domain/testing/vehicles.ts';
import { buildBookingDetails } from './buildBookingDetails.ts';

const vehicle = aVehicle([], {
	documentId: 'v1',
	itemId: 'i1',
	itemCode: 'M1',
	itemName: 'Falcon 150',
	componentNo: 'c1',
	serialNumber: 's1',
	lastKmReading: 5000,
	saleInvoiceDate: '2024-11-24',
	status: 'Active',
});
const fields = {
	dealer: { ...testDealer('D1'), documentId: 'd1' },
	slot: testSlot,
	hasPickUp: false,
	dropOff: address,
	sameDropOffAddress: true,
	km: '5200',
	deselected: { filter: 'new' },
	jobIds: ['chain'],
	problem: ' It rattles ',
	answers: { q1: ['Yes'], gone: ['a'] },
};
const draft = { ...aDraft(), ...fields };
const parts = ['oil', 'filter'].map((id) => ({
	periodicId: id,
	partId: id,
	partCode: id,
	partName: id,
	price: 10_000,
}));
const jobs = ['chain', 'brake'].map((id) => ({
	serviceId: id,
	kind: 'additional' as const,
	kindName: 'Additional Job',
	jobTypeName: id,
	partId: id,
	partCode: id,
	partName: id,
	labourId: id,
	labourCode: id,
	labourName: id,
	partPrice: 2_000,
	labourPrice: 3_000,
}));
const declaration = {
	selfDeclarationId: 'sd1',
	title: '',
	description: '',
	questions: [{ questionId: 'q1', questionName: '', answerType: 5, answerTypeName: 'YesNo', options: [] }],
};
const details = (over: Partial<typeof draft> = {}) =>
	buildBookingDetails({
		draft: { ...draft, ...over },
		vehicle,
		parts,
		jobs,
		declaration,
		parentOrganizationId: 'p1',
	});

describe('the booking details', () => {
	it("takes the day of the slot's column, not the picker's", () => {
		expect(details()).toMatchObject({ day: '2026-11-24', slotStart: '09:00', monthDifference: 24 });
	});

	it('lists every part with its selection and reason, and the chosen jobs', () => {
		expect(details().parts.map(({ periodicId, isSelected, reason }) => [periodicId, isSelected, reason])).toEqual([
			['oil', true, ''],
			['filter', false, 'new'],
		]);
		expect(details().jobs.map(({ serviceId }) => serviceId)).toEqual(['chain']);
		expect(details()).toMatchObject({ totalParts: 12_000, totalLabour: 3_000, totalEstimate: 15_000 });
	});

	it('merges additional jobs and convenience services, and omits those not offered', () => {
		const [chain, brake] = jobs;
		if (!chain || !brake) throw new Error('two jobs');
		const wash = { ...brake, serviceId: 'wash', kind: 'convenience' as const };
		const built = buildBookingDetails({
			draft: { ...draft, jobIds: ['wash', 'chain', 'gone'] },
			vehicle,
			parts,
			jobs: [wash, chain, brake],
			declaration: null,
			parentOrganizationId: 'p1',
		});
		expect(built.jobs).toEqual([chain, wash]);
		expect(built).toMatchObject({ totalParts: 14_000, totalLabour: 6_000, totalEstimate: 20_000 });
	});

	it('contains the ids of vehicle, dealer and slot', () => {
		expect(details()).toMatchObject({
			regNo: 'MH12AB1234',
			vehicleId: 'v1',
			modelId: 'i1',
			componentNo: 'c1',
			dealerCode: 'D1',
			organizationId: 'd1',
			parentOrganizationId: 'p1',
			slotId: 's1',
			repairTypeId: 'r1',
			km: 5200,
			mobile: '9876543210',
			problem: 'It rattles',
			selfDeclarationId: 'sd1',
		});
		const without = buildBookingDetails({ draft, vehicle, parts, jobs, declaration: null, parentOrganizationId: 'p1' });
		expect(without).toMatchObject({ selfDeclarationId: null, answers: [] });
	});

	it('has addresses only with pick-up and drop', () => {
		expect(details()).toMatchObject({ pickUp: null, dropOff: null });
		expect(details({ hasPickUp: true })).toMatchObject({ pickUp: address, dropOff: address });
	});

	it('uses the pick-up address for the drop while the box is checked', () => {
		const other = { ...address, line1: 'elsewhere' };
		expect(details({ hasPickUp: true, dropOff: other }).dropOff).toEqual(address);
		expect(details({ hasPickUp: true, dropOff: other, sameDropOffAddress: false }).dropOff).toEqual(other);
	});

	it('treats names of Object.prototype as ordinary ids', () => {
		const built = buildBookingDetails({
			draft,
			vehicle,
			parts: parts.map((part) => ({ ...part, periodicId: 'constructor' })),
			jobs,
			declaration: {
				...declaration,
				questions: declaration.questions.map((question) => ({ ...question, questionId: 'toString' })),
			},
			parentOrganizationId: 'p1',
		});
		expect(built.parts.every(({ isSelected }) => isSelected)).toBe(true);
		expect(built.answers).toEqual([]);
	});

	it('answers only questions of the declaration', () => {
		expect(details().answers).toEqual([
			{ questionId: 'q1', answerType: 5, answerTypeName: 'YesNo', selected: ['Yes'] },
		]);
	});
});
