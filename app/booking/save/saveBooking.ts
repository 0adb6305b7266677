import { z } from 'zod';
import { statusSkipsEstimates } from '../../../domain/booking/availability.ts';
import type { Draft } from '../../../domain/booking/draftState.ts';
import { estimate } from '../../../domain/booking/estimate.ts';
import { receiveDraft } from '../../../domain/booking/readDraft.ts';
import { dateTimeErrors, dealerErrors, estimatesErrors, type FieldError } from '../../../domain/booking/validation.ts';
import type { Paise } from '../../../domain/money.ts';
import { ProviderError } from '../../../domain/providerError.ts';
import type { BookingRequest } from '../../../provider/port.ts';
import type { FailureKind } from '../../data/endpoints.ts';
import { badRequestResponse, dataAction, logFailure } from '../../loaders.ts';
import type { VehicleServices } from '../../services.ts';
import { buildBookingDetails, withPickUpOfProvider } from '../buildBookingDetails.ts';
import { jobListLevels, loadPartsAndJobs } from '../steps/estimates/partsAndJobsData.ts';
import { type BookingOutcome, bookOnce, findEarlierBooking } from './bookOnce.ts';

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
	| BookingOutcome
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
		const earlier = body.hasUnansweredKey ? await findEarlierBooking(services, draft.slot) : null;
		const prepared =
			earlier ??
			(await prepare(draft, body, services).catch(
				(error: unknown): SaveResult => ({ kind: 'notSent', failure: logFailure(error, log).kind }),
			));
		const saved = prepared.kind === 'ready' ? await bookOnce(services, prepared.booking) : prepared;
		if (saved.kind !== 'booked') log.info({ outcome: saved.kind }, 'a booking was not made');
		return saved;
	},
	(saved) => (saved.kind === 'invalid' ? 422 : 200),
);

/** Reads what the booking needs and checks the draft against it; writes nothing. */
async function prepare(
	sent: Draft,
	{ key: idempotencyKey, jobListLevel: firstLevel }: z.output<typeof bodySchema>,
	{ log, provider, regNo, settings }: VehicleServices,
): Promise<SaveResult | { readonly kind: 'ready'; readonly booking: BookingRequest }> {
	const [vehicle, draft] = await Promise.all([
		provider.vehicleByRegNo(regNo),
		sent.hasPickUp ? withPickUpOfProvider(sent, { log, provider }) : sent,
	]);
	if (!vehicle) throw new ProviderError('notFound', { call: 'vehicleByRegNo' });
	const skipsEstimates = statusSkipsEstimates(vehicle);
	const [fieldError] = [
		...dealerErrors(draft),
		...dateTimeErrors(draft, vehicle.lastKmReading),
		...estimatesErrors(draft, { skipsEstimates }),
	];
	if (fieldError) return { kind: 'invalid', code: fieldError.code };
	const { dealer, slot, repairTypeId } = draft;
	if (!dealer || !slot) throw new Error('the rules of the steps let a draft without dealer or slot pass');

	const km = Number(draft.km);
	const offered = skipsEstimates
		? { parts: [], jobs: [] }
		: await loadPartsAndJobs(provider, vehicle, {
				dealerCode: dealer.code,
				repairTypeId,
				km,
				day: slot.day,
				firstLevel,
			});
	const { total } = estimate(offered, draft);
	if (!skipsEstimates && total !== draft.estimate.shownTotal) return { kind: 'priceChanged', total };

	const [declaration = null] = settings.selfDeclaration ? await provider.selfDeclarations(dealer.code) : [];
	const { parentOrganizationId } = settings;
	const chosen = { ...draft, dealer, slot };
	const details = buildBookingDetails({ draft: chosen, vehicle, ...offered, declaration, parentOrganizationId });
	const pickUpCharge = draft.hasPickUp ? draft.pickUpCharge : null;
	return { kind: 'ready', booking: { details, idempotencyKey, pickUpCharge } };
}
