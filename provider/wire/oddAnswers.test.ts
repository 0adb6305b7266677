/** Other systems' flags, numbers, lists and missing values (docs/connect-a-makers-system.md#reading-answers). */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readBill } from '../../domain/payment/bill.ts';
import { calls } from './calls.ts';
import { unreadableFields } from './lenient.ts';
import { readResult } from './testing/throughWire.ts';

const vehicleWith = (fields: object) => readResult('document', { DocumentId: '9', RegNo: 'X', ...fields });
const jobCardWith = (fields: object) =>
	vehicleWith({ ServiceHistory: [fields] }).serviceHistory[0] ?? expect.fail('no job card');
const stageWith = (fields: object) =>
	jobCardWith({ JobStages: [{ StatusCode: 'Washing', ...fields }] }).stages[0] ?? expect.fail('no stage');
const paymentWith = (fields: object) =>
	jobCardWith({ PaymentDetails: [fields] }).payments[0] ?? expect.fail('no payment');
const dealerWith = (fields: object) =>
	readResult('SearchOrganization', [{ DisplayName: 'x', ...fields }])[0] ?? expect.fail('no dealer');
const jobWith = (fields: object) =>
	readResult('GetAdditionalServices', [{ ServiceId: 1, JobTypeIdentifier: 1, ...fields }])[0] ?? expect.fail('no job');
const slotsWith = (fields: object) => {
	const SelectedDate = [{ SlotStartTime: '10:00', SlotEndTime: '11:00', ...fields }];
	const read = readResult('GetServiceTimeSlots', { SelectedDate }, { dealerCode: 'D1', day: '2026-11-30' });
	return read.ok ? read.columns[0].slots : expect.fail('refused');
};
const appointmentWith = (fields: object) =>
	readResult('GetServiceAppointmentDetail', { IsRequestSuccessfull: 'Y', Data: [{ ...fields }] }, 'a-1');

const yes = [true, 1, '1', 'true', 'TRUE', 'Y', 'y', 'Yes', ' yes ', 'T', 't'];
const no = [false, 0, '0', 'false', 'False', 'N', 'n', 'No', ' NO ', 'F', 'f'];
const none = [undefined, null, '', ' ', 'NA', 'N/A', 'NULL', 'null', '-'];
const odd = ['perhaps', 'Yesno', '2', 2, -1, 'हाँ', {}, ['Y'], [true]];

/** The portal's value for each flag of a response, if it is missing, and if it is unreadable. */
const flags: readonly (readonly [name: string, read: (given: unknown) => unknown, missing: unknown, odd: unknown])[] = [
	['IsActive', (given) => jobCardWith({ IsActive: given }).isActive, false, true],
	[
		'IsCustomerApprovalRequired',
		(v) => jobCardWith({ IsCustomerApprovalRequired: v }).isCustomerApprovalRequired,
		false,
		true,
	],
	['IsOnlinePaymentEnabled', (v) => jobCardWith({ IsOnlinePaymentEnabled: v }).isOnlinePaymentEnabled, true, false],
	['IsProformaReleased', (v) => jobCardWith({ IsProformaReleased: v }).isProformaReleased, null, false],
	[
		'IsPaymentSuccessfull',
		(v) => paymentWith({ IsPaymentSuccessfull: v, Status: 'Failed' }).state === 'paid',
		false,
		false,
	],
	['IsApplicable', (given) => stageWith({ IsApplicable: given }).isApplicable, true, true],
	['IsCompleted', (given) => stageWith({ IsCompleted: given }).isCompleted, false, false],
	[
		'IsFinished',
		(v) => jobCardWith({ VisitJobs: [{ DisplayName: 'x', IsFinished: v }] }).jobs?.[0]?.isFinished,
		false,
		false,
	],
	['IsSlotAvailable', (given) => slotsWith({ IsSlotAvailable: given })[0]?.isAvailable, false, false],
	['IsPickUpAndDropAvailed', (v) => Boolean(appointmentWith({ IsPickUpAndDropAvailed: v })?.pickUp), false, false],
	[
		'IsSelected',
		(v) =>
			readResult('GetSuggestedPeriodicParts', [{ PeriodicId: 1, PartName: 'x', Price: 1, IsSelected: v }])[0]
				?.isSelected,
		true,
		true,
	],
	['IsActive of a job', (given) => jobWith({ IsActive: given }).isActive, false, false],
	[
		'IsOpenToday',
		(given) => dealerWith({ IsOpenToday: given, OpensAt: '0900', ClosesAt: '6:00 PM' }).hoursToday !== null,
		true,
		true,
	],
];

