import { z } from 'zod';
import { isShortWizard } from '../../../domain/booking/availability.ts';
import type { Draft, NextStep } from '../../../domain/booking/draftState.ts';
import { estimate } from '../../../domain/booking/estimate.ts';
import { receiveDraft } from '../../../domain/booking/readDraft.ts';
import { dateTimeErrors, dealerErrors, estimatesErrors, type FieldError } from '../../../domain/booking/validation.ts';
import type { Paise } from '../../../domain/money.ts';
import { isOutcomeUnknown, isProviderError, ProviderError } from '../../../domain/providerError.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { isAtSlot } from '../../../domain/time/calendar.ts';
import type { Vehicle } from '../../../domain/vehicle/vehicle.ts';
import type { BookingRequest, Provider } from '../../../provider/port.ts';
import type { FailureKind } from '../../data/endpoints.ts';
import { badRequestResponse, dataAction, failureKindOf } from '../../loaders.ts';
import { loadVehicleView } from '../../loadVehicle.ts';
import type { Services, VehicleServices } from '../../services.ts';
import type { CurrentBooking } from '../bookingDone/currentBooking.ts';
import { buildBookingDetails, withPickUpOfProvider } from '../buildBookingDetails.ts';
import { type JobListLevel, jobListLevels, loadPartsAndJobs } from '../steps/estimates/partsAndJobsData.ts';

/**
 * `hasUnansweredKey`: an earlier request for this booking had no answer. `jobListLevel`: the list that the page showed.
 * It is not trusted: it only chooses which of the provider's lists is asked for first.
 */
const bodySchema = z.object({
	draft: z.unknown(),
	key: z.uuid(),
	hasUnansweredKey: z.boolean().default(false),
	jobListLevel: z.enum(jobListLevels).nullable().default(null),
});

/** The outcome of Save and Book. A lost answer is a `Failure` instead; the browser then sends the same key again. */
export type SaveResult =
	/** `number`: the provider's number of the booking; null: it sends none. */
	| { readonly kind: 'booked'; readonly number: string | null }
	/** `current`: the booking that the vehicle has already, which the page then links to. */
	| {
			readonly kind: 'refused';
			readonly text: string | null;
			readonly current: CurrentBooking | null;
			readonly nextStep: NextStep;
	  }
	/** Not sent to the provider: a rule of the steps fails. */
	| { readonly kind: 'invalid'; readonly code: FieldError['code'] }
	/** Not sent to the provider: the data that the booking needs could not be read. */
	| { readonly kind: 'notSent'; readonly failure: FailureKind }
	/** Not booked: the provider's prices differ from those that were shown. */
	| { readonly kind: 'priceChanged'; readonly total: Paise };

/** Checks the whole draft again by the browser's rules, takes the prices from the provider, and books. */
export const action = dataAction(
	'booking',
	bodySchema,
	async (services, body): Promise<SaveResult | Response> => {
		const { log, now, regNo } = services;
		const draft = receiveDraft(body.draft, regNo, now());
		if (!draft) return badRequestResponse(log, 'booking draft');
		const earlier = body.hasUnansweredKey ? await earlierAttempt(services, draft.slot) : null;
		const prepared =
			earlier ??
			(await prepare(draft, body.jobListLevel, services).catch(
				(error: unknown): SaveResult => ({ kind: 'notSent', failure: failureKindOf(error, log) }),
			));
		const saved = prepared.kind === 'ready' ? await book(services, prepared, body.key) : prepared;
		if (saved.kind !== 'booked') log.info({ outcome: saved.kind }, 'a booking was not made');
		return saved;
	},
	(saved) => (saved.kind === 'invalid' ? 422 : 200),
);

interface PreparedBooking extends Pick<BookingRequest, 'details' | 'pickUpCharge'> {
	readonly kind: 'ready';
	readonly vehicle: Vehicle;
}

/** Reads what the booking needs and checks the draft against it; writes nothing. */
async function prepare(
	sent: Draft,
	firstLevel: JobListLevel | null,
	{ log, provider, regNo, settings }: Pick<Services, 'log' | 'provider' | 'settings'> & { readonly regNo: string },
): Promise<PreparedBooking | SaveResult> {
	const [vehicle, draft] = await Promise.all([
		provider.vehicleByRegNo(regNo),
		sent.hasPickUp ? withPickUpOfProvider(sent, { log, provider }) : sent,
	]);
	if (!vehicle) throw new ProviderError('notFound', { call: 'vehicleByRegNo' });
	const isShort = isShortWizard(vehicle);
	const [fieldError] = [
		...dealerErrors(draft),
		...dateTimeErrors(draft, vehicle.lastKmReading),
		...estimatesErrors(draft, { isShort }),
	];
	if (fieldError) return { kind: 'invalid', code: fieldError.code };
	const { dealer, slot, repairTypeId } = draft;
	if (!dealer || !slot) throw new Error('the rules of the steps let a draft without dealer or slot pass');

	const km = Number(draft.km);
	const offered = isShort
		? { parts: [], jobs: [] }
		: await loadPartsAndJobs(provider, vehicle, {
				dealerCode: dealer.code,
				repairTypeId,
				km,
				day: slot.day,
				firstLevel,
			});
	const { total } = estimate(offered, draft);
	if (!isShort && total !== draft.estimate.shownTotal) return { kind: 'priceChanged', total };

	const [declaration = null] = settings.selfDeclaration ? await provider.selfDeclarations(dealer.code) : [];
	const { parentOrganizationId } = settings;
	const chosen = { ...draft, dealer, slot };
	const details = buildBookingDetails({ draft: chosen, vehicle, ...offered, declaration, parentOrganizationId });
	return { kind: 'ready', vehicle, details, pickUpCharge: draft.hasPickUp ? draft.pickUpCharge : null };
}

