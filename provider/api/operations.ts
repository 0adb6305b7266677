/** How each call of the contract is put to a provider; a call without an entry does not compile. */
import type { Provider } from '../port.ts';
import type { CallName, Calls } from '../wire/calls.ts';
import type { AnswerOf, RequestOf } from '../wire/declare.ts';
import { appointmentTo, cancelQuestion, eligibilityTo } from '../wire/mapping/appointment.ts';
import { bookedTo } from '../wire/mapping/booked.ts';
import { namesOneSlot, orderFrom } from '../wire/mapping/bookingOrder.ts';
import {
	additionalServiceTo,
	declarationTo,
	partsQuestion,
	partTo,
	placeTo,
	repairTypeTo,
	servicesQuestion,
} from '../wire/mapping/catalogue.ts';
import { dealerTo, nearbyQuestion, searchQuestion, slabTo, slotsTo } from '../wire/mapping/dealers.ts';
import { fileTo } from '../wire/mapping/files.ts';
import { accountTo, paymentFormTo, paymentQuestion } from '../wire/mapping/payment.ts';
import { doneTo, type Say } from '../wire/mapping/results.ts';
import { estimateAnswerQuestion } from '../wire/mapping/revisedEstimate.ts';
import { listTo } from '../wire/mapping/rows.ts';
import { foundVehicleTo, serviceTo } from '../wire/mapping/services.ts';
import { vehicleTo } from '../wire/mapping/vehicle.ts';
import { malformed } from './httpError.ts';
import { schemaIds } from './schemaIds.ts';

export interface Asking {
	readonly provider: Provider;
	/** In the caller's language. */
	readonly say: Say;
	/** Checked; empty for the calls that have none. */
	readonly idempotencyKey: string;
}

/** What goes out with HTTP 200. @throws HttpError for what the contract's schemas cannot see, and a `Failure` */
type Operation<Name extends CallName> = (
	request: RequestOf<Calls[Name]>,
	asking: Asking,
) => AnswerOf<Calls[Name]> | Promise<AnswerOf<Calls[Name]>>;

export const operations: { readonly [Name in CallName]: Operation<Name> } = {
	whoami: () => ({ Metadata: [...schemaIds].map(([SystemName, SchemaId]) => ({ SystemName, SchemaId })) }),

	GetIBDetails: async ({ RegistrationNo }, { provider, say }) =>
		foundVehicleTo(await provider.findVehicle(RegistrationNo), say),

	GetServiceAppointmentDetail: async ({ AppointmentId }, { provider, say }) =>
		appointmentTo(await provider.appointment(AppointmentId), say),

	document: async ({ id }, { provider }) => vehicleTo(await provider.vehicle(id)),

	MyServicesList: async ({ IBID, skip, take }, { provider }) =>
		listTo((await provider.services({ vehicleId: IBID, skip, take })).map(serviceTo)),

	GetPickAndDropRateSlabViewByDealerCode: async ({ DealerCode }, { provider }) =>
		listTo((await provider.rateSlabs(DealerCode)).map(slabTo)),

	RepairTypeView: async (_request, { provider }) => listTo((await provider.repairTypes()).map(repairTypeTo)),

	GetSuggestedPeriodicParts: async (request, { provider }) =>
		listTo((await provider.periodicParts(partsQuestion(request))).map(partTo)),

	GetAdditionalServices: async (request, { provider }) =>
		listTo((await provider.additionalServices(servicesQuestion(request))).map(additionalServiceTo)),

	CancelAppointmentBySystem: async ({ DocumentId }, { provider, say }) =>
		doneTo(await provider.cancelAppointmentBySystem(DocumentId), say),

	CancelServiceAppointment: async (request, { provider, say }) => {
		if (request.DocumentId !== request.AppointmentId) throw malformed('DocumentId and AppointmentId differ');
		return doneTo(await provider.cancelAppointment(cancelQuestion(request)), say);
	},

	GetIBStatusForAppointment: async ({ RegNo }, { provider, say }) =>
		eligibilityTo(await provider.eligibility(RegNo), say),

	GetServiceTimeSlots: async ({ DealerCode, SelectedDate }, { provider, say }) =>
		slotsTo(await provider.slots({ dealerCode: DealerCode, day: SelectedDate }), say),

	BookServiceAppointment: async (payload, { provider, say, idempotencyKey }) => {
		const order = orderFrom(payload);
		if (!namesOneSlot(payload, order)) throw malformed('BookingDateTime is not the start of the slot');
		return bookedTo(await provider.book({ order, idempotencyKey }), say);
	},

	BeginOnlineTransaction: async (request, { provider, say }) =>
		paymentFormTo(await provider.beginPayment(paymentQuestion(request)), say),

	SearchOrganization: async (request, { provider }) =>
		listTo((await provider.searchDealers(searchQuestion(request))).map(dealerTo)),

	GetNearByOrganizationList: async (request, { provider }) =>
		listTo((await provider.nearbyDealers(nearbyQuestion(request))).map(dealerTo)),

	GetSelfDeclarationViewByDealerCode: async ({ DealerCode }, { provider }) =>
		listTo((await provider.selfDeclarations(DealerCode)).map(declarationTo)),

	DownloadSupportingDocument: async ({ JobCardId, BlobName }, { provider, say }) =>
		fileTo(await provider.supportingDocument({ jobCardId: JobCardId, blobName: BlobName }), say),

	DownloadInvoice: async ({ DocumentId, JobCardId, Type }, { provider, say }) =>
		fileTo(await provider.invoice({ documentId: DocumentId, jobCardId: JobCardId, type: Type }), say),

	ApproveOrRejectRevisedServiceEstimation: async (request, { provider, say }) =>
		doneTo(await provider.answerRevisedEstimate(estimateAnswerQuestion(request)), say),

	GetPaymentInfo: async ({ DealerCode }, { provider }) =>
		listTo((await provider.paymentAccounts(DealerCode)).map(accountTo)),

	GetAllStatesCountrywise: async ({ CountryId, skip, take }, { provider }) =>
		listTo((await provider.states({ countryId: CountryId, skip, take })).map(placeTo)),

	GetAllCitiesStatewise: async ({ StateId, skip, take }, { provider }) =>
		listTo((await provider.cities({ stateId: StateId, skip, take })).map(placeTo)),
};
