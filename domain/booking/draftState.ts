import * as v from 'valibot';
import type { DeepReadonly } from '../deepReadonly.ts';
import { readKms, readMobile, readPin, type TypedNumber } from '../text/typedNumbers.ts';
import { addDays, isDay, isTime, today } from '../time/calendar.ts';
import { emptyAddress } from './address.ts';
import { fieldLimits, sanitizeLine, sanitizeMultiline } from './fieldLimits.ts';

/** Text as `sanitize` leaves it; empty for anything else. */
const text = (sanitize: (typed: string) => string) => v.fallback(v.pipe(v.string(), v.transform(sanitize)), '');
const line = (maxLength: number) => text((typed) => sanitizeLine(typed, maxLength));
const digits = (read: (typed: string) => TypedNumber) =>
	text((typed) => read(sanitizeLine(typed, fieldLimits.typedNumber)).value);
const id = line(fieldLimits.id);
const name = line(fieldLimits.label);

/** null for anything else. */
const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.nullable(schema), null);
const lineOrNull = (maxLength: number) =>
	orNull(
		v.pipe(
			v.string(),
			v.transform((typed) => sanitizeLine(typed, maxLength)),
		),
	);
const numberOrNull = orNull(v.pipe(v.number(), v.finite()));

const position = v.object({ latitude: v.pipe(v.number(), v.finite()), longitude: v.pipe(v.number(), v.finite()) });

const day = v.pipe(v.string(), v.check(isDay));
/** `HH:mm` */
const time = v.pipe(v.string(), v.check(isTime));

