import { type Address, emptyAddress } from './address.ts';
import { isDay, isWithinWindow } from './calendar.ts';
import type { ChosenDealer, ChosenSlot, Draft, SavedResult } from './draftState.ts';
import { emptyDraft } from './draftState.ts';
import { digits, limits } from './limits.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '');
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const texts = (value: unknown): readonly string[] =>
	Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, 200) : [];
const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{2}:\d{2}$/.test(value);

/**
 * A draft from a tab's storage or from a request: whatever is not of the draft's form is left out, and what
 * has grown too old (a past day or slot) is dropped, while everything that was typed stays. Never throws.
 */
export function restoreDraft(value: unknown, regNo: string, now: Date): Draft {
	const empty = emptyDraft(regNo, now);
	if (!isFields(value) || value.version !== 1 || value.regNo !== regNo) return empty;
	const { estimate, sentKey } = value;
	const slot = restoreSlot(value.slot);
	return {
		...empty,
		dealer: restoreDealer(value.dealer),
		dealerType:
			value.dealerType === 'LastService' || value.dealerType === 'Seller' || value.dealerType === 'Nearby'
				? value.dealerType
				: null,
		date: typeof value.date === 'string' && isWithinWindow(value.date, now) ? value.date : empty.date,
		time: isTime(value.time) ? value.time : empty.time,
		slot: slot && isWithinWindow(slot.day, now) ? slot : null,
		mobile: digits(text(value.mobile, limits.mobile), limits.mobile),
		email: text(value.email, limits.email),
		kms: digits(text(value.kms, limits.kms), limits.kms),
		repairTypeId: text(value.repairTypeId, 64),
		repairTypeName: text(value.repairTypeName, 100),
		pickDrop: value.pickDrop === true,
		pickUp: restoreAddress(value.pickUp),
		drop: restoreAddress(value.drop),
		sameDropAddress: value.sameDropAddress !== false,
		deselected: restoreReasons(value.deselected),
		jobIds: texts(value.jobIds),
		problem: text(value.problem, limits.problem),
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
		documentId: text(value.documentId, 64),
		code: text(value.code, 64),
		displayName: text(value.displayName, 200),
		addressLine1: typeof value.addressLine1 === 'string' ? text(value.addressLine1, 200) : null,
		city: typeof value.city === 'string' ? text(value.city, 100) : null,
		latitude: number(value.latitude),
		longitude: number(value.longitude),
	};
}

function restoreSlot(value: unknown): ChosenSlot | null {
	if (!isFields(value) || typeof value.day !== 'string' || !isDay(value.day)) return null;
	if (!isTime(value.start) || !isTime(value.end)) return null;
	return { day: value.day, slotId: text(value.slotId, 100), start: value.start, end: value.end };
}

function restoreAddress(value: unknown): Address {
	if (!isFields(value)) return emptyAddress;
	return {
		line1: text(value.line1, limits.addressLine),
		stateId: text(value.stateId, 64),
		stateName: text(value.stateName, 100),
		cityId: text(value.cityId, 64),
		cityName: text(value.cityName, 100),
		pin: digits(text(value.pin, limits.pin), limits.pin),
	};
}

function restoreReasons(value: unknown): Draft['deselected'] {
	if (!isFields(value)) return {};
	const entries = Object.entries(value).slice(0, 200);
	return Object.fromEntries(entries.map(([id, reason]) => [id, text(reason, limits.reason)]));
}

function restoreAnswers(value: unknown): Draft['answers'] {
	if (!isFields(value)) return {};
	return Object.fromEntries(
		Object.entries(value)
			.slice(0, 200)
			.map(([id, options]) => [id, texts(options)]),
	);
}

function restoreResult(value: unknown): SavedResult | null {
	if (!isFields(value)) return null;
	const dealer = restoreDealer(value.dealer);
	const slot = restoreSlot(value.slot);
	if (!dealer || !slot) return null;
	return {
		booked: value.booked === true,
		message: typeof value.message === 'string' ? text(value.message, 1000) : null,
		vehicleName: typeof value.vehicleName === 'string' ? text(value.vehicleName, 200) : null,
		dealer,
		slot,
	};
}
