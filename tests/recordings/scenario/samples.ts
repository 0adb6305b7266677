/** A valid request to each call, from which invalid ones are made. */
import type { CallName } from '../../../provider/wire/calls.ts';
import { nearby, type Vehicles } from './reads.ts';
import type { Fields } from './recorder.ts';
import type { RecordedPayload } from './recordPayload.ts';
import { serviceHistory } from './vehicles.ts';

/** Writing calls name unknown ids, or are only sent with a mistake, so that they change nothing. */
export function sampleRequests(vehicles: Vehicles, booking: RecordedPayload): Readonly<Record<CallName, Fields>> {
	const id = vehicles.get('MH12AB1234')?.DocumentId ?? '';
	const billed = vehicles.get('WB20QR7890') ?? {};
	const [jobCard = {}] = serviceHistory(billed);
	const { JobCardId = '', JobCardNo = '' } = jobCard;
	const about = { DealerCode: 'MH-PUN-01', ModelCode: 'NILGIRI200', SerialNumber: '1', AppointmentDate: '2026-11-24' };
	return {
		whoami: { DeviceType: 'Web' },
		GetIBDetails: { RegistrationNo: 'MH12AB1234', callerApp: 'MC_WEB_APP' },
		GetServiceAppointmentDetail: { AppointmentId: 'none' },
		document: { id },
		MyServicesList: { skip: 0, take: 10, IBID: id },
		GetPickAndDropRateSlabViewByDealerCode: { DealerCode: 'MH-PUN-01' },
		RepairTypeView: {},
		GetSuggestedPeriodicParts: { ...about, RepairTypeId: booking.RepairTypeId ?? '', KmReading: 12_000 },
		GetAdditionalServices: about,
		CancelAppointmentBySystem: { DocumentId: 'none' },
		CancelServiceAppointment: {
			DocumentId: 'none',
			CancelReason: 'Other',
			CancelRemarks: 'Cancel from APP',
			AppointmentId: 'none',
		},
		GetIBStatusForAppointment: { RegNo: 'MH12AB1234' },
		GetServiceTimeSlots: { DealerCode: 'MH-PUN-01', SelectedDate: '2026-11-24', OrganizationType: 1 },
		BookServiceAppointment: booking,
		BeginOnlineTransaction: {
			order_id: 'KS-SAMPLE',
			access_code: '',
			SubAccountId: 'PAY',
			MerchantId: '2017',
			IBId: billed.DocumentId ?? '',
			JobCardNo,
			RegNo: 'WB20QR7890',
			JobCardId,
			Amount: '1.00',
		},
		SearchOrganization: {
			cityname: '',
			statename: '',
			countryname: '',
			displayname: 'kothrud',
			zip: '',
			take: 20,
			skip: 0,
			longitude: 73.8,
			latitude: 18.5,
		},
		GetNearByOrganizationList: nearby({ take: 1 }),
		GetSelfDeclarationViewByDealerCode: { DealerCode: 'MH-PUN-02' },
		DownloadSupportingDocument: { JobCardId, BlobName: 'none.pdf' },
		DownloadInvoice: { DocumentId: JobCardId, JobCardId, Type: 'TaxInvoice' },
		ApproveOrRejectRevisedServiceEstimation: {
			DocumentId: 'none',
			JobCardId,
			CustomerComments: '',
			Items: [{ PartId: 'none', Status: 'Approved' }],
		},
		GetPaymentInfo: { DealerCode: 'PAY' },
		GetAllStatesCountrywise: { skip: 0, take: 1, CountryId: '' },
		GetAllCitiesStatewise: { skip: 0, take: 1, StateId: 'nowhere' },
	};
}
