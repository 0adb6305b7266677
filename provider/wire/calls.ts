/** Every call of the provider API (docs/calls.md), by its name on the wire. */

import { z } from 'zod';
import { request } from '../requestCodec.ts';
import {
	cancelAppointmentBySystem,
	cancelServiceAppointment,
	getIBStatusForAppointment,
	getServiceAppointmentDetail,
} from './appointment.ts';
import { bookServiceAppointment } from './booking.ts';
import { declareCall } from './callDeclaration.ts';
import {
	getAdditionalServices,
	getAllCitiesStatewise,
	getAllStatesCountrywise,
	getSelfDeclarationViewByDealerCode,
	getSuggestedPeriodicParts,
	repairTypeView,
} from './catalogue.ts';
import {
	getNearByOrganizationList,
	getPickAndDropRateSlabViewByDealerCode,
	getServiceTimeSlots,
	searchOrganization,
} from './dealers.ts';
import { textField } from './fields.ts';
import { beginOnlineTransaction, downloadInvoice, downloadSupportingDocument, getPaymentInfo } from './payment.ts';
import { unwrapData } from './results.ts';
import { approveOrRejectRevisedServiceEstimation } from './revisedEstimate.ts';
import { getIBDetails, getVehicleDocument, myServicesList } from './vehicle.ts';

const metadata = z.object({
	Metadata: z.array(z.object({ SystemName: textField, SchemaId: textField })).max(5000),
});

/** Needs the `ClientId` and `ClientSecret` headers; the schema ids are in its Metadata. */
const whoami = declareCall('whoami', {
	kind: 'whoami',
	schema: null,
	summary: 'The schema id of each document type, by name',
	port: null,
	request: request({}, { DeviceType: 'Web' }),
	result: {
		response: metadata,
		unwrap: unwrapData,
		read: (response: z.output<typeof metadata>) => response,
		write: (response) => response,
	},
});

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
