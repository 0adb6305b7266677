/** One handler for each call of the contract, which calls the provider; a missing handler does not compile. */
import type { Provider } from '../port.ts';
import type { RequestOf, ResponseInputOf } from '../wire/callDeclaration.ts';
import type { CallName, Calls } from '../wire/calls.ts';
import { appointmentToWire, cancellationFromWire, eligibilityToWire } from '../wire/mapping/appointment.ts';
import { bookingOrderFromWire, isSlotConsistent } from '../wire/mapping/bookingOrder.ts';
import { bookingResultToWire } from '../wire/mapping/bookingResult.ts';
import {
	additionalServicesRequestFromWire,
	additionalServiceToWire,
	cityToWire,
	periodicPartsRequestFromWire,
	repairTypeToWire,
	selfDeclarationToWire,
	stateToWire,
	suggestedPartToWire,
} from '../wire/mapping/catalogue.ts';
import {
	dealerToWire,
	nearbyRequestFromWire,
	rateSlabToWire,
	searchRequestFromWire,
	slotsToWire,
} from '../wire/mapping/dealers.ts';
import { fileToWire } from '../wire/mapping/files.ts';
import { beginPaymentRequestFromWire, paymentAccountToWire, paymentFormToWire } from '../wire/mapping/payment.ts';
import { doneToWire, type MessageFormatter } from '../wire/mapping/results.ts';
import { estimateAnswerFromWire } from '../wire/mapping/revisedEstimate.ts';
import { listToWire } from '../wire/mapping/rows.ts';
import { foundVehicleToWire, serviceRecordToWire } from '../wire/mapping/services.ts';
import { vehicleToWire } from '../wire/mapping/vehicle.ts';
import { malformedRequest } from './httpError.ts';
import { schemaIds } from './schemaIds.ts';

export interface CallHandlerContext {
	readonly provider: Provider;
	/** In the caller's language. */
	readonly format: MessageFormatter;
	/** Validated; empty for calls without one. */
	readonly idempotencyKey: string;
}

/** Returns the body of HTTP 200. @throws HttpError for errors that the schemas cannot express, and `ProviderError` */
type CallHandler<Name extends CallName> = (
	request: RequestOf<Calls[Name]>,
	context: CallHandlerContext,
) => ResponseInputOf<Calls[Name]> | Promise<ResponseInputOf<Calls[Name]>>;

export const callHandlers: { readonly [Name in CallName]: CallHandler<Name> } = {
	whoami: () => ({ Metadata: [...schemaIds].map(([SystemName, SchemaId]) => ({ SystemName, SchemaId })) }),

	GetIBDetails: async ({ RegistrationNo }, { provider, format }) =>
		foundVehicleToWire(await provider.findVehicle(RegistrationNo), format),

	GetServiceAppointmentDetail: async ({ AppointmentId }, { provider, format }) =>
		appointmentToWire(await provider.appointment(AppointmentId), format),

	document: async ({ id }, { provider }) => {
		const vehicle = await provider.vehicle(id);
		// The caller may show the payment to its owner, and has no call of its own for this.
		if (vehicle.statusCheckDueFor !== null) await provider.requestStatusCheck(vehicle.statusCheckDueFor);
		return vehicleToWire(vehicle);
	},

	MyServicesList: async ({ IBID, skip, take }, { provider }) =>
		listToWire((await provider.services({ vehicleId: IBID, skip, take })).map(serviceRecordToWire)),

	GetPickAndDropRateSlabViewByDealerCode: async ({ DealerCode }, { provider }) =>
		listToWire((await provider.rateSlabs(DealerCode)).map(rateSlabToWire)),

	RepairTypeView: async (_request, { provider }) => listToWire((await provider.repairTypes()).map(repairTypeToWire)),

	GetSuggestedPeriodicParts: async (request, { provider }) =>
		listToWire((await provider.periodicParts(periodicPartsRequestFromWire(request))).map(suggestedPartToWire)),

	GetAdditionalServices: async (request, { provider }) =>
		listToWire(
			(await provider.additionalServices(additionalServicesRequestFromWire(request))).map(additionalServiceToWire),
		),

	CancelAppointmentBySystem: async ({ DocumentId }, { provider, format }) =>
		doneToWire(await provider.cancelAppointmentBySystem(DocumentId), format),

	CancelServiceAppointment: async (request, { provider, format }) => {
		if (request.DocumentId !== request.AppointmentId) throw malformedRequest('DocumentId and AppointmentId differ');
		return doneToWire(await provider.cancelAppointment(cancellationFromWire(request)), format);
	},

	GetIBStatusForAppointment: async ({ RegNo }, { provider, format }) =>
		eligibilityToWire(await provider.eligibility(RegNo), format),

	GetServiceTimeSlots: async ({ DealerCode, SelectedDate }, { provider, format }) =>
		slotsToWire(await provider.slots({ dealerCode: DealerCode, day: SelectedDate }), format),

	BookServiceAppointment: async (payload, { provider, format, idempotencyKey }) => {
		const order = bookingOrderFromWire(payload);
		if (!isSlotConsistent(payload, order)) throw malformedRequest('BookingDateTime is not the start of the slot');
		return bookingResultToWire(await provider.book({ order, idempotencyKey }), format);
	},

	BeginOnlineTransaction: async (request, { provider, format }) =>
		paymentFormToWire(await provider.beginPayment(beginPaymentRequestFromWire(request)), format),

	SearchOrganization: async (request, { provider }) =>
		listToWire((await provider.searchDealers(searchRequestFromWire(request))).map(dealerToWire)),

	GetNearByOrganizationList: async (request, { provider }) =>
		listToWire((await provider.nearbyDealers(nearbyRequestFromWire(request))).map(dealerToWire)),

	GetSelfDeclarationViewByDealerCode: async ({ DealerCode }, { provider }) =>
		listToWire((await provider.selfDeclarations(DealerCode)).map(selfDeclarationToWire)),

	DownloadSupportingDocument: async ({ JobCardId, BlobName }, { provider, format }) =>
		fileToWire(await provider.supportingDocument({ jobCardId: JobCardId, blobName: BlobName }), format),

	DownloadInvoice: async ({ DocumentId, JobCardId, Type }, { provider, format }) =>
		fileToWire(await provider.invoice({ documentId: DocumentId, jobCardId: JobCardId, type: Type }), format),

	ApproveOrRejectRevisedServiceEstimation: async (request, { provider, format }) =>
		doneToWire(await provider.answerRevisedEstimate(estimateAnswerFromWire(request)), format),

	GetPaymentInfo: async ({ DealerCode }, { provider }) =>
		listToWire((await provider.paymentAccounts(DealerCode)).map(paymentAccountToWire)),

	GetAllStatesCountrywise: async ({ CountryId, skip, take }, { provider }) =>
		listToWire((await provider.states({ countryId: CountryId, skip, take })).map(stateToWire)),

	GetAllCitiesStatewise: async ({ StateId, skip, take }, { provider }) =>
		listToWire((await provider.cities({ stateId: StateId, skip, take })).map(cityToWire)),
};
