/** The provider over this project's own database, on PGlite or PostgreSQL. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Log } from '../../domain/log.ts';
import { isProviderError, ProviderError } from '../../domain/providerError.ts';
import type { OnlinePaymentOptions } from '../../payments/gateway.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Capabilities, Provider, ProviderFactory, ProviderMethod, RequestContext } from '../port.ts';
import type { ProviderRequest } from '../requestSchemas.ts';
import { validatedMethods } from '../validatedMethods.ts';
import { bookAppointment } from './booking/bookAppointment.ts';
import { cancelAppointment } from './booking/cancelAppointment.ts';
import { readEligibility } from './booking/eligibility.ts';
import { holdSeat, readSeatHold } from './booking/holdSeat.ts';
import { readAppointment } from './booking/readAppointment.ts';
import { readBookingToChange } from './booking/readBookingToChange.ts';
import { changeAppointment, moveAppointment, readMoveQuote } from './booking/rewriteAppointment.ts';
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
import { failureCode, type ProviderCallContext } from './operationContext.ts';
import { giveConsent, readOwnerChoices, requestErasure, withdrawConsent } from './owners/ownerChoices.ts';
import { readOwnerData } from './owners/readOwnerData.ts';
import { checkReturnedPayment } from './payments/acceptReturn.ts';
import { beginOnlinePayment, readPaymentAccounts } from './payments/beginPayment.ts';
import { scheduleStatusCheck } from './payments/statusCheck.ts';
import { listAppointmentsAndJobCards } from './vehicles/listAppointmentsAndJobCards.ts';
import { listJobCards } from './vehicles/listJobCards.ts';
import { findVehicle, readVehicle, readVehicleByRegNo } from './vehicles/readVehicle.ts';
import { readVehicleVersion } from './vehicles/readVehicleRows.ts';

const capabilities: Capabilities = {
	idempotentBooking: true,
	namesLatestAppointment: true,
	ownsPaymentOrders: true,
	ownerMessages: true,
	seatHolds: true,
};

export interface EmbeddedProviderOptions {
	/** A database after `migrate` with `provider: true` and `loadReferenceData`. */
	readonly db: Kysely<Database>;
	readonly now: () => Date;
	/** The file store; not given: the database. */
	readonly storage?: Storage | undefined;
	readonly log: Pick<Log, 'info' | 'error'>;
	/** How often an owner may book, move and change per vehicle and day; not given: any number of times. */
	readonly changesPerDay?: number;
	/** null or not given: online payment is off. */
	readonly online?: OnlinePaymentOptions | null;
	/** Called for each operation with `ok` or the kind of its error. */
	readonly countOutcome?: (outcome: string) => void;
	/** Called for each operation that was rejected. */
	readonly countRejection?: (method: ProviderMethod) => void;
	/** Time limit of an operation; a write that exceeds it is not stopped. 60 s when not given. */
	readonly timeoutMs?: number;
}

type Operation<Method extends ProviderMethod> = (
	request: ProviderRequest<Method>,
	context: ProviderCallContext,
) => ReturnType<Provider[Method]>;

/** What each method of the port does; each function is in the file of its subject. */
const operations: { readonly [Method in ProviderMethod]: Operation<Method> } = {
	vehicleByRegNo: readVehicleByRegNo,
	vehicleVersion: readVehicleVersion,
	findVehicle,
	vehicle: readVehicle,
	appointmentsAndJobCards: listAppointmentsAndJobCards,
	jobCards: listJobCards,
	appointment: readAppointment,
	eligibility: readEligibility,
	slots: readSlots,
	book: bookAppointment,
	cancelAppointment: ({ appointmentId, reason }, context) =>
		cancelAppointment({ appointmentId, by: 'CancelledbyUser', reason: reason.trim() }, context),
	cancelAppointmentBySystem: (appointmentId, context) =>
		cancelAppointment({ appointmentId, by: 'CancelledbySystem', reason: '' }, context),
	moveQuote: readMoveQuote,
	moveAppointment: (request, context) => moveAppointment(request, 'owner', context),
	bookingToChange: readBookingToChange,
	changeAppointment: (request, context) => changeAppointment(request, 'owner', context),
	nearbyDealers: findNearbyDealers,
	searchDealers: findDealersByText,
	rateSlabs: readRateSlabs,
	selfDeclarations: readSelfDeclarations,
	repairTypes: (_none, context) => readRepairTypes(context),
	periodicParts: readPeriodicParts,
	additionalServices: readAdditionalServices,
	states: readStates,
	cities: readCities,
	answerRevisedEstimate,
	invoice: readInvoice,
	supportingDocument: readSupportingDocument,
	paymentAccounts: readPaymentAccounts,
	payability: readPayability,
	beginPayment: beginOnlinePayment,
	requestStatusCheck: async (jobCardId, context) => {
		if (context.online && isUuid(jobCardId)) await scheduleStatusCheck([jobCardId], context);
	},
	checkReturnedPayment,
	ownerChoices: readOwnerChoices,
	giveConsent,
	withdrawConsent,
	ownerData: readOwnerData,
	requestErasure,
	holdSeat,
	seatHold: readSeatHold,
};

