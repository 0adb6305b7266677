import { z } from 'zod';
import { statusSkipsEstimates } from '../../domain/booking/availability.ts';
import { nameOfJob } from '../../domain/booking/catalogue.ts';
import { changeErrors, keepsAddresses, offeredForChange } from '../../domain/booking/changing.ts';
import type { Draft } from '../../domain/booking/draftState.ts';
import { chosenWork } from '../../domain/booking/estimate.ts';
import { numberLimits } from '../../domain/booking/fieldLimits.ts';
import { receiveDraft } from '../../domain/booking/readDraft.ts';
import type { FieldError } from '../../domain/booking/validation.ts';
import type { Paise } from '../../domain/money.ts';
import { type ResultCode, resultCode } from '../../domain/resultCode.ts';
import { slotInstant } from '../../domain/time/calendar.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { BookingToChange, ChangeRequest } from '../../provider/port.ts';
import { chosenAddresses, withPickUpOfProvider } from '../booking/buildBookingDetails.ts';
import { loadPartsAndJobs } from '../booking/steps/estimates/partsAndJobsData.ts';
import { badRequestResponse, dataAction, idParam } from '../loaders.ts';
import { bookingIfStillLatest } from '../loadVehicle.ts';
import { readableChange } from '../readableBooking.ts';
import { catalogueNameIn, type VehicleServices } from '../services.ts';

const bodySchema = z.object({
	appointmentId: idParam,
	revision: z.int().min(0).max(numberLimits.revision),
	draft: z.unknown(),
	key: z.uuid(),
});

/** The booking as its page shows it and sends it back (docs/product.md#changing-what-was-booked). */
export type ChangeView = NonNullable<Awaited<ReturnType<typeof loadChangeView>>>;

export type ChangeResult =
	| { readonly kind: 'changed' }
	/** A rule of the wizard's steps fails. */
	| { readonly kind: 'invalid'; readonly code: FieldError['code'] }
	/** Not changed: the total differs from the one that was shown. */
	| { readonly kind: 'priceChanged'; readonly total: Paise }
	/** `view`: the booking as it is now; null: it can no longer be changed here. */
	| { readonly kind: 'refused'; readonly text: string | null; readonly view: ChangeView | null };

/** Changes the booking that the page showed, and no other (docs/product.md#changing-what-was-booked). */
export const action = dataAction('change', bodySchema, async (services, body): Promise<ChangeResult | Response> => {
	const { log, now, provider, regNo } = services;
	const { appointmentId, revision, key } = body;
	const draft = receiveDraft(body.draft, regNo, now());
	if (!draft) return badRequestResponse(log, 'draft of a change');
	const booking = await bookingIfStillLatest(services, appointmentId);
	const details = booking && (await provider.bookingToChange({ appointmentId, revision }));
	if (!details) return refused(resultCode('bookingChanged'), null, services);
	const change = await prepare(draft, { vehicle: booking.vehicle, details }, services);
	const isStale = details.revision !== revision;
	if (change.kind !== 'ready' && !isStale) return change;
	// The provider is asked for a stale page too: the change may have been made and its answer lost.
	const changed =
		change.kind === 'ready'
			? await provider.changeAppointment({ ...change.request, appointmentId, revision, idempotencyKey: key })
			: ({ ok: false, rejection: resultCode('bookingChanged') } as const);
	if (changed.ok) return { kind: 'changed' };
	return refused(changed.rejection, await loadChangeView(services, appointmentId, revision), services);
});

const refused = (
	rejection: ResultCode | null,
	view: ChangeView | null,
	{ resultText }: VehicleServices,
): ChangeResult => ({ kind: 'refused', text: rejection && resultText(rejection), view });

interface PreparedChange {
	readonly kind: 'ready';
	readonly request: Omit<ChangeRequest, 'appointmentId' | 'revision' | 'idempotencyKey'>;
}

/** Checks the draft by the browser's rules, at the provider's prices; an empty field stays as it was booked. */
async function prepare(
	sent: Draft,
	{ vehicle, details }: { readonly vehicle: Vehicle; readonly details: BookingToChange },
	services: VehicleServices,
): Promise<PreparedChange | ChangeResult> {
	const { provider } = services;
	const { dealer, day, slotStart: start, slotEnd: end, repairTypeId, hasPickUp } = details;
	const ofBooking = { ...sent, dealer, slot: { day, slotId: '', start, end }, repairTypeId };
	const isKept = sent.hasPickUp && keepsAddresses(sent, hasPickUp);
	const draft = sent.hasPickUp && !isKept ? await withPickUpOfProvider(ofBooking, services) : ofBooking;
	const skipsEstimates = statusSkipsEstimates(vehicle);
	const [fieldError] = changeErrors(draft, { lastKm: vehicle.lastKmReading, skipsEstimates }, hasPickUp);
	if (fieldError) return { kind: 'invalid', code: fieldError.code };
	const km = Number(draft.km);
	const offered = skipsEstimates
		? details
		: offeredForChange(
				await loadPartsAndJobs(provider, vehicle, { dealerCode: dealer.code, repairTypeId, km, day }),
				details,
				km,
			);
	const work = chosenWork(offered, draft);
	const reasonOf = (id: string) =>
		Object.hasOwn(draft.deselected, id)
			? (details.parts.find(({ periodicId }) => periodicId === id)?.reason ?? '')
			: '';
	if (work.totalEstimate !== draft.estimate.shownTotal && !skipsEstimates)
		return { kind: 'priceChanged', total: work.totalEstimate };
	const request = {
		...work,
		parts: work.parts.map((part) => ({ ...part, reason: part.reason || reasonOf(part.periodicId) })),
		km,
		mobile: draft.mobile || null,
		problem: draft.problem.trim() || null,
		pickUp: isKept ? null : chosenAddresses(draft),
		pickUpCharge: draft.hasPickUp ? draft.pickUpCharge : null,
	};
	return { kind: 'ready', request };
}

/** null: the present owner has no such booking. `revision`: as the page knows it. */
export async function loadChangeView(
	services: Pick<VehicleServices, 'access' | 'provider' | 'language' | 'settings'>,
	appointmentId: string,
	revision: number,
) {
	const { access, provider } = services;
	const details = await provider.bookingToChange({ appointmentId, revision });
	if (!details) return null;
	const nameOf = catalogueNameIn(services);
	const { parts, jobs, day, slotStart, ...shown } = readableChange(details, access);
	const partNames = parts.filter(({ isSelected }) => isSelected).map(({ partName }) => partName);
	return {
		...shown,
		appointmentId,
		day,
		slotStart,
		date: slotInstant(day, slotStart),
		jobIds: jobs.map(({ serviceId }) => serviceId),
		/** Names of the booked parts and jobs. */
		work: [...partNames, ...jobs.map(nameOfJob)].map(nameOf),
		deselected: parts.filter(({ isSelected }) => !isSelected).map(({ periodicId, reason }) => ({ periodicId, reason })),
	};
}
