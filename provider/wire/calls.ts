/** Every call of the provider API (docs/product.md#calls), by its name on the wire. */
import {
	cancelAppointmentBySystem,
	cancelServiceAppointment,
	getIBStatusForAppointment,
	getServiceAppointmentDetail,
} from './appointment.ts';
import { bookServiceAppointment } from './booking.ts';
import { getAdditionalServices, getSuggestedPeriodicParts, repairTypeView } from './catalogue.ts';
import {
	getNearByOrganizationList,
	getPickAndDropRateSlabViewByDealerCode,
	getServiceTimeSlots,
	searchOrganization,
} from './dealers.ts';
import { approveOrRejectRevisedServiceEstimation, downloadInvoice, downloadSupportingDocument } from './jobCard.ts';
import { beginOnlineTransaction, getPaymentInfo } from './payment.ts';
import { getAllCitiesStatewise, getAllStatesCountrywise } from './places.ts';
import { getSelfDeclarationViewByDealerCode } from './selfDeclaration.ts';
import { getIBDetails, getVehicleDocument, myServicesList } from './vehicle.ts';
import { whoami } from './whoami.ts';

/** In the order of that table. */
export const calls = {
	whoami,
	GetIBDetails: getIBDetails,
	GetServiceAppointmentDetail: getServiceAppointmentDetail,
	document: getVehicleDocument,
	MyServicesList: myServicesList,
	GetPickAndDropRateSlabViewByDealerCode: getPickAndDropRateSlabViewByDealerCode,
	RepairTypeView: repairTypeView,
	GetSuggestedPeriodicParts: getSuggestedPeriodicParts,
	GetAdditionalServices: getAdditionalServices,
	CancelAppointmentBySystem: cancelAppointmentBySystem,
	CancelServiceAppointment: cancelServiceAppointment,
	GetIBStatusForAppointment: getIBStatusForAppointment,
	GetServiceTimeSlots: getServiceTimeSlots,
	BookServiceAppointment: bookServiceAppointment,
	BeginOnlineTransaction: beginOnlineTransaction,
	SearchOrganization: searchOrganization,
	GetNearByOrganizationList: getNearByOrganizationList,
	GetSelfDeclarationViewByDealerCode: getSelfDeclarationViewByDealerCode,
	DownloadSupportingDocument: downloadSupportingDocument,
	DownloadInvoice: downloadInvoice,
	ApproveOrRejectRevisedServiceEstimation: approveOrRejectRevisedServiceEstimation,
	GetPaymentInfo: getPaymentInfo,
	GetAllStatesCountrywise: getAllStatesCountrywise,
	GetAllCitiesStatewise: getAllCitiesStatewise,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
