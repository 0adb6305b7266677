/**
 * Every call of the provider API (docs/calls.md), by its name on the wire: the façade, the HTTP adapter and the OpenAPI
 * document all read this table.
 */
import { z } from 'zod';
import { bookingDetails } from '../bookingDetails.ts';
import { request } from '../codec.ts';
import { requests } from '../requestSchemas.ts';
import { appointmentDetail, bookingResult, eligibility } from './appointment.ts';
import { actionCall, declareCall, longListMaxBodyKb, viewCall } from './callDeclaration.ts';
import { additionalService, city, repairType, selfDeclaration, state, suggestedPart } from './catalogue.ts';
import { dealers, rateSlab, slotGrid } from './dealers.ts';
import { textField } from './fields.ts';
import { file, paymentAccount, paymentForm } from './payment.ts';
import { confirmation, rows, unwrapData } from './results.ts';
import { appointmentOrJobCard, vehicleId, vehicleResult } from './vehicle.ts';

const metadata = z.object({
	Metadata: z.array(z.object({ SystemName: textField, SchemaId: textField })).max(5000),
});

/** The parts of a call that is one method of the port. */
const ofMethod = <Method extends keyof typeof requests, Result>(port: Method, result: Result) =>
	({ port, request: requests[port], result }) as const;

