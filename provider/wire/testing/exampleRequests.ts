/** For tests: a valid request for each call. */
import { bookingPayloadExample } from '../bookingExample.ts';
import type { RequestOf } from '../callDeclaration.ts';
import type { CallName, Calls } from '../calls.ts';

const page = { skip: 0, take: 10 };
const near = { longitude: 77.2, latitude: 28.6 };
const work = { DealerCode: 'D-1', ModelCode: '7', SerialNumber: 'S-1', AppointmentDate: '2026-11-24' };
const place = { cityname: 'Pune', statename: 'Pune', countryname: 'Pune', displayname: 'Pune', zip: 'Pune' };

export const exampleRequests: { readonly [Name in CallName]: RequestOf<Calls[Name]> } = {
	whoami: { DeviceType: 'Web' },
	GetIBDetails: { RegistrationNo: 'MH12AB1234', callerApp: 'MC_WEB_APP' },
	GetServiceAppointmentDetail: { AppointmentId: 'a-1' },
	document: { id: 'ib-1' },
	MyServicesList: { ...page, IBID: 'ib-1' },
	GetPickAndDropRateSlabViewByDealerCode: { DealerCode: 'D-1' },
	RepairTypeView: {},
	GetSuggestedPeriodicParts: { ...work, RepairTypeId: '1', KmReading: 100 },
	GetAdditionalServices: work,
	CancelAppointmentBySystem: { DocumentId: 'a-1' },
	CancelServiceAppointment: {
		DocumentId: 'a-1',
		CancelReason: 'Plans',
		CancelRemarks: 'Cancel from APP',
		AppointmentId: 'a-1',
	},
	GetIBStatusForAppointment: { RegNo: 'MH12AB1234' },
	GetServiceTimeSlots: { DealerCode: 'D-1', SelectedDate: '2026-11-24', OrganizationType: 1 },
	BookServiceAppointment: bookingPayloadExample,
	BeginOnlineTransaction: {
		order_id: 'KS-1',
		access_code: 'AV',
		SubAccountId: '',
		MerchantId: '',
		IBId: 'ib-1',
		JobCardNo: 'JC-1',
		RegNo: 'MH12AB1234',
		JobCardId: 'jc-1',
		Amount: '10.00',
	},
	SearchOrganization: { ...place, ...page, ...near },
	GetNearByOrganizationList: { ...near, ...page, distance: 50_000, ParentOrganizationId: 'p-1' },
	GetSelfDeclarationViewByDealerCode: { DealerCode: 'D-1' },
	DownloadSupportingDocument: { JobCardId: 'jc-1', BlobName: 'photo.jpg' },
	DownloadInvoice: { DocumentId: 'inv-1', JobCardId: 'jc-1', Type: 'ProformaInvoice' },
	ApproveOrRejectRevisedServiceEstimation: {
		DocumentId: 'e-1',
		JobCardId: 'jc-1',
		CustomerComments: '',
		Items: [{ PartId: 'p-1', Status: 'Approved' }],
	},
	GetPaymentInfo: { DealerCode: 'D-1' },
	GetAllStatesCountrywise: { ...page, CountryId: '' },
	GetAllCitiesStatewise: { ...page, StateId: 's-1' },
};