describe('a flag', () => {
	test.each(flags)('%s is read from each word for yes and no', (_name, read, missing, unknown) => {
		for (const [given, meant] of [
			...[yes, no].flatMap((words, index) => words.map((word) => [word, index === 0] as const)),
			...none.map((word) => [word, missing] as const),
			...odd.map((word) => [word, unknown] as const),
		]) {
			expect(read(given), JSON.stringify(given)).toBe(meant);
		}
	});

	test('is each field of a response whose name begins with Is', () => {
		const named = Object.values(calls).flatMap(({ response }) => {
			const schema = JSON.stringify(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }));
			return schema.match(/(?<=")Is[A-Z]\w+(?=":)/g) ?? [];
		});
		// The rows of the appointment are JSON in a text, which has no fields in the schema.
		const declared = [...named, 'IsPickUpAndDropAvailed'].filter((name) => name !== 'IsRequestSuccessfull');
		expect(new Set(flags.map(([name]) => name.split(' ')[0]))).toEqual(new Set(declared));
	});

	test('of success is never guessed', () => {
		const answer = (IsRequestSuccessfull: unknown) => ({ IsRequestSuccessfull, Message: 'x' });
		const { response } = calls.CancelServiceAppointment;
		for (const given of yes) expect(response.parse(answer(given)).IsRequestSuccessfull).toBe(true);
		for (const given of no) expect(response.parse(answer(given)).IsRequestSuccessfull).toBe(false);
		for (const given of [...none, ...odd]) expect(response.safeParse(answer(given)).success).toBe(false);
	});

	test('that is an odd word never lets a bill be paid online, and leaves the job card there', () => {
		const bill = { IsActive: true, Status: 'Invoiced', Amount: '1,180', IsOnlinePaymentEnabled: 'Y' };
		expect(jobCardWith({ ...bill, IsActive: 'perhaps' })).toMatchObject({
			isActive: true,
			isOnlinePaymentEnabled: false,
		});
		expect(readBill(jobCardWith({ ...bill, IsProformaReleased: 'perhaps' })).kind).toBe('inProcess');
		const paid = (fields: object) =>
			readBill(jobCardWith({ ...bill, PaymentDetails: [{ IsPaymentSuccessfull: 'perhaps', ...fields }] })).kind;
		expect([paid({}), paid({ Status: 'Successful' }), paid({ Status: 'Failed' })]).toEqual(['pending', 'paid', 'due']);
	});
});

test('what cannot be read is named by its field, however deep; what is missing is not', () => {
	const given = (word: unknown, day: unknown) => ({
		DocumentId: '9',
		RegNo: 'X',
		SaleInvoiceDate: day,
		ServiceHistory: [{ IsActive: word, JobStages: [{ IsCompleted: word, JobCompletedDateTime: day }] }],
	});
	const fieldsOf = (word: unknown, day: unknown) => unreadableFields(calls.document.response.parse(given(word, day)));
	const names = ['SaleInvoiceDate', 'IsActive', 'IsCompleted', 'JobCompletedDateTime'];
	expect(fieldsOf('perhaps', 'Ravi Kumar').toSorted()).toEqual(names.toSorted());
	expect(fieldsOf({}, []).toSorted()).toEqual(names.toSorted());
	for (const nothing of none) expect(fieldsOf(nothing, nothing)).toEqual([]);
	expect(fieldsOf('Y', '1/12/2026')).toEqual([]);
	expect(fieldsOf('N', '0001-01-01T00:00:00')).toEqual([]);
});

test.each(['', ' ', 'NULL', 'null', 'NA', 'N/A', '-', '--'])(
	'%j is no text, no id, no amount and no list',
	(nothing) => {
		const vehicle = vehicleWith({
			CustomerEmail: nothing,
			AppointmentId: nothing,
			ItemId: nothing,
			ServiceHistory: nothing,
		});
		expect(vehicle).toMatchObject({ customerEmail: null, appointmentId: null, itemId: '', serviceHistory: [] });
		const jobCard = jobCardWith({
			ServiceAdvisor: nothing,
			DealerComments: nothing,
			Amount: nothing,
			JobStages: nothing,
		});
		expect(jobCard).toMatchObject({ advisor: null, dealerComments: null, amount: null, stages: [] });
		expect(readResult('RepairTypeView', { IsRequestSuccessfull: true, Data: nothing })).toEqual([]);
		expect(jobWith({ IsActive: 'Y', PartPrice: nothing, LabourPrice: '₹ 150' })).toMatchObject({
			...{ isActive: true, partPrice: 0, labourPrice: 15_000 },
		});
	},
);

test.each([
	['1,234.50', 123_450],
	[' 1234 ', 123_400],
	['₹ 1,234', 123_400],
	['₹1,23,456.5', 12_345_650],
	['Rs. 50/-', 5_000],
	['INR 99', 9_900],
])('%j is an amount', (Amount, paise) => {
	expect(jobCardWith({ Amount }).amount).toBe(paise);
});

test.each(['₹', 'Rs.', '$ 5', '5 USD', '₹ -5', 'Rs Rs 5'])('%j is none', (Amount) => {
	expect(jobCardWith({ Amount }).amount).toBeNull();
});

test('one row without its list is a list of one', () => {
	expect(vehicleWith({ ServiceHistory: { JobCardId: 7 } }).serviceHistory.map(({ jobCardId }) => jobCardId)).toEqual([
		'7',
	]);
	const row = { RepairTypeId: 3, DisplayName: 'Paid service' };
	const read = [{ repairTypeId: '3', displayName: 'Paid service' }];
	for (const body of [row, { Data: row }, { IsRequestSuccessfull: 'Y', Data: JSON.stringify(row) }]) {
		expect(readResult('RepairTypeView', body)).toEqual(read);
	}
	expect(slotsWith({ IsSlotAvailable: 'Y' })).toEqual([
		{ slotId: '', start: '10:00', end: '11:00', isAvailable: true },
	]);
	expect(appointmentWith({ AppointmentNo: 'A', BookedJobs: { DisplayName: 'Oil' } })?.booked?.jobs).toEqual([
		{ name: 'Oil', price: null },
	]);
});

test.each([' ka 01-ef 2345 ', 'KA01EF2345', 'ka01ef2345'])('%j is the registration number KA01EF2345', (RegNo) => {
	expect(vehicleWith({ RegNo }).regNo).toBe('KA01EF2345');
});
