/** Dealers near a position, and dealers as a person searches for them. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { distanceMetres, sortByDistance } from '../../../domain/geography.ts';
import type { CallContext, Handler } from '../context.ts';
import { boxAround } from '../dealers/dealerBox.ts';
import { likePattern, searchWords } from '../dealers/searchText.ts';

/** The box is what the index finds; the distance on the sphere decides. */
export const nearByOrganizationList: Handler<'GetNearByOrganizationList'> = async (request, context) => {
	const { latitude, longitude, distance, take, skip, ParentOrganizationId } = request;
	const { south, west, north, east } = boxAround({ latitude, longitude }, distance);
	const found = await dealersIn(context)
		.where('parent_organization_id', '=', ParentOrganizationId)
		.where(sql<SqlBool>`place <@ box(point(${west}, ${south}), point(${east}, ${north}))`)
		.execute();
	const near = measured(found, { latitude, longitude }).filter((dealer) => dealer.distance <= distance);
	return answer(near, skip, take);
};

/** Each text is looked for in its column; the same text in all of them may also be spread over several. */
export const searchOrganization: Handler<'SearchOrganization'> = async (request, context) => {
	const { cityname, statename, displayname, zip, latitude, longitude, skip, take } = request;
	const columns: [string, Expression<string>][] = [
		[cityname, sql<string>`lower(city.name)`],
		[statename, sql<string>`lower(state.name)`],
		[displayname, sql<string>`lower(dealer.name)`],
	];
	const contains = columns
		.map(([text, column]) => [searchWords(text).join(' '), column] as const)
		.filter(([text]) => text !== '')
		.map(([text, column]) => sql<SqlBool>`${column} like ${likePattern(text)}`);
	const pin = zip.replace(/\s/g, '');
	if (pin !== '') contains.push(sql<SqlBool>`dealer.pin like ${likePattern(pin)}`);
	const words = cityname === displayname && statename === displayname ? searchWords(displayname) : [];
	const spread = words.map(
		(word) =>
			sql<SqlBool>`lower(dealer.name || ' ' || city.name || ' ' || state.name || ' ' || dealer.pin) like ${likePattern(word)}`,
	);
	const found = await dealersIn(context)
		.where((where) => {
			if (contains.length === 0) return where.lit(true);
			return where.or(spread.length > 0 ? [...contains, where.and(spread)] : contains);
		})
		.execute();
	return answer(measured(found, { latitude, longitude }), skip, take);
};

function dealersIn({ db }: CallContext) {
	return db
		.selectFrom('dealer')
		.innerJoin('city', 'city.id', 'dealer.city_id')
		.innerJoin('state', 'state.id', 'city.state_id')
		.select(['dealer.id', 'dealer.code', 'dealer.name', 'dealer.latitude', 'dealer.longitude'])
		.select(['address_line1', 'phone', 'city.name as city_name'])
		.orderBy('dealer.code');
}

type Found = Awaited<ReturnType<ReturnType<typeof dealersIn>['execute']>>[number];
type Measured = Found & { readonly distance: number };

function measured(found: readonly Found[], from: { latitude: number; longitude: number }): readonly Measured[] {
	return sortByDistance(found.map((dealer) => ({ ...dealer, distance: distanceMetres(from, dealer) })));
}

function answer(dealers: readonly Measured[], skip: number, take: number) {
	return {
		IsRequestSuccessfull: true,
		Message: null,
		Data: dealers.slice(skip, skip + take).map((dealer) => ({
			DocumentId: dealer.id,
			Code: dealer.code,
			DisplayName: dealer.name,
			Latitude: dealer.latitude,
			Longitude: dealer.longitude,
			Distance: dealer.distance,
			AddressLine1: dealer.address_line1,
			CityName: dealer.city_name,
			PhoneNumber: dealer.phone,
		})),
	};
}
