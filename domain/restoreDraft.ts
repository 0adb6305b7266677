import { type Address, emptyAddress } from './address.ts';
import { isDay, isTime, isWithinBookingWindow } from './calendar.ts';
import type { BookingResult, ChosenDealer, ChosenSlot, Draft } from './draftState.ts';
import { emptyDraft } from './draftState.ts';
import { fieldLimits, sanitizeLine, sanitizeMultiline } from './fieldLimits.ts';
import { readKms, readMobile, readPin } from './typedNumbers.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Limits of ids and lists, far above what a dealership has. */
const maxIdLength = 64;
const maxEntries = 200;

const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown, maxLength: number): string =>
	typeof value === 'string' ? sanitizeLine(value, maxLength) : '';
const textOrNull = (value: unknown, maxLength: number): string | null =>
	typeof value === 'string' ? text(value, maxLength) : null;
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const texts = (value: unknown): readonly string[] =>
	Array.isArray(value)
		? value
				.filter((one): one is string => typeof one === 'string')
				.slice(0, maxEntries)
				.map((one) => text(one, maxIdLength))
		: [];
const time = (value: unknown): string | null => (typeof value === 'string' && isTime(value) ? value : null);

/**
 * Restores a draft from a tab's storage or a request. Content of a wrong type is dropped, and so are a past day and
 * slot; everything typed is kept. Never throws.
 */
export function restoreDraft(value: unknown, regNo: string, now: Date): Draft {
	const empty = emptyDraft(regNo, now);
	if (!isFields(value) || value.version !== 1 || value.regNo !== regNo) return empty;
	const { estimate, sentKey } = value;
	const dealer = restoreDealer(value.dealer);
	const slot = restoreSlot(value.slot);
	const pickUp = restoreAddress(value.pickUp);
	const sameDropAddress = value.sameDropAddress !== false;
	return {
		version: 1,
		regNo,
		dealer,
		dealerType:
			value.dealerType === 'LastService' || value.dealerType === 'Seller' || value.dealerType === 'Nearby'
				? value.dealerType
				: null,
		search: text(value.search, fieldLimits.search).trim(),
		date: typeof value.date === 'string' && isWithinBookingWindow(value.date, now) ? value.date : empty.date,
		time: time(value.time) ?? empty.time,
		slot: dealer && slot && isWithinBookingWindow(slot.day, now) ? slot : null,
		mobile: readMobile(text(value.mobile, fieldLimits.typedNumber)).value,
		email: text(value.email, fieldLimits.email),
		kms: readKms(text(value.kms, fieldLimits.typedNumber)).value,
		repairTypeId: text(value.repairTypeId, maxIdLength),
		repairTypeName: text(value.repairTypeName, 100),
		pickDrop: value.pickDrop === true,
		pickUp,
		drop: sameDropAddress ? pickUp : restoreAddress(value.drop),
		sameDropAddress,
		deselected: restoreReasons(value.deselected),
		jobIds: texts(value.jobIds),
		problem: typeof value.problem === 'string' ? sanitizeMultiline(value.problem, fieldLimits.problem) : '',
		estimate: isFields(estimate)
			? { calculated: estimate.calculated === true, shownTotal: number(estimate.shownTotal) }
			: empty.estimate,
		answers: restoreAnswers(value.answers),
		sentKey:
			isFields(sentKey) && typeof sentKey.key === 'string' && typeof sentKey.payload === 'string'
				? { key: sentKey.key, payload: sentKey.payload }
				: null,
		result: restoreResult(value.result),
	};
}

function restoreDealer(value: unknown): ChosenDealer | null {
	if (!isFields(value)) return null;
	return {
		documentId: text(value.documentId, maxIdLength),
		code: text(value.code, maxIdLength),
		displayName: text(value.displayName, 200),
		addressLine1: textOrNull(value.addressLine1, 200),
		city: textOrNull(value.city, 100),
		latitude: number(value.latitude),
		longitude: number(value.longitude),
	};
}

/** null for anything that is no slot. Whether its day is in the booking window is not checked. */
export function restoreSlot(value: unknown): ChosenSlot | null {
	if (!isFields(value) || typeof value.day !== 'string' || !isDay(value.day)) return null;
	const start = time(value.start);
	const end = time(value.end);
	return start && end ? { day: value.day, slotId: text(value.slotId, 100), start, end } : null;
}

function restoreAddress(value: unknown): Address {
	if (!isFields(value)) return emptyAddress;
	return {
		line1: text(value.line1, fieldLimits.addressLine),
		stateId: text(value.stateId, maxIdLength),
		stateName: text(value.stateName, 100),
		cityId: text(value.cityId, maxIdLength),
		cityName: text(value.cityName, 100),
		pin: readPin(text(value.pin, fieldLimits.typedNumber)).value,
	};
}

function restoreReasons(value: unknown): Draft['deselected'] {
	if (!isFields(value)) return {};
	const entries = Object.entries(value).slice(0, maxEntries);
	return Object.fromEntries(entries.map(([part, reason]) => [part, text(reason, fieldLimits.reason)]));
}

function restoreAnswers(value: unknown): Draft['answers'] {
	if (!isFields(value)) return {};
	const answered = Object.entries(value)
		.map(([question, options]) => [question, texts(options)] as const)
		.filter(([, options]) => options.length > 0);
	return Object.fromEntries(answered.slice(0, maxEntries));
}

function restoreResult(value: unknown): BookingResult | null {
	if (!isFields(value)) return null;
	const dealer = restoreDealer(value.dealer);
	const slot = restoreSlot(value.slot);
	if (!dealer || !slot) return null;
	return {
		booked: value.booked === true,
		message: textOrNull(value.message, 1000),
		number: textOrNull(value.number, 100),
		vehicleName: textOrNull(value.vehicleName, 200),
		dealer,
		slot,
		total: number(value.total),
		pickUp: isFields(value.pickUp) ? restoreAddress(value.pickUp) : null,
	};
}
