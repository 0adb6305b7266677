/** The façade's responses: name and form of each field, as systems in front of it have read them since v1.0. */
import { describe, expect, test } from 'vitest';
import type { CallName } from './calls.ts';
import { readResult, writeResultOnWire } from './testing/throughWire.ts';

/** The response written from a value that was read. */
const copy = (name: CallName, body: unknown, asked?: unknown) =>
	writeResultOnWire(name, readResult(name, body, asked as never) as never, () => 'a message');

const item = { PartId: '8', PartCode: 'PAD-F', PartName: 'Brake pads', DisplayName: 'Brake pads', PartPrice: 428.5 };

const jobCard = {
	...{ OrganizationName: 'Deccan Two Wheelers', OrganizationAddressLine1: '1 Karve Road', IsActive: true },
	...{ IsCustomerApprovalRequired: true, JobCardId: 'jc-1', JobCardNo: 'JC250002' },
	...{ DocumentDate: '2026-11-19T03:30:00.000Z', Amount: 1991.5, UsageReading: 10_510 },
	...{ ConfirmBookingDateTime: '2026-11-19T03:30:00.000Z', EstimatedDeliveryTime: '2026-11-22T12:00:00.000Z' },
	...{ EstimatedCostAtBookingTime: 1991, ServiceAdvisor: 'Suresh Nair', ServiceAdvisorContactNumber: '9000022222' },
	...{ DealerComments: 'Worn down to 1 mm', Status: 'Work In Progress', DocumentNo: 'JC250002' },
	...{ IsOnlinePaymentEnabled: true, IsProformaReleased: false },
	PaymentDetails: [
		{
			IsPaymentSuccessfull: true,
			Amount: 1991.5,
			OrderNumber: 'KS-1',
			TransactionId: '77',
			PaymentDate: '2026-11-22T12:00:00.000Z',
			Status: 'Successful',
		},
	],
	JobStages: [
		{
			DisplayName: 'Washing',
			StatusCode: 'Washing',
			IsApplicable: true,
			IsCompleted: true,
			OrderIndex: 2,
			JobCompletedDateTime: '2026-11-19T04:15:00.000Z',
		},
	],
	DownloadInvoiceDetails: [{ DocumentId: 'jc-1', Type: 'ProformaInvoice' }],
	RevisedServiceEstimation: [
		{
			DocumentId: 'e-1',
			TotalEstimatedAmount: '1,04,109.50',
			TotalPartPrice: 3881,
			TotalLabourPrice: 228.5,
			SuggestedPeriodicParts: [{ DisplayName: 'Oil filter', PartPrice: 92, JobTypeName: 'Periodic part' }],
			AdditionalServices: [
				{ JobTypeIdentifier: 1, PartName: 'Battery check', PartPrice: 'NA', LabourPrice: 'NA' },
				{ JobTypeIdentifier: 2, PartName: 'Foam wash', PartPrice: 129, LabourPrice: 70.5 },
			],
			AdditionalJobsApproved: [],
			AdditionalJobsRejected: [],
			AdditionalJobsForApproval: [item],
		},
		{ DocumentId: 'e-0' },
	],
	RevisedCostSupportingDocuments: [{ DocumentId: 'f-1', FileType: 'pads.png', BlobName: 'b-1' }],
	ApprovedJobs: [item],
	PromiseChange: {
		PromisedBefore: '2026-11-21T12:00:00.000Z',
		Reason: 'part-awaited',
		Words: 'From Pune',
		ChangedDateTime: '2026-11-20T12:00:00.000Z',
	},
	TaxAmount: 122.04,
	DealerPaymentModes: 'Cash, UPI',
	VisitJobs: [{ DisplayName: 'Oil filter', IsFinished: false, PartPrice: 450, LabourPrice: 'NA' }],
};

