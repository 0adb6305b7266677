import type { CompiledQuery } from 'kysely';
import type { Dealer, Position } from '../../../domain/dealers/dealer.ts';
import { firstFreeSlot, type HoursSummary, nextOpening, openingHours } from '../../../domain/dealers/dealerSlots.ts';
import { earthRadiusMetres } from '../../../domain/dealers/geography.ts';
import { cleanLine } from '../../../domain/text/providerText.ts';
import { bookingDays, bookingWindow, dayOf } from '../../../domain/time/calendar.ts';
import type { DealerSearchRequest, NearbyDealersRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { allDealersSql, nearbyDealersSql, searchDealersSql } from './dealerSql.ts';

/** Dealers of an organization within a distance of a position, the nearest first, then by code. */
export async function findNearbyDealers(
	request: NearbyDealersRequest,
	context: OperationContext,
): Promise<readonly Dealer[]> {
	const { position, distance: radius, parentOrganizationId } = request;
	const circle = { radius, ...boundingBox(position, radius) };
	const page = pageParams(request, context);
	return readDealers(nearbyDealersSql<DealerRow>({ ...page, ...circle, parentOrganizationId }), context);
}

/** Metres. Where dealers are dense, a circle of this radius holds a full page of them. */
const searchRadius = 200_000;

/**
 * Dealers with a column that holds its text (docs/decisions/014-dealer-search.md). If all columns have the same text,
 * its words may also be spread over several columns and the address; dealers that only the address matches come last.
 * Sorted by distance, then by code; all dealers if no text is given. The country is ignored: all dealers are in one.
 */
export async function findDealersByText(
	request: DealerSearchRequest,
	context: OperationContext,
): Promise<readonly Dealer[]> {
	const page = pageParams(request, context);
	const queries = toTsqueries(request);
	const circle = { radius: searchRadius, ...boundingBox(request.position, searchRadius) };
	const statement =
		queries === null ? allDealersSql<DealerRow>(page) : searchDealersSql<DealerRow>({ ...page, ...circle, ...queries });
	return readDealers(statement, context);
}

/** The page, with the days for which holidays and full slots are read. */
const pageParams = (
	{ position, skip, take }: Pick<NearbyDealersRequest, 'position' | 'skip' | 'take'>,
	{ now, seatHoldRegNo }: OperationContext,
) => ({ ...position, skip, take, now, seatHoldRegNo, today: dayOf(now), lastDay: bookingWindow(now).last });

async function readDealers(statement: CompiledQuery<DealerRow>, { db, now }: OperationContext) {
	const { rows } = await db.executeQuery(statement);
	const [day, bookable] = [dayOf(now), bookingDays(now)];
	return rows.map(({ holidays, fullSlots, opensAt, closesAt, weeklyOff, slotStarts, ...row }): Dealer => {
		const dealer = {
			...row,
			displayName: cleanLine(row.displayName).trim(),
			addressLine1: cleanLine(row.addressLine1).trim() || null,
			city: cleanLine(row.city),
			phone: cleanLine(row.phone).trim() || null,
		};
		if (opensAt === null || closesAt === null) return dealer;
		const hours = { weeklyOff, holidays: holidays ?? [], opensAt, closesAt, slotStarts };
		const full = new Set(fullSlots);
		const isFull = (daysAhead: number, start: number) => full.has(daysAhead * minutesPerDay + start);
		return {
			...dealer,
			hoursToday: openingHours(hours, day),
			nextOpening: nextOpening(hours, bookable),
			nextFreeSlot: firstFreeSlot(hours, isFull, bookable) ?? undefined,
		};
	});
}

const minutesPerDay = 24 * 60;

type DealerTexts = Readonly<Record<'documentId' | 'code' | 'displayName' | 'addressLine1' | 'city' | 'phone', string>>;

interface DealerRow extends DealerTexts, Position, Pick<HoursSummary, 'weeklyOff' | 'slotStarts'> {
	/** Metres from the requested position. */
	readonly distance: number;
	/** This and `closesAt` are null for a dealership without working hours. */
	readonly opensAt: number | null;
	readonly closesAt: number | null;
	readonly moveUntilHours: number;
	/** From today to the end of the booking window; null: none. */
	readonly holidays: HoursSummary['holidays'] | null;
	/** Likewise: the starts of slots without a free seat, in minutes from the beginning of today. */
	readonly fullSlots: readonly number[] | null;
}

const degrees = (radians: number) => (radians * 180) / Math.PI;
const radians = (degree: number) => (degree * Math.PI) / 180;

/** Degrees that contain every place within a distance in metres; all longitudes near a pole. */
export function boundingBox({ latitude, longitude }: Position, distance: number) {
	// 10 m wider, so that rounding does not exclude a place that is exactly at the distance.
	const angle = (distance + 10) / earthRadiusMetres;
	const south = Math.max(-90, latitude - degrees(angle));
	const north = Math.min(90, latitude + degrees(angle));
	if (south === -90 || north === 90) return { south, north, west: -180, east: 180 };
	const half = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(latitude)))));
	const west = longitude - half;
	const east = longitude + half;
	// One box cannot span the date line; the statement filters by distance as well.
	return west < -180 || east > 180 ? { south, north, west: -180, east: 180 } : { south, north, west, east };
}

/** Lower-case words. ASCII characters other than letters, digits and underscore are separators. */
export const searchWords = (text: string): readonly string[] =>
	text.toLowerCase().match(/[a-z0-9_\u0080-\u{10ffff}]+/gu) ?? [];

/** Each word must be part of a word in one of the columns with these weights: A name, B city, C state, D PIN. */
const allWords = (words: readonly string[], weights: string): string =>
	words.map((word) => `'${word}':*${weights}`).join(' & ');

/**
 * Tsqueries for dealers with a column that holds its text. If name, city and state have the same text, its words may be
 * spread over all columns. `query` also has the words of the address, which have a slash before them. null: no text is
 * given. A column whose text is empty is not searched. Text without a word matches nothing.
 */
export function toTsqueries({ name, city, state, pin }: Pick<DealerSearchRequest, 'city' | 'state' | 'name' | 'pin'>) {
	if ([name, city, state, pin].every((text) => text.trim() === '')) return null;
	const words = searchWords(name);
	const isSame = city === name && state === name;
	const parts = [
		...(isSame
			? [allWords(words, '')]
			: [allWords(words, 'A'), allWords(searchWords(city), 'B'), allWords(searchWords(state), 'C')]),
		allWords(searchWords(pin.replace(/\s/g, '')), 'D'),
	];
	const nameQuery = parts.flatMap((part) => (part === '' ? [] : `(${part})`)).join(' | ');
	if (!isSame || words.length === 0) return { nameQuery, query: nameQuery };
	const anywhere = words.map((word) => `('${word}':* | '/${word}':*)`).join(' & ');
	return { nameQuery, query: `${nameQuery} | (${anywhere})` };
}
