/** The statements that find dealers: each measures, sorts and cuts in the database, and answers one page. */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { earthRadiusMetres } from '../../../domain/geography.ts';

/**
 * The page of `dealers` that are within `radius`: whole metres on the sphere, as domain/geography.ts has them. `offset
 * 0` keeps the distance from being worked out once for each use.
 */
const pageByDistance = (dealers: string, radius: string) => `
	select * from (
		select *, floor(2 * ${earthRadiusMetres} * asin(least(1, sqrt(
			sin(radians(latitude - :latitude::float8) / 2) ^ 2 + cos(radians(:latitude)) * cos(radians(latitude))
				* sin(radians(longitude - :longitude::float8) / 2) ^ 2
		))) + 0.5) as distance
		from (${dealers}) found offset 0
	) measured
	where distance <= ${radius}
	order by distance, code offset :skip::int limit :take::int`;

const columns = 'id, code, name, latitude, longitude, address_line1, city_id, phone';
const outputColumns = `page.id, page.code, page.name, page.latitude, page.longitude, page.address_line1 as "addressLine1",
	city.name as "cityName", page.phone, page.distance`;
/** What the index finds; the distance on the sphere decides. */
const insideBox = 'latitude between :south and :north and longitude between :west and :east';
const positionParams = ['latitude', 'longitude', 'skip', 'take'] as const;
const circleParams = ['radius', 'south', 'north', 'west', 'east'] as const;

/** Dealers of an organization within a circle. */
export const nearbyDealersSql = namedStatement(
	[...positionParams, ...circleParams, 'parentOrganizationId'],
	`select ${outputColumns}
	from (${pageByDistance(
		`select ${columns} from dealer where parent_organization_id = :parentOrganizationId and ${insideBox}`,
		':radius::float8',
	)}) page join city on city.id = page.city_id
	order by page.distance, page.code`,
);

/** Of so many matches all are measured; of more, those in the circle alone. */
const maxMeasuredMatches = 1000;

/**
 * Dealers that match, all of them when they are few, else those in the circle, in one row; `isWhole`: no dealer outside
 * of the circle was left out.
 */
export const searchDealersSql = namedStatement(
	[...positionParams, ...circleParams, 'query'],
	`with matches as (
		select count(*) <= ${maxMeasuredMatches} as are_few
		from (select from dealer where search @@ :query::tsquery limit ${maxMeasuredMatches + 1}) counted
	)
	select are_few as "isWhole", (
		select coalesce(json_agg(shown order by distance, code), '[]') from (
			select ${outputColumns} from (${pageByDistance(
				`select ${columns} from dealer where (select are_few from matches) and search @@ :query::tsquery
				union all
				select ${columns} from dealer
				where not (select are_few from matches) and search @@ :query::tsquery and ${insideBox}`,
				`case when (select are_few from matches) then 'infinity' else :radius::float8 end`,
			)}) page join city on city.id = page.city_id
		) shown
	) as dealers
	from matches`,
);

const withoutRadius = (where: string) => `
	select ${outputColumns}
	from (${pageByDistance(`select ${columns} from dealer where ${where}`, `'infinity'`)}) page
	join city on city.id = page.city_id
	order by page.distance, page.code`;

/** Dealers that match, however many they are and wherever. */
export const searchAllDealersSql = namedStatement(
	[...positionParams, 'query'],
	withoutRadius('search @@ :query::tsquery'),
);
export const allDealersSql = namedStatement(positionParams, withoutRadius('true'));