const vehicle = {
	...{ Code: 'UP32NP6789', RegNo: 'UP32NP6789', DocumentId: 'ib-1', ItemId: 'm-1', ItemName: 'Malwa 150' },
	...{ ItemCode: 'MALWA150', ItemCategory: 'Motorcycle', ComponentNo: 'EMAL4086088', SerialNumber: '4086088' },
	...{ DisplayName: 'ME4MAL28K4086088', ActiveCustomerName: 'Saba Rizvi', CustomerMobile: '9000012349' },
	...{ CustomerEmail: 'saba.rizvi@example.in', LastKMReading: 9870, NextServiceDueDate: '2026-11-29' },
	...{ NextServiceDueKM: 16_000, SaleInvoiceDate: '2025-02-19', LastAvailedServiceDate: '2026-06-02' },
	...{ Status: 'Active', AppointmentStatus: 'Work In Progress', AppointmentId: 'a-1', ContactId: 'c-1' },
	...{ LastServiceOrganizationName: 'Hazratganj Motors', LastServiceOrganizationID: 'o-1' },
	...{ LastServiceOrganizationCode: 'UP-LKO-01', LastServiceOrganizationPhone: '0522-4000101' },
	LastServiceType: 'Paid service',
	...{ SellingOrganizationName: 'Aliganj Two Wheelers', SellingOrganizationId: 'o-2' },
	SellingOrganizationCode: 'UP-LKO-02',
	address: { addressLine1: '22 Rana Pratap Marg', stateId: 's-1', cityId: 'ci-1', zipcode: '226001' },
	ServiceHistory: [jobCard],
};

const appointment = {
	...{ LegacyId: 700_001, AppointmentNo: 'SA1000001', AppointmentDate: '2026-11-23T09:00:00+05:30' },
	...{ AppointmentStatus: 'CancelledbyDealer', OrganizationName: 'Deccan Two Wheelers' },
	...{ OrganizationAddressLine1: '1 Karve Road', OrganizationPhone: '2025551000', Latitude: 18.52 },
	...{ Longitude: 73.85, IsPickUpAndDropAvailed: true, PickUpCharge: 139.5, CancelReason: 'The mechanic is ill' },
	SlotWithdrawn: 'dayClosed',
	...{ KmReading: 12_000, CustomerVoice: 'The brake squeals', CustomerMobileNumberForAppointment: '9876543210' },
	BookedJobs: [
		{ DisplayName: 'Oil', Price: 450 },
		{ DisplayName: 'Chain', Price: 'NA' },
	],
	PickAddress: [{ AddressLine1: '12 MG Road', StateName: 'Maharashtra', CityName: 'Pune', Pincode: '411001' }],
};

const rows: readonly (readonly [CallName, object])[] = [
	[
		'MyServicesList',
		{
			AppointmentId: 'a-1',
			AppointmentNo: 'SA1000001',
			AppointmentDate: '2026-11-23T09:00:00+05:30',
			AppointmentStatus: 'Booked',
			DocumentDate: '2026-11-21T06:00:00.000Z',
			JobCardId: null,
			JobCardNo: null,
			OrganizationName: 'Residency Road Motors',
		},
	],
	[
		'GetNearByOrganizationList',
		{
			DocumentId: 'o-1',
			Code: 'MH-PUN-01',
			DisplayName: 'Deccan Two Wheelers',
			Latitude: 18.52,
			Longitude: 73.85,
			Distance: 904.5,
			AddressLine1: '1 Karve Road',
			CityName: 'Pune',
			PhoneNumber: '2025551000',
			IsOpenToday: true,
			OpensAt: '09:00',
			ClosesAt: '18:00',
			NextOpenDate: '2026-11-23',
			NextOpensAt: '09:00',
			NextFreeSlotDate: '2026-11-24',
			NextFreeSlotTime: '10:00',
		},
	],
	['GetPickAndDropRateSlabViewByDealerCode', { KMRange1: 0, KMRange2: 5, Pricing: 139.5, DocumentId: 'sl-1' }],
	['RepairTypeView', { RepairTypeId: 'r-1', DisplayName: 'Paid service' }],
	[
		'GetSuggestedPeriodicParts',
		{
			...{ PeriodicId: 'p-1', PartId: '7', PartCode: 'FLT-AIR', PartName: 'Air filter element' },
			...{ Price: 248.5, IsSelected: true, Reason: '' },
		},
	],
	[
		'GetAdditionalServices',
		{
			...{ ServiceId: 's-1', JobTypeIdentifier: 1, JobTypeIdentifierName: 'Additional Job', JobTypeName: 'Battery' },
			...{ PartId: '', PartCode: '', PartName: '', LabourId: 'l-1', LabourCode: 'LAB-BAT', LabourName: 'Battery' },
			...{ PartPrice: 0, LabourPrice: 99.5, IsActive: true },
		},
	],
	[
		'GetSelfDeclarationViewByDealerCode',
		{
			SelfDeclarationId: 'd-1',
			Title: 'Before you hand over your vehicle',
			Description: 'Your answers help the workshop.',
			Question: [
				{
					QuestionId: 'q-1',
					QuestionName: 'What have you noticed?',
					AnswerType: 9,
					AnswerTypeName: 'Multi choice',
					LOV: [{ LOVId: 'lov-1', NameofOption: 'Unusual noise' }],
				},
			],
		},
	],
	['GetPaymentInfo', { SubAccountId: 'PAY', MerchantId: '2017' }],
	['GetAllStatesCountrywise', { DocumentId: 's-1', DisplayName: 'Chandigarh' }],
	['GetAllCitiesStatewise', { DocumentId: 'ci-1', DisplayName: 'Pune', Latitude: 18.52, Longitude: 73.85 }],
];

