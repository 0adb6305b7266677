/** Dealers as the tables have them: near a position, and as a person searches for them. */
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Position } from '../../../domain/dealer.ts';
import { distanceMetres, sortByDistance } from '../../../domain/geography.ts';
import { boxAround } from './dealerBox.ts';
import { likePattern, searchWords } from './searchText.ts';

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
	const { radius, parentOrganizationId } = question;
	// The box is what the index finds; the distance on the sphere decides.
	const { south, west, north, east } = boxAround(question, radius);
	const found = await selectDealers(db)
		.where('parent_organization_id', '=', parentOrganizationId)
		.where((where) => where.between('dealer.latitude', south, north))
		.where((where) => where.between('dealer.longitude', west, east))
		.execute();
	return pageOf(
		measured(found, question).filter(({ distance }) => distance <= radius),
		question,
	);
}

/** What a person typed, by the column that it is looked for in; empty: not asked for. */
export interface SearchTexts {
	readonly city: string;
	readonly state: string;
	readonly name: string;
	readonly pin: string;
}

/**
 * Dealers of which one column holds its text; the same text in all of them may also be spread over several. The
 * nearest first, by code where equally near; all dealers when nothing is asked for.
 */
export async function searchDealers(
	texts: SearchTexts,
	question: Position & Page,
	db: Kysely<Database>,
): Promise<readonly FoundDealer[]> {
	const columns: [string, Expression<string>][] = [
		[texts.city, sql<string>`lower(city.name)`],
		[texts.state, sql<string>`lower(state.name)`],
		[texts.name, sql<string>`lower(dealer.name)`],
	];
	const contains = columns
		.map(([text, column]) => [searchWords(text).join(' '), column] as const)
		.filter(([text]) => text !== '')
		.map(([text, column]) => sql<SqlBool>`${column} like ${likePattern(text)}`);
	const pin = texts.pin.replace(/\s/g, '');
	if (pin !== '') contains.push(sql<SqlBool>`dealer.pin like ${likePattern(pin)}`);
	const words = texts.city === texts.name && texts.state === texts.name ? searchWords(texts.name) : [];
	const spread = words.map(
		(word) =>
			sql<SqlBool>`lower(dealer.name || ' ' || city.name || ' ' || state.name || ' ' || dealer.pin) like ${likePattern(word)}`,
	);
	const found = await selectDealers(db)
		.where((where) => {
			if (contains.length === 0) return where.lit(true);
			return where.or(spread.length > 0 ? [...contains, where.and(spread)] : contains);
		})
		.execute();
	return pageOf(measured(found, question), question);
}

function selectDealers(db: Kysely<Database>) {
	return db
		.selectFrom('dealer')
		.innerJoin('city', 'city.id', 'dealer.city_id')
		.innerJoin('state', 'state.id', 'city.state_id')
		.select(['dealer.id', 'dealer.code', 'dealer.name', 'dealer.latitude', 'dealer.longitude'])
		.select(['address_line1 as addressLine1', 'phone', 'city.name as cityName'])
		.orderBy('dealer.code');
}

function measured(found: readonly Omit<FoundDealer, 'distance'>[], from: Position): readonly FoundDealer[] {
	return sortByDistance(found.map((dealer) => ({ ...dealer, distance: distanceMetres(from, dealer) })));
}

const pageOf = (dealers: readonly FoundDealer[], { skip, take }: Page) => dealers.slice(skip, skip + take);
