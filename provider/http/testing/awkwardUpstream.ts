/**
 * For tests: a maker's system that keeps to the contract in its most awkward dialects. Dates are day first or
 * unreadable; an empty list is a refusal or lacks Data. Numbers and flags are text, ids are numbers, and optional
 * fields are missing. A booking that is sent twice is made twice.
 */
import type { CallName } from '../../wire/calls.ts';
import { type Reply, replyWith } from './fakeProvider.ts';

/** Vehicles by state, with a made-up registration number each. */
export const awkwardVehicles = {
	/** Its document names a booking that the detail call does not find. */
	free: 'MH12AB1234',
	/** Its booking is in MyServicesList alone. */
	booked: 'KA01EF2345',
	/** Invoiced, with dates in every form. */
	invoiced: 'WB20QR7890',
	/** A revised estimate without DocumentId, and a job without PartId. */
	estimated: 'UP32NP6789',
	/** Invoiced, with flags that are neither yes nor no, and one entry in the place of a list. */
	unsure: 'DL3CAB0001',
} as const;

const jobCard = {
	OrganizationName: 'Park Street Motors',
	OrganizationAddressLine1: null,
	IsActive: 'Y',
	JobCardId: 501,
	JobCardNo: 'JC/501',
	DocumentDate: '15/11/2026 09:30 AM',
	ConfirmBookingDateTime: '14-11-2026 16:00',
	EstimatedDeliveryTime: '12/25/2026 5:00 PM',
	EstimatedCostAtBookingTime: 'NA',
	UsageReading: '12000',
	JobStages: [
		{ StatusCode: 'WaitingForWash', IsCompleted: 1, JobCompletedDateTime: '/Date(1794717900000+0530)/' },
		{ DisplayName: 'Under repair', StatusCode: 'under repair', IsCompleted: 'No', JobCompletedDateTime: 'soon' },
	],
};

const invoicedJobCard = { ...jobCard, Status: 'Invoiced', Amount: '₹ 1,180.00', IsOnlinePaymentEnabled: 'N' };

const unsureJobCard = { ...invoicedJobCard, IsActive: 'running', IsOnlinePaymentEnabled: 'perhaps' };

const estimatedJobCard = {
	...jobCard,
	Status: 'Work In Progress',
	IsCustomerApprovalRequired: 'yes',
	RevisedServiceEstimation: [
		{
			TotalEstimatedAmount: '2,350.50',
			TotalPartPrice: 'NA',
			AdditionalJobsForApproval: [
				{ PartId: 71, DisplayName: 'Brake pads', PartPrice: '428.50' },
				{ DisplayName: 'Chain lubrication', PartPrice: 150 },
			],
		},
	],
};

const documents: Readonly<Record<string, object>> = {
	[awkwardVehicles.free]: {
		AppointmentStatus: 'Booked',
		AppointmentId: 'gone',
		NextServiceDueDate: '05/01/2027',
		SaleInvoiceDate: '01-12-25',
		LastKMReading: '11500',
		LastServiceOrganizationName: 'FC Road Motors',
	},
	[awkwardVehicles.booked]: { AppointmentStatus: 'closed', NextServiceDueDate: '01 Mar 2027' },
	[awkwardVehicles.invoiced]: { ServiceHistory: [invoicedJobCard] },
	[awkwardVehicles.unsure]: { ServiceHistory: unsureJobCard },
	[awkwardVehicles.estimated]: { ServiceHistory: [estimatedJobCard] },
};

const dealer = { DocumentId: 9, Code: 'D-9', DisplayName: 'FC Road Motors', Latitude: '18.52', Longitude: '73.84' };
const job = { JobTypeIdentifier: '1', JobTypeName: 'Chain cleaning', LabourPrice: '150', IsActive: 'Yes' };
const noRecords = (Message: string) => replyWith(() => ({ IsRequestSuccessfull: 'false', Message }));

