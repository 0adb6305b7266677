/** Which handler answers which call; a call without one does not compile. */
import type { CallName } from '../wire/calls.ts';
import { additionalServices } from './calls/additionalServices.ts';
import { answerRevisedEstimate } from './calls/answerRevisedEstimate.ts';
import { beginOnlineTransaction } from './calls/beginOnlineTransaction.ts';
import { bookServiceAppointment } from './calls/bookServiceAppointment.ts';
import { cancelAppointmentBySystem, cancelServiceAppointment } from './calls/cancelAppointment.ts';
import { nearByOrganizationList, searchOrganization } from './calls/dealers.ts';
import { document } from './calls/document.ts';
import { downloadInvoice, downloadSupportingDocument } from './calls/downloads.ts';
import { getIBDetails } from './calls/getIBDetails.ts';
import { getIBStatusForAppointment } from './calls/getIBStatusForAppointment.ts';
import { getServiceAppointmentDetail } from './calls/getServiceAppointmentDetail.ts';
import { myServicesList } from './calls/myServicesList.ts';
import { paymentInfo } from './calls/paymentInfo.ts';
import { allCities, allStates } from './calls/places.ts';
import { rateSlabs } from './calls/rateSlabs.ts';
import { repairTypes } from './calls/repairTypes.ts';
import { selfDeclaration } from './calls/selfDeclaration.ts';
import { serviceTimeSlots } from './calls/serviceTimeSlots.ts';
import { suggestedPeriodicParts } from './calls/suggestedPeriodicParts.ts';
import { whoami } from './calls/whoami.ts';
import type { Handler } from './context.ts';

export const handlers: { readonly [Name in CallName]: Handler<Name> } = {
	whoami,
	GetIBDetails: getIBDetails,
	GetServiceAppointmentDetail: getServiceAppointmentDetail,
	document,
	MyServicesList: myServicesList,
	GetPickAndDropRateSlabViewByDealerCode: rateSlabs,
	RepairTypeView: repairTypes,
	GetSuggestedPeriodicParts: suggestedPeriodicParts,
	GetAdditionalServices: additionalServices,
	CancelAppointmentBySystem: cancelAppointmentBySystem,
	CancelServiceAppointment: cancelServiceAppointment,
	GetIBStatusForAppointment: getIBStatusForAppointment,
	GetServiceTimeSlots: serviceTimeSlots,
	BookServiceAppointment: bookServiceAppointment,
	BeginOnlineTransaction: beginOnlineTransaction,
	SearchOrganization: searchOrganization,
	GetNearByOrganizationList: nearByOrganizationList,
	GetSelfDeclarationViewByDealerCode: selfDeclaration,
	DownloadSupportingDocument: downloadSupportingDocument,
	DownloadInvoice: downloadInvoice,
	ApproveOrRejectRevisedServiceEstimation: answerRevisedEstimate,
	GetPaymentInfo: paymentInfo,
	GetAllStatesCountrywise: allStates,
	GetAllCitiesStatewise: allCities,
};
