/** Dealers as the tables have them: near a position, and as a person searches for them. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Position } from '../../../domain/dealer.ts';
import { boxAround } from './dealerBox.ts';
import { allSql, nearbySql, searchAllSql, searchSql } from './dealerSql.ts';
import { searchQuery } from './searchText.ts';

export interface FoundDealer extends Position {
	readonly id: string;
	readonly code: string;
	readonly name: string;
	readonly addressLine1: string;
	readonly cityName: string;
	readonly phone: string;
	/** Metres from the position that was asked about. */
	readonly distance: number;
}

export interface Page {
	readonly skip: number;
	readonly take: number;
}

export interface NearbyQuestion extends Position, Page {
	/** Metres. */
	readonly radius: number;
	readonly parentOrganizationId: string;
}

/** Of the organization, within the radius; the nearest first, by code where equally near. */
export async function findDealersNear(question: NearbyQuestion, db: Kysely<Database>): Promise<readonly FoundDealer[]> {
	const { rows } = await db.executeQuery<FoundDealer>(
		nearbySql({ ...question, ...boxAround(question, question.radius) }),
	);
	return rows;
}

/** What a person typed, by the column that it is looked for in; empty: not asked for. */
export interface SearchTexts {
	readonly city: string;
	readonly state: string;
	readonly name: string;
	readonly pin: string;
}

/** Metres: what holds a page of the nearest where dealers are many. */
const circleRadius = 200_000;

/**
 * Dealers of which one column holds its text; the same text in all of them may also be spread over several. The
 * nearest first, by code where equally near; all dealers when nothing is asked for.
 */
export async function searchDealers(
	texts: SearchTexts,
	{ latitude, longitude, skip, take }: Position & Page,
	db: Kysely<Database>,
): Promise<readonly FoundDealer[]> {
	const page = { latitude, longitude, skip, take };
	const query = searchQuery(texts);
	if (query === null) return (await db.executeQuery<FoundDealer>(allSql(page))).rows;
	const circle = { radius: circleRadius, ...boxAround(page, circleRadius) };
	const { rows } = await db.executeQuery<FirstLook>(searchSql({ ...page, ...circle, query }));
	const [found] = rows;
	if (found && (found.isWhole || found.dealers.length === take)) return found.dealers;
	return (await db.executeQuery<FoundDealer>(searchAllSql({ ...page, query }))).rows;
}

interface FirstLook {
	readonly isWhole: boolean;
	readonly dealers: readonly FoundDealer[];
}
