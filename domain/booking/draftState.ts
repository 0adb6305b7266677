import * as z from 'zod/mini';
import type { DeepReadonly } from '../deepReadonly.ts';
import { isRecord } from '../text/bodies.ts';
import { readKm, readMobile, readPin, type TypedNumber } from '../text/typedNumbers.ts';
import { addDays, dayOf, isDay, isTime } from '../time/calendar.ts';
import { emptyAddress } from './address.ts';
import { fieldLimits, sanitizeLine, sanitizeMultiline } from './fieldLimits.ts';

// The portal's policy for scripts refuses code that is made at run time, and reports the attempt.
if ('document' in globalThis) z.config({ jitless: true });

/** Text as `sanitize` leaves it; empty for anything else. */
const text = (sanitize: (typed: string) => string) => z.catch(z.pipe(z.string(), z.transform(sanitize)), '');
const multiline = text((typed) => sanitizeMultiline(typed, fieldLimits.problem));
const line = (maxLength: number) => text((typed) => sanitizeLine(typed, maxLength));
const digits = (read: (typed: string) => TypedNumber) =>
	text((typed) => read(sanitizeLine(typed, fieldLimits.typedNumber)).value);
const id = line(fieldLimits.id);
const name = line(fieldLimits.label);

/** null for anything else. */
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.nullable(schema), null);
const lineOrNull = (maxLength: number) =>
	orNull(
		z.pipe(
			z.string(),
			z.transform((typed) => sanitizeLine(typed, maxLength)),
		),
	);
const numberOrNull = orNull(z.number());

const position = z.object({ latitude: z.number(), longitude: z.number() });

const day = z.string().check(z.refine(isDay));
/** `HH:mm` */
const time = z.string().check(z.refine(isTime));

const record = z.custom<Readonly<Record<string, unknown>>>(isRecord);
const ids = z.pipe(
	z.array(z.unknown()),
	z.transform((list) =>
		list
			.filter((one) => typeof one === 'string')
			.slice(0, fieldLimits.rows)
			.map((one) => sanitizeLine(one, fieldLimits.id)),
	),
);
const reason = line(fieldLimits.reason);
const reasons = z.pipe(
	record,
	z.transform((parts) =>
		Object.fromEntries(
			Object.entries(parts)
				.slice(0, fieldLimits.rows)
				.map(([part, why]) => [part, z.parse(reason, why)]),
		),
	),
);
/** A question without a chosen option is left out. */
const answers = z.pipe(
	record,
	z.transform((questions) =>
		Object.fromEntries(
			Object.entries(questions)
				.map(([question, options]) => [question, z.parse(z.catch(ids, []), options)] as const)
				.filter(([, options]) => options.length > 0)
				.slice(0, fieldLimits.rows),
		),
	),
);

const dealer = z.object({
	documentId: id,
	code: id,
	displayName: name,
	addressLine1: lineOrNull(fieldLimits.addressLine),
	city: lineOrNull(fieldLimits.label),
	latitude: numberOrNull,
	longitude: numberOrNull,
	/** Missing, as are the next two, if the provider does not say. */
	phone: z.optional(lineOrNull(fieldLimits.label)),
	/** The name that the dealer list gave. */
	nextFreeSlot: z.optional(orNull(z.object({ day, start: time }))),
	moveUntilHours: z.optional(numberOrNull),
});

const slot = z.object({
	/** The day of the slot's column; it decides the day of the booking. */
	day,
	slotId: id,
	start: time,
	end: time,
});

const address = z.object({
	line1: line(fieldLimits.addressLine),
	stateId: id,
	stateName: name,
	cityId: id,
	cityName: name,
	/** Missing for an address that was typed for an earlier booking. */
	cityPosition: z.optional(orNull(position)),
	pin: digits(readPin),
});

/**
 * The next step after a refusal: to other slots; to the dealer step, if the dealership is gone; home, if the vehicle is
 * blocked or has another booking (docs/product.md#outcome).
 */
const nextStep = z.enum(['slots', 'dealer', 'home']);
export type NextStep = z.output<typeof nextStep>;