describe('the façade writes', () => {
	test('the vehicle document with every field that it read', () => {
		expect(copy('document', vehicle)).toEqual(vehicle);
	});

	test('a vehicle of which it knows nothing but the number: empty texts, nulls and lists', () => {
		const empty = ['ItemId', 'ItemCode', 'ComponentNo', 'SerialNumber', 'DisplayName', 'ContactId'];
		const texts = [...empty, 'ActiveCustomerName', 'CustomerMobile', 'CustomerEmail'].map((name) => [name, '']);
		const known = { Code: 'UP32NP6789', RegNo: 'UP32NP6789', DocumentId: 'ib-1', ServiceHistory: [] };
		const missing = Object.keys(vehicle).map((name) => [name, null]);
		const bare = copy('document', { DocumentId: 'ib-1', RegNo: 'UP32NP6789' });
		expect(bare).toEqual({ ...Object.fromEntries([...missing, ...texts]), ...known });
	});

	test.each(rows)('a row of %s', (name, row) => {
		const list = { IsRequestSuccessfull: true, Message: null, Data: [row] };
		expect(copy(name, list)).toEqual(list);
	});

	test('an appointment, as JSON text', () => {
		const Data = JSON.stringify({ Data: { Table: [appointment] } });
		const body = { IsRequestSuccessfull: true, Message: null, Data };
		expect(copy('GetServiceAppointmentDetail', body, 'a-1')).toEqual(body);
	});

	test('slots, the id of a vehicle, and the form of a payment', () => {
		const done = { IsRequestSuccessfull: true, Message: null };
		const slot = { SlotId: 'sl-1', SlotStartTime: '09:00', SlotEndTime: '10:00', IsSlotAvailable: true };
		const slots = { ...done, SelectedDate: [slot], NextDay: [], NextToNextDay: [] };
		expect(copy('GetServiceTimeSlots', slots, { dealerCode: 'D1', day: '2026-11-24' })).toEqual(slots);
		const found = { ...done, IBID: 'ib-1' };
		expect(copy('GetIBDetails', found)).toEqual(found);
		const form = { ...done, AccessCode: 'AV', HashString: 'abc', HostAddress: 'http://gateway.test' };
		expect(copy('BeginOnlineTransaction', form)).toEqual(form);
	});

	test('a rejection with its message, and null in the place of what was asked for', () => {
		const no = { ok: false, rejection: { code: 'failed', params: {} } } as const;
		const refusal = { IsRequestSuccessfull: false, Message: 'a message' };
		const format = () => 'a message';
		expect(writeResultOnWire('GetServiceTimeSlots', no, format)).toEqual(refusal);
		expect(writeResultOnWire('GetIBDetails', no, format)).toEqual({ ...refusal, IBID: null });
		const noForm = { AccessCode: null, HashString: null, HostAddress: null };
		expect(writeResultOnWire('BeginOnlineTransaction', no, format)).toEqual({ ...refusal, ...noForm });
		expect(writeResultOnWire('GetServiceAppointmentDetail', null, format)).toEqual({ ...refusal, Data: null });
	});
});