/** Methods whose rejected results are counted and logged; a rejected read is an ordinary result. */
const writeMethods: ReadonlySet<ProviderMethod> = new Set([
	'book',
	'cancelAppointment',
	'cancelAppointmentBySystem',
	'moveAppointment',
	'changeAppointment',
	'answerRevisedEstimate',
	'beginPayment',
]);

/** Creates a `Provider` for each request; providers share nothing but the database. */
export function createEmbeddedProvider(options: EmbeddedProviderOptions): ProviderFactory {
	return (context) => ({
		capabilities,
		...validatedMethods((method, parseRequest) => runOperation(method, parseRequest, options, context)),
	});
}

/**
 * Parses the request, limits the time and maps errors.
 * @throws `ProviderError`: the operation's own; `refused` for a malformed request or while nothing can be saved;
 *   `timeout`; or `upstreamError` for any other error, which is logged
 */
async function runOperation<Method extends ProviderMethod>(
	method: Method,
	parseRequest: () => ProviderRequest<Method>,
	options: EmbeddedProviderOptions,
	{ requestId, portalUrl, language, seatHoldRegNo }: RequestContext,
): Promise<unknown> {
	const { log, countOutcome, countRejection, timeoutMs } = options;
	const about = { call: method, requestId };
	const reportRejection = (reason: string): void => {
		countRejection?.(method);
		log.info({ ...about, reason }, 'provider request rejected');
	};
	const toFailure = (error: unknown): ProviderError => {
		if (!isProviderError(error)) {
			log.error({ ...about, err: error }, 'provider request failed');
			const rejection = failureCode(error);
			return new ProviderError(rejection ? 'refused' : 'upstreamError', { call: method, rejection, cause: error });
		}
		if (error.rejection) reportRejection(error.rejection.code);
		return error;
	};
	const operate = async () => {
		const { db, now, storage, online = null, changesPerDay } = options;
		const settings = { db, now: now(), storage, online, changesPerDay };
		const context = { ...settings, language, seatHoldRegNo, portalUrl, reportRejection };
		return operations[method](parseRequest(), context);
	};
	try {
		const work = operate().catch((error: unknown) => Promise.reject(toFailure(error)));
		const result = await withTimeout(method, work, timeoutMs);
		countOutcome?.('ok');
		if (writeMethods.has(method) && isRejected(result)) reportRejection(result.rejection?.code ?? 'none');
		return result;
	} catch (error) {
		if (isProviderError(error)) countOutcome?.(error.kind);
		throw error;
	}
}

const isRejected = (result: unknown): result is { readonly rejection: { readonly code: string } | null } =>
	typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;

function withTimeout<T>(call: string, work: Promise<T>, timeoutMs = 60_000): Promise<T> {
	const timedOut = Promise.withResolvers<never>();
	const cause = `no result within ${timeoutMs} ms`;
	const giveUp = () => timedOut.reject(new ProviderError('timeout', { call, cause: new Error(cause) }));
	const timer = setTimeout(giveUp, timeoutMs);
	return Promise.race([work, timedOut.promise]).finally(() => clearTimeout(timer));
}
