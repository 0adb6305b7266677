/** The provider over this project's own database, on PGlite or PostgreSQL. */
import { isUuid } from '../../db/uuid.ts';
import type { Capabilities, Provider, ProviderFactory, RequestContext } from '../port.ts';
import { providerRequestSchemas } from '../requestSchemas.ts';
import { readAppointment } from './booking/appointments.ts';
import { bookAppointment } from './booking/bookAppointment.ts';
import { cancelAppointment } from './booking/cancelAppointment.ts';
import { changeAppointment, readMoveQuote } from './booking/changeAppointment.ts';
import { readEligibility } from './booking/eligibility.ts';
import { holdSeat, readSeatHold } from './booking/holdSeat.ts';
import { readBookedDetails } from './booking/readBookedDetails.ts';
import { readSlots } from './booking/slots.ts';
import {
	readAdditionalServices,
	readCities,
	readPeriodicParts,
	readRepairTypes,
	readStates,
} from './catalogue/catalogue.ts';
import { readRateSlabs, readSelfDeclarations } from './dealers/dealerDetails.ts';
import { findDealersByText, findNearbyDealers } from './dealers/findDealers.ts';
import { readInvoice, readPayability } from './invoices/readInvoice.ts';
import { answerRevisedEstimate } from './jobCards/answerRevisedEstimate.ts';
import { readSupportingDocument } from './jobCards/supportingDocuments.ts';
import { giveConsent, readOwnerChoices, requestErasure, withdrawConsent } from './owners/ownerChoices.ts';
import { readOwnerData } from './owners/readOwnerData.ts';
import { readReturnedPayment } from './payments/acceptReturn.ts';
import { beginOnlinePayment } from './payments/beginPayment.ts';
import { readPaymentAccounts } from './payments/onlinePayment.ts';
import { scheduleStatusCheck } from './payments/statusCheck.ts';
import { createRunOperation, type EmbeddedProviderOptions } from './runOperation.ts';
import { listAppointmentsAndJobCards } from './vehicles/listAppointmentsAndJobCards.ts';
import { listJobCards } from './vehicles/listJobCards.ts';
import { readJobCardVersion } from './vehicles/readJobCardVersion.ts';
import { findVehicle, readVehicle, readVehicleByRegNo } from './vehicles/readVehicle.ts';

const capabilities: Capabilities = {
	idempotentBooking: true,
	namesLatestAppointment: true,
	ownsPaymentOrders: true,
	ownerMessages: true,
	moving: true,
	changing: true,
	seatHolds: true,
};

/** Creates one `Provider` for each request; they share nothing but the database. */
export function createEmbeddedProvider(options: EmbeddedProviderOptions): ProviderFactory {
	return (requestContext) => createProvider(options, requestContext);
}

function createProvider(options: EmbeddedProviderOptions, requestContext: RequestContext): Provider {
	const run = createRunOperation(options, requestContext);
	const isRegNo = (text: string): boolean => providerRequestSchemas.vehicleByRegNo.safeParse(text).success;
	return {
		capabilities,
		vehicleByRegNo: async (regNo) => (isRegNo(regNo) ? run('vehicleByRegNo', regNo, readVehicleByRegNo) : null),
		jobCardVersion: async (regNo) => (isRegNo(regNo) ? run('jobCardVersion', regNo, readJobCardVersion) : null),
		findVehicle: (regNo) => run('findVehicle', regNo, findVehicle),
		vehicle: (vehicleId) => run('vehicle', vehicleId, readVehicle),
		appointmentsAndJobCards: (request) => run('appointmentsAndJobCards', request, listAppointmentsAndJobCards),
		jobCards: (request) => run('jobCards', request, listJobCards),
		appointment: (appointmentId) => run('appointment', appointmentId, readAppointment),
		eligibility: (regNo) => run('eligibility', regNo, readEligibility),
		slots: (request) => run('slots', request, readSlots),
		book: (request) => run('book', request, bookAppointment),
		cancelAppointment: (request) =>
			run('cancelAppointment', request, ({ appointmentId, reason }, context) =>
				cancelAppointment({ appointmentId, by: 'CancelledbyUser', reason: reason.trim() }, context),
			),
		cancelAppointmentBySystem: (appointmentId) =>
			run('cancelAppointmentBySystem', appointmentId, (id, context) =>
				cancelAppointment({ appointmentId: id, by: 'CancelledbySystem', reason: '' }, context),
			),
		moveQuote: (request) => run('moveQuote', request, readMoveQuote),
		moveAppointment: (request) =>
			run('moveAppointment', request, (move, context) => changeAppointment(move, 'owner', context)),
		bookedDetails: (request) => run('bookedDetails', request, readBookedDetails),
		changeAppointment: (request) =>
			run('changeAppointment', request, (change, context) => changeAppointment(change, 'owner', context)),
		nearbyDealers: (request) => run('nearbyDealers', request, findNearbyDealers),
		searchDealers: (request) => run('searchDealers', request, findDealersByText),
		rateSlabs: (dealerCode) => run('rateSlabs', dealerCode, readRateSlabs),
		selfDeclarations: (dealerCode) => run('selfDeclarations', dealerCode, readSelfDeclarations),
		repairTypes: () => run('repairTypes', undefined, (_none, context) => readRepairTypes(context)),
		periodicParts: (request) => run('periodicParts', request, readPeriodicParts),
		additionalServices: (request) => run('additionalServices', request, readAdditionalServices),
		states: (request) => run('states', request, readStates),
		cities: (request) => run('cities', request, readCities),
		answerRevisedEstimate: (answer) => run('answerRevisedEstimate', answer, answerRevisedEstimate),
		invoice: (request) => run('invoice', request, readInvoice),
		supportingDocument: (request) => run('supportingDocument', request, readSupportingDocument),
		paymentAccounts: (dealerCode) => run('paymentAccounts', dealerCode, readPaymentAccounts),
		payability: (request) => run('payability', request, readPayability),
		beginPayment: (request) => run('beginPayment', request, beginOnlinePayment),
		requestStatusCheck: (jobCardId) =>
			run('requestStatusCheck', jobCardId, async (id, context) => {
				if (context.online && isUuid(id)) await scheduleStatusCheck([id], context);
			}),
		returnedPayment: (orderNumber) => run('returnedPayment', orderNumber, readReturnedPayment),
		ownerChoices: (regNo) => run('ownerChoices', regNo, readOwnerChoices),
		giveConsent: (request) => run('giveConsent', request, giveConsent),
		withdrawConsent: (regNo) => run('withdrawConsent', regNo, withdrawConsent),
		ownerData: (request) => run('ownerData', request, readOwnerData),
		requestErasure: (regNo) => run('requestErasure', regNo, requestErasure),
		holdSeat: (request) => run('holdSeat', request, holdSeat),
		seatHold: (regNo) => run('seatHold', regNo, readSeatHold),
	};
}