/** Replies for `createFakeProvider` or `createTestHttpProvider`; `booked` are the bookings that were made, in order. */
export function awkwardUpstream() {
	const booked: { readonly day: string; readonly time: string }[] = [];
	const replies: Partial<Record<CallName, Reply>> = {
		GetIBDetails: replyWith(({ body }) => {
			const { RegistrationNo } = body as { RegistrationNo: string };
			if (!Object.hasOwn(documents, RegistrationNo)) return { IsRequestSuccessfull: 0, Message: 'No records found' };
			return { Data: { IsRequestSuccessfull: 1, IBID: `ib-${RegistrationNo}` }, IsRequestSuccessfull: 1 };
		}),
		document: ({ url }) => {
			const regNo = url.pathname.split('ib-')[1] ?? '';
			const made =
				regNo === awkwardVehicles.free && booked.length > 0 ? { AppointmentId: `made-${booked.length}` } : null;
			const common = { DocumentId: `ib-${regNo}`, Code: regNo, ItemName: 'Roadster 150' };
			return { Data: [{ ...common, ...documents[regNo], ...made }] };
		},
		GetServiceAppointmentDetail: replyWith(({ body }) => {
			const { AppointmentId } = body as { AppointmentId: string };
			const made = booked[Number(AppointmentId.replace('made-', '')) - 1];
			if (AppointmentId === 'gone' || (AppointmentId !== 'kept' && !made)) {
				return { IsRequestSuccessfull: false, Message: ' no appointment found. ' };
			}
			const AppointmentDate = made ? `${made.day} ${made.time}` : '01-12-2026 10:00:00';
			return {
				Data: JSON.stringify({ Data: { Table: [{ LegacyId: 77, AppointmentDate, AppointmentStatus: 'Booked' }] } }),
			};
		}),
		MyServicesList: replyWith(({ url }) => {
			const isBooked = url.searchParams.get('IBID')?.endsWith(awkwardVehicles.booked);
			if (!isBooked) return { IsRequestSuccessfull: false, Message: 'NO RECORDS FOUND' };
			return [
				{ AppointmentId: 'earlier', DocumentDate: '30/10/2026' },
				{ AppointmentId: 'kept', DocumentDate: '02-11-2026' },
			];
		}),
		GetPickAndDropRateSlabViewByDealerCode: replyWith(() => ({ IsRequestSuccessfull: true })),
		RepairTypeView: replyWith(() => [{ RepairTypeId: 3, DisplayName: 'Paid service' }]),
		GetSuggestedPeriodicParts: noRecords('No record found'),
		GetAdditionalServices: replyWith(({ body }) => {
			const { DealerCode, ModelCode } = body as { DealerCode: string; ModelCode: string };
			if (DealerCode === '0') return [{ ...job, ServiceId: 31 }];
			if (ModelCode === '0') return { IsRequestSuccessfull: false, Message: 'No data found.' };
			return { IsRequestSuccessfull: true, Data: [{ ...job, ServiceId: 30, IsActive: 'N' }] };
		}),
		GetIBStatusForAppointment: replyWith(() => ({ IsRequestSuccessfull: 'false' })),
		GetServiceTimeSlots: replyWith(() => ({
			Data: {
				SelectedDate: [{ SlotStartTime: '9:00 AM', SlotEndTime: '1000', IsSlotAvailable: 'Y' }],
				NextDay: null,
			},
		})),
		BookServiceAppointment: replyWith(({ body }) => {
			const { AppointmentDate, AppointmentTimeSlotTime } = body as Record<string, string>;
			const day = (AppointmentDate ?? '').split('-').toReversed().join('-');
			booked.push({ day, time: (AppointmentTimeSlotTime ?? '').split(' - ')[0] ?? '' });
			return { IsRequestSuccessfull: 'true' };
		}),
		SearchOrganization: replyWith(() => [dealer, { DisplayName: 'A dealer without an id' }]),
		GetNearByOrganizationList: replyWith(() => ({ IsRequestSuccessfull: true, Data: null })),
		GetSelfDeclarationViewByDealerCode: noRecords('No Data Found'),
		GetPaymentInfo: replyWith(() => ({ Data: [{ SubAccountId: 11, MerchantId: 12 }] })),
		GetAllStatesCountrywise: noRecords('No records found'),
		GetAllCitiesStatewise: replyWith(() => ({ IsRequestSuccessfull: true, Message: '', Data: null })),
		DownloadInvoice: noRecords('Your Job Card is in under process,Please wait for some time.'),
	};
	return { replies, booked };
}