/** If the provider's answer is lost, reads whether the booking was made (docs/product.md#saving-a-booking). */
async function book(
	services: Pick<Services, 'access' | 'now' | 'provider' | 'log' | 'resultText'>,
	{ vehicle, details, pickUpCharge }: PreparedBooking,
	key: string,
): Promise<SaveResult> {
	const { provider, log, resultText } = services;
	const logAndIgnore = (lost: unknown) => {
		failureKindOf(lost, log);
		return null;
	};
	try {
		const result = await provider.book({ details, idempotencyKey: key, pickUpCharge });
		if (result.ok) return { kind: 'booked', number: result.appointmentNo };
		const text = result.rejection && resultText(result.rejection);
		const current = await activeBooking(services, vehicle.regNo).catch(logAndIgnore);
		const nextStep = (await nextStepAfterRefusal(provider, details).catch(logAndIgnore)) ?? 'slots';
		return { kind: 'refused', text, current, nextStep };
	} catch (error) {
		if (!isProviderError(error) || !isOutcomeUnknown(error.kind)) throw error;
		// If this read fails too, the outcome stays unknown and the key is kept, so that nothing is booked twice.
		const booked = await activeBooking(services, vehicle.regNo).catch(logAndIgnore);
		if (booked?.date && isAtSlot(booked.date, { day: details.day, start: details.slotStart })) {
			return { kind: 'booked', number: booked.number };
		}
		throw error;
	}
}

/**
 * The next step after a refusal, asked of the provider, since its text says nothing to a program: home if the vehicle
 * is blocked now, the dealers if the dealership names no slots, else the slots (docs/product.md#outcome).
 */
async function nextStepAfterRefusal(
	provider: Pick<Provider, 'eligibility' | 'slots'>,
	{ regNo, dealerCode, day }: Pick<BookingRequest['details'], 'regNo' | 'dealerCode' | 'day'>,
): Promise<NextStep> {
	if ((await provider.eligibility(regNo)).isBlocked) return 'home';
	return (await provider.slots({ dealerCode, day })).ok ? 'slots' : 'dealer';
}

/**
 * The outcome of an earlier Save and Book without an answer, read before a provider without idempotency keys gets the
 * booking again (docs/product.md#saving-a-booking). null: the booking may be sent, since the provider keeps keys or the
 * vehicle has no booking.
 * @throws `ProviderError` of unknown outcome if the provider cannot be read
 */
async function earlierAttempt(
	services: Pick<VehicleServices, 'access' | 'log' | 'now' | 'provider' | 'regNo' | 'resultText'>,
	slot: Draft['slot'],
): Promise<SaveResult | null> {
	const { provider, regNo, resultText } = services;
	if (provider.capabilities.idempotentBooking) return null;
	const current = await activeBooking(services, regNo).catch((cause: unknown) => {
		// For any reason of the failed read, the outcome of the earlier attempt stays unknown.
		throw new ProviderError('unreachable', { call: 'appointment', cause });
	});
	if (!current) return null;
	// The wizard begins without a booking, so the earlier attempt made a booking whose time is unknown.
	if (current.date === null || (slot && isAtSlot(current.date, slot)))
		return { kind: 'booked', number: current.number };
	return { kind: 'refused', text: resultText(resultCode('alreadyBooked')), current, nextStep: 'home' };
}

/**
 * The booking that the vehicle has, read anew; without number and date if the provider names no appointment. null: no
 * booking lies ahead, or there is no such vehicle.
 * @throws `ProviderError`
 */
async function activeBooking(
	services: Pick<Services, 'access' | 'log' | 'now' | 'provider'>,
	regNo: string,
): Promise<CurrentBooking | null> {
	const vehicle = await services.provider.vehicleByRegNo(regNo);
	const { booking } = vehicle ? (await loadVehicleView(services, vehicle)).vehicleView : { booking: null };
	return booking && { number: booking.number, date: booking.date };
}
