/** The provider over this project's own database, on PGlite or PostgreSQL. */
import type { Capabilities, Provider, ProviderFactory, RequestContext } from '../port.ts';
import { providerRequestSchemas } from '../requestSchemas.ts';
import { readAppointment } from './booking/appointments.ts';
import { bookAppointment } from './booking/bookAppointment.ts';
import { cancelAppointment } from './booking/cancelAppointment.ts';
import { readEligibility } from './booking/eligibility.ts';
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
import { beginOnlinePayment } from './payments/beginPayment.ts';
import { readPaymentAccounts } from './payments/onlinePayment.ts';
import { createRunOperation, type EmbeddedProviderOptions } from './runOperation.ts';
import { listServices } from './vehicles/listServices.ts';
import { findVehicle, readVehicle, readVehicleByRegNo } from './vehicles/readVehicle.ts';
import { pollVisitVersion } from './vehicles/readVisitVersion.ts';

const capabilities: Capabilities = { idempotentBooking: true, namesLatestAppointment: true };

/** One `Provider` a request; they share nothing but the database. */
export function createEmbeddedProvider(options: EmbeddedProviderOptions): ProviderFactory {
	return (requestContext) => createProvider(options, requestContext);
}

function createProvider(options: EmbeddedProviderOptions, requestContext: RequestContext): Provider {
	const run = createRunOperation(options, requestContext);
	const isRegNo = (text: string): boolean => providerRequestSchemas.vehicleByRegNo.safeParse(text).success;
	return {
		capabilities,
		vehicleByRegNo: async (regNo) => (isRegNo(regNo) ? run('vehicleByRegNo', regNo, readVehicleByRegNo) : null),
		visitVersion: async (regNo) => (isRegNo(regNo) ? run('visitVersion', regNo, pollVisitVersion) : null),
		findVehicle: (regNo) => run('findVehicle', regNo, findVehicle),
		vehicle: (vehicleId) => run('vehicle', vehicleId, readVehicle),
		services: (question) => run('services', question, listServices),
		appointment: (appointmentId) => run('appointment', appointmentId, readAppointment),
		eligibility: (regNo) => run('eligibility', regNo, readEligibility),
		slots: (question) => run('slots', question, readSlots),
		book: (question) => run('book', question, bookAppointment),
		cancelAppointment: (question) =>
			run('cancelAppointment', question, ({ appointmentId, reason }, context) =>
				cancelAppointment({ appointmentId, by: 'CancelledbyUser', reason: reason.trim() }, context),
			),
		cancelAppointmentBySystem: (appointmentId) =>
			run('cancelAppointmentBySystem', appointmentId, (id, context) =>
				cancelAppointment({ appointmentId: id, by: 'CancelledbySystem', reason: '' }, context),
			),
		nearbyDealers: (question) => run('nearbyDealers', question, findNearbyDealers),
		searchDealers: (question) => run('searchDealers', question, findDealersByText),
		rateSlabs: (dealerCode) => run('rateSlabs', dealerCode, readRateSlabs),
		selfDeclarations: (dealerCode) => run('selfDeclarations', dealerCode, readSelfDeclarations),
		repairTypes: () => run('repairTypes', undefined, (_none, context) => readRepairTypes(context)),
		periodicParts: (question) => run('periodicParts', question, readPeriodicParts),
		additionalServices: (question) => run('additionalServices', question, readAdditionalServices),
		states: (question) => run('states', question, readStates),
		cities: (question) => run('cities', question, readCities),
		answerRevisedEstimate: (answer) => run('answerRevisedEstimate', answer, answerRevisedEstimate),
		invoice: (question) => run('invoice', question, readInvoice),
		supportingDocument: (question) => run('supportingDocument', question, readSupportingDocument),
		paymentAccounts: (dealerCode) => run('paymentAccounts', dealerCode, readPaymentAccounts),
		payability: (question) => run('payability', question, readPayability),
		beginPayment: (question) => run('beginPayment', question, beginOnlinePayment),
	};
}
