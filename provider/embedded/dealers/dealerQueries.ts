/** Dealers as the tables have them: near a position, and as a person searches for them. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Position } from '../../../domain/dealer.ts';
import { boundingBox } from './dealerBox.ts';
import { allDealersSql, nearbyDealersSql, searchAllDealersSql, searchDealersSql } from './dealerSql.ts';
import { toTsquery } from './searchText.ts';

export interface DealerRow extends Position {
	readonly id: string;
	readonly code: string;
	readonly name: string;
	readonly addressLine1: string;
	readonly cityName: string;
	readonly phone: string;
	/** Metres from the position that was asked about. */
	readonly distance: number;
}

export interface Pagination {
	readonly skip: number;
	readonly take: number;
}

export interface NearbyDealersQuery extends Position, Pagination {
	/** Metres. */
	readonly radius: number;
	readonly parentOrganizationId: string;
}

/** Of the organization, within the radius; the nearest first, by code where equally near. */
export async function selectNearbyDealers(
	query: NearbyDealersQuery,
	db: Kysely<Database>,
): Promise<readonly DealerRow[]> {
	const { rows } = await db.executeQuery<DealerRow>(
		nearbyDealersSql({ ...query, ...boundingBox(query, query.radius) }),
	);
	return rows;
}

/** What a person typed, by the column that it is looked for in; empty: not asked for. */
export interface DealerSearchTexts {
	readonly city: string;
	readonly state: string;
	readonly name: string;
	readonly pin: string;
}

/** Metres: what holds a page of the nearest where dealers are many. */
const searchRadius = 200_000;

/**
 * Dealers of which one column holds its text; the same text in all of them may also be spread over several. The
 * nearest first, by code where equally near; all dealers when nothing is asked for.
 */
export async function selectDealersByText(
	texts: DealerSearchTexts,
	{ latitude, longitude, skip, take }: Position & Pagination,
	db: Kysely<Database>,
): Promise<readonly DealerRow[]> {
	const page = { latitude, longitude, skip, take };
	const query = toTsquery(texts);
	if (query === null) return (await db.executeQuery<DealerRow>(allDealersSql(page))).rows;
	const circle = { radius: searchRadius, ...boundingBox(page, searchRadius) };
	const { rows } = await db.executeQuery<SearchResultRow>(searchDealersSql({ ...page, ...circle, query }));
	const [found] = rows;
	if (found && (found.isWhole || found.dealers.length === take)) return found.dealers;
	return (await db.executeQuery<DealerRow>(searchAllDealersSql({ ...page, query }))).rows;
}

interface SearchResultRow {
	readonly isWhole: boolean;
	readonly dealers: readonly DealerRow[];
}