const record = v.custom<Readonly<Record<string, unknown>>>(
	(value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const ids = v.pipe(
	v.array(v.unknown()),
	v.transform((list) => list.filter((one) => typeof one === 'string').slice(0, fieldLimits.rows)),
	v.transform((list) => list.map((one) => sanitizeLine(one, fieldLimits.id))),
);
const reason = line(fieldLimits.reason);
const reasons = v.pipe(
	record,
	v.transform((parts) =>
		Object.fromEntries(
			Object.entries(parts)
				.slice(0, fieldLimits.rows)
				.map(([part, why]) => [part, v.parse(reason, why)]),
		),
	),
);
/** A question without a chosen option is left out. */
const answers = v.pipe(
	record,
	v.transform((questions) =>
		Object.fromEntries(
			Object.entries(questions)
				.map(([question, options]) => [question, v.parse(v.fallback(ids, []), options)] as const)
				.filter(([, options]) => options.length > 0)
				.slice(0, fieldLimits.rows),
		),
	),
);

const dealer = v.object({
	documentId: id,
	code: id,
	displayName: name,
	addressLine1: lineOrNull(fieldLimits.addressLine),
	city: lineOrNull(fieldLimits.label),
	latitude: numberOrNull,
	longitude: numberOrNull,
	/** Missing, as are the next two, if the provider does not say. */
	phone: v.optional(lineOrNull(fieldLimits.label)),
	/** As the dealer list named it. */
	nextFreeSlot: v.optional(orNull(v.object({ day, start: time }))),
	moveUntilHours: v.optional(numberOrNull),
});

const slot = v.object({
	/** The day of the slot's column; it decides the day of the booking. */
	day,
	slotId: id,
	start: time,
	end: time,
});

const address = v.object({
	line1: line(fieldLimits.addressLine),
	stateId: id,
	stateName: name,
	cityId: id,
	cityName: name,
	/** Missing for an address that was typed for an earlier booking. */
	cityPosition: v.optional(orNull(position)),
	pin: digits(readPin),
});

/**
 * Where the way on leads after a refusal: to other slots; to the dealer step, when the dealership is gone; home, when the
 * vehicle is held back (docs/product.md#done-step).
 */
const wayOn = v.picklist(['slots', 'dealer', 'home']);
export type WayOn = v.InferOutput<typeof wayOn>;

/** The content of the done step, kept apart from the choices, which a booking clears. */
const result = v.object({
	booked: v.fallback(v.boolean(), false),
	/** The provider's message when the booking was rejected. */
	message: lineOrNull(fieldLimits.message),
	/** The provider's number of the booking; null when it was refused, and where the provider sends none. */
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
	/** The names of the chosen parts and jobs; empty in a wizard without an estimate. */
	jobs: v.fallback(v.array(line(fieldLimits.label)), []),
	wayOn: v.fallback(wayOn, 'slots'),
});

export const noEstimate = { calculated: false, shownTotal: null };

/**
 * What the owner has chosen and typed so far (docs/product.md#draft). Every field says how its content is cleaned and
 * what it is while it is empty, so reading a draft never fails, but for another version. The order of the fields stays:
 * a request that is sent again is recognized by the draft's JSON.
 */
export const draftSchema = v.object({
	version: v.literal(1),
	regNo: v.string(),
	dealer: orNull(dealer),
	dealerType: orNull(v.picklist(['LastService', 'Seller', 'Nearby'])),
	/** The text of the last dealer search; empty: nearby dealers. */
	search: text((typed) => sanitizeLine(typed, fieldLimits.search).trim()),
	/** The date picker's day. */
	date: v.fallback(day, ''),
	/** The preferred time. */
	time: v.fallback(time, '09:00'),
	slot: orNull(slot),
	mobile: digits(readMobile),
	email: line(fieldLimits.email),
	/** Up to 7 digits, as typed. */
	kms: digits(readKms),
	repairTypeId: id,
	repairTypeName: name,
	pickDrop: v.fallback(v.boolean(), false),
	pickUp: v.fallback(address, emptyAddress),
	drop: v.fallback(address, emptyAddress),
	sameDropAddress: v.fallback(v.boolean(), true),
	/** Deselected periodic parts and why; all other parts are selected. */
	deselected: v.fallback(reasons, {}),
	jobIds: v.fallback(ids, []),
	problem: text((typed) => sanitizeMultiline(typed, fieldLimits.problem)),
	estimate: v.fallback(v.object({ calculated: v.fallback(v.boolean(), false), shownTotal: numberOrNull }), noEstimate),
	/** Ids of the chosen options (or `Yes`, `No`) by question. */
	answers: v.fallback(answers, {}),
	/** The idempotency key of a request without a response yet. */
	sentKey: orNull(v.object({ key: v.string(), payload: v.string() })),
	result: orNull(result),
	/** Where the dealer's last slab for pick-up ends, in km; null: without slabs, or not known. */
	lastSlabKm: numberOrNull,
	/** About what pick-up costs, in paise, as it was shown; null: not known. */
	pickUpCharge: numberOrNull,
	/** The visit that is booked again, and whether its jobs were chosen from the offer; null: none. */
	again: orNull(v.object({ visit: id, isChosen: v.boolean() })),
	/** The total that was shown before a change of the prices, in paise, until another one is shown; null: none. */
	earlierTotal: numberOrNull,
});

export type Draft = DeepReadonly<v.InferOutput<typeof draftSchema>>;
export type ChosenDealer = NonNullable<Draft['dealer']>;
export type ChosenSlot = NonNullable<Draft['slot']>;
export type BookingResult = NonNullable<Draft['result']>;
/** A field that holds what the owner types into it. */
export type TypedField = 'mobile' | 'email' | 'kms' | 'problem';

/** The chosen options of a question; empty while it is unanswered. */
export function selectedOptions(answers: Draft['answers'], questionId: string): readonly string[] {
	return (Object.hasOwn(answers, questionId) ? answers[questionId] : null) ?? [];
}

/** A draft in which nothing is chosen: tomorrow, 9:00 AM. */
export function emptyDraft(regNo: string, now: Date): Draft {
	return { ...v.parse(draftSchema, { version: 1, regNo }), date: addDays(today(now), 1) };
}