export const calls = {
	/** Needs the `ClientId` and `ClientSecret` headers; the schema ids are in its Metadata. */
	whoami: declareCall('whoami', {
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
	}),
	GetIBDetails: declareCall('GetIBDetails', {
		...actionCall('InstalledBase', 'get-ib-details'),
		summary: 'The vehicle document id (IBID) of a registration number',
		...ofMethod('findVehicle', vehicleId),
	}),
	GetServiceAppointmentDetail: declareCall('GetServiceAppointmentDetail', {
		...actionCall('ServiceAppointment', 'get-service-appointment-detail'),
		summary: 'The latest appointment, and what was booked; without one, Message is "No Appointment found"',
		...ofMethod('appointment', appointmentDetail),
	}),
	document: declareCall('document', {
		kind: 'document',
		schema: 'InstalledBase',
		summary: 'The vehicle with its service history',
		port: null,
		request: requests.vehicle,
		result: vehicleResult,
	}),
	MyServicesList: declareCall('MyServicesList', {
		...viewCall('ServiceAppointment'),
		summary: 'Appointments and job cards of a vehicle',
		...ofMethod('appointmentsAndJobCards', rows(appointmentOrJobCard)),
	}),
	GetPickAndDropRateSlabViewByDealerCode: declareCall('GetPickAndDropRateSlabViewByDealerCode', {
		...viewCall('PickAndDropRateSlab'),
		summary: 'Charges of pick-up and drop by distance in km',
		...ofMethod('rateSlabs', rows(rateSlab)),
	}),
	RepairTypeView: declareCall('RepairTypeView', {
		...viewCall('RepairType'),
		summary: 'Repair types',
		...ofMethod('repairTypes', rows(repairType)),
	}),
	GetSuggestedPeriodicParts: declareCall('GetSuggestedPeriodicParts', {
		...actionCall('ServiceJob', 'get-suggested-periodic-parts'),
		summary: 'Parts that are due at this reading',
		...ofMethod('periodicParts', rows(suggestedPart)),
	}),
	GetAdditionalServices: declareCall('GetAdditionalServices', {
		...actionCall('ServiceJob', 'get-additional-services'),
		summary: 'Jobs that can be added; ModelCode 0 and DealerCode 0 ask for those of every model or dealer',
		...ofMethod('additionalServices', rows(additionalService)),
	}),
	CancelAppointmentBySystem: declareCall('CancelAppointmentBySystem', {
		...actionCall('ServiceAppointment', 'cancel-appointment-by-system'),
		effect: 'write',
		summary: 'Cancel an appointment that the maker’s system refused (LegacyId 0)',
		...ofMethod('cancelAppointmentBySystem', confirmation),
	}),
	CancelServiceAppointment: declareCall('CancelServiceAppointment', {
		...actionCall('ServiceAppointment', 'cancel-service-appointment'),
		effect: 'write',
		summary: 'Cancel an appointment at the owner’s wish; DocumentId and AppointmentId are the same id',
		...ofMethod('cancelAppointment', confirmation),
	}),
	GetIBStatusForAppointment: declareCall('GetIBStatusForAppointment', {
		...actionCall('InstalledBase', 'get-ib-status-for-appointment'),
		summary: 'IsRequestSuccessfull true: the vehicle may not be booked, Message says why; false: it may',
		...ofMethod('eligibility', eligibility),
	}),
	GetServiceTimeSlots: declareCall('GetServiceTimeSlots', {
		...actionCall('ServiceAppointment', 'get-service-time-slots'),
		summary: 'Slots of a day and the next two; Message says why the day has none',
		...ofMethod('slots', slotGrid),
	}),
	BookServiceAppointment: declareCall('BookServiceAppointment', {
		...actionCall('ServiceAppointment', 'book-service-appointment'),
		effect: 'write',
		idempotent: true,
		maxBodyKb: longListMaxBodyKb,
		summary: 'Book a slot; the same Idempotency-Key with the same payload always gets the same answer',
		port: null,
		request: bookingDetails,
		result: bookingResult,
	}),
	BeginOnlineTransaction: declareCall('BeginOnlineTransaction', {
		...actionCall('ServiceJobCard', 'begin-online-transaction'),
		effect: 'write',
		summary: 'Begin a payment; the answer is posted to HostAddress by the browser',
		...ofMethod('beginPayment', paymentForm),
	}),
	SearchOrganization: declareCall('SearchOrganization', {
		...viewCall('Organization'),
		summary: 'Dealers by a part of city, state, name, PIN or address: all five texts are the same search text',
		...ofMethod('searchDealers', dealers),
	}),
	GetNearByOrganizationList: declareCall('GetNearByOrganizationList', {
		...actionCall('Organization', 'get-nearby-organization-list'),
		summary: 'Dealers within a distance (metres) of a position, nearest first',
		...ofMethod('nearbyDealers', dealers),
	}),
	GetSelfDeclarationViewByDealerCode: declareCall('GetSelfDeclarationViewByDealerCode', {
		...viewCall('SelfDeclaration'),
		summary: 'Self declarations of a dealer, the latest first',
		...ofMethod('selfDeclarations', rows(selfDeclaration)),
	}),
	DownloadSupportingDocument: declareCall('DownloadSupportingDocument', {
		...actionCall('ServiceJobCard', 'download-supporting-document'),
		summary: 'A document that supports a revised estimate',
		...ofMethod('supportingDocument', file),
	}),
	DownloadInvoice: declareCall('DownloadInvoice', {
		...actionCall('ServiceJobCard', 'download-invoice'),
		summary: 'An invoice as PDF, or why there is none yet',
		...ofMethod('invoice', file),
	}),
	ApproveOrRejectRevisedServiceEstimation: declareCall('ApproveOrRejectRevisedServiceEstimation', {
		...actionCall('ServiceJobCard', 'approve-or-reject-revised-service-estimation'),
		effect: 'write',
		maxBodyKb: longListMaxBodyKb,
		summary: 'The owner’s answer to each job of a revised estimate',
		...ofMethod('answerRevisedEstimate', confirmation),
	}),
	GetPaymentInfo: declareCall('GetPaymentInfo', {
		...viewCall('PaymentInfo'),
		summary: 'The gateway account that takes the payments',
		...ofMethod('paymentAccounts', rows(paymentAccount)),
	}),
	GetAllStatesCountrywise: declareCall('GetAllStatesCountrywise', {
		...viewCall('State', 'viewCapitalV'),
		summary: 'States; an empty CountryId means India',
		...ofMethod('states', rows(state)),
	}),
	GetAllCitiesStatewise: declareCall('GetAllCitiesStatewise', {
		...viewCall('City', 'viewCapitalV'),
		summary: 'Cities of a state',
		...ofMethod('cities', rows(city)),
	}),
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