/** The content of the done step, kept apart from the choices, which a booking clears. */
const result = z.object({
	booked: z.catch(z.boolean(), false),
	/** The provider's message when the booking was rejected. */
	text: lineOrNull(fieldLimits.resultText),
	/** The provider's number of the booking; null: it was refused, or the provider sends none. */
	number: lineOrNull(fieldLimits.label),
	vehicleName: lineOrNull(fieldLimits.label),
	dealer,
	slot,
	/** The estimate that was shown, in paise; null in a wizard without an estimate. */
	total: numberOrNull,
	/** Where the vehicle is picked up; null without pick-up. */
	pickUp: orNull(address),
	/** About what it costs, in paise; null: not known. */
	pickUpCharge: numberOrNull,
	repairTypeId: id,
	repairTypeName: name,
	problem: multiline,
	/** The names of the chosen parts and jobs; empty in a wizard without an estimate. */
	jobs: z.catch(z.array(line(fieldLimits.label)), []),
	nextStep: z.catch(nextStep, 'slots'),
});

export const noEstimate = { calculated: false, shownTotal: null };

/**
 * What the owner has chosen and typed so far (docs/product.md#draft). Every field says how its content is cleaned and
 * what it is while it is empty, so reading a draft never fails, but for another version.
 */
export const draftSchema = z.object({
	version: z.literal(1),
	regNo: z.string(),
	dealer: orNull(dealer),
	dealerType: orNull(z.enum(['LastService', 'Seller', 'Nearby'])),
	/** The text of the last dealer search; empty: nearby dealers. */
	search: text((typed) => sanitizeLine(typed, fieldLimits.search).trim()),
	/** The date picker's day. */
	date: z.catch(day, ''),
	/** The preferred time. */
	time: z.catch(time, '09:00'),
	slot: orNull(slot),
	mobile: digits(readMobile),
	email: line(fieldLimits.email),
	/** Up to 7 digits, as typed. */
	km: digits(readKm),
	repairTypeId: id,
	repairTypeName: name,
	hasPickUp: z.catch(z.boolean(), false),
	pickUp: z.catch(address, emptyAddress),
	dropOff: z.catch(address, emptyAddress),
	sameDropOffAddress: z.catch(z.boolean(), true),
	/** Deselected periodic parts and why; all other parts are selected. */
	deselected: z.catch(reasons, {}),
	jobIds: z.catch(ids, []),
	problem: multiline,
	estimate: z.catch(z.object({ calculated: z.catch(z.boolean(), false), shownTotal: numberOrNull }), noEstimate),
	/** Ids of the chosen options (or `Yes`, `No`) by question. */
	answers: z.catch(answers, {}),
	/** The idempotency key of a request without a response yet. */
	unansweredKey: orNull(z.object({ key: z.string(), payload: z.string() })),
	result: orNull(result),
	/** Where the dealer's last slab for pick-up ends, in km; null: without slabs, or not known. */
	lastSlabKm: numberOrNull,
	/** About what pick-up costs, in paise, as it was shown; null: not known. */
	pickUpCharge: numberOrNull,
	/** The job card that is booked again, and whether its jobs were chosen from the offer; null: none. */
	again: orNull(z.object({ jobCard: id, isChosen: z.boolean() })),
	/** The total that was shown before a change of the prices, in paise, until another one is shown; null: none. */
	earlierTotal: numberOrNull,
});

export type Draft = DeepReadonly<z.output<typeof draftSchema>>;
export type ChosenDealer = NonNullable<Draft['dealer']>;
export type ChosenSlot = NonNullable<Draft['slot']>;
export type BookingResult = NonNullable<Draft['result']>;
/** A key that was sent without a response so far, and the payload it was sent with. */
export type UnansweredKey = NonNullable<Draft['unansweredKey']>;
/** A field that holds what the owner types or picks; `search`: of dealers, `time`: the preferred one. */
export type TypedField = 'search' | 'time' | 'mobile' | 'email' | 'km' | 'problem';

/** The chosen options of a question; empty while it is unanswered. */
export function selectedOptions(answers: Draft['answers'], questionId: string): readonly string[] {
	return (Object.hasOwn(answers, questionId) ? answers[questionId] : null) ?? [];
}

/** A draft in which nothing is chosen: tomorrow, 9:00 AM. */
export function emptyDraft(regNo: string, now: Date): Draft {
	return { ...z.parse(draftSchema, { version: 1, regNo }), date: addDays(dayOf(now), 1) };
}
