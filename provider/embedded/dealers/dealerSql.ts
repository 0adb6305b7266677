/** Statements that find dealers. Each computes distances, sorts and returns one page. */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { earthRadiusMetres } from '../../../domain/geography.ts';

/**
 * One page of `dealers` within `radius`. The distance is in whole metres on the sphere, as in domain/geography.ts.
 * `offset 0` stops the planner from inlining the subquery, which would compute the distance once for each use.
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

const columns = 'id, code, name, latitude, longitude, address_line1, city_id, phone, weekly_off';
/**
 * With what a dealer's hours and first free slot are computed from (domain/dealerSlots.ts), for the dealers of the page
 * only. Slots with seats left are not read: those without a row are free as well. A full slot is one number, the minutes
 * from the beginning of today, because a busy season has thousands of them.
 */
const outputColumns = `page.id, page.code, page.name, page.latitude, page.longitude, page.address_line1 as "addressLine1",
	city.name as "cityName", page.phone, page.distance, page.weekly_off as "weeklyOff",
	(select json_agg(json_build_object('start', start_minute, 'end', end_minute, 'seats', seats) order by start_minute)
		from dealer_hour where dealer_id = page.id) as hours,
	(select json_agg(day) from dealer_holiday where dealer_id = page.id and day between :today::date and :lastDay::date)
		as holidays,
	(select json_agg((day - :today::date) * 1440 + slot.start_minute)
		from slot join dealer_hour hour using (dealer_id)
		where dealer_id = page.id and day between :today::date and :lastDay::date
			and hour.start_minute = slot.start_minute and taken >= hour.seats) as "fullSlots"`;
/** Lets the statement use the index on the position; the distance is checked afterwards. */
const insideBox = 'latitude between :south and :north and longitude between :west and :east';
const positionParams = ['latitude', 'longitude', 'skip', 'take', 'today', 'lastDay'] as const;
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

/** Up to this many matches are all measured; of more, only those in the circle. */
const maxMeasuredMatches = 1000;

/**
 * Matching dealers in one row: all of them when they are at most `maxMeasuredMatches`, otherwise those in the circle.
 * `isWhole`: no match outside the circle was left out.
 */
export const searchDealersSql = namedStatement(
	[...positionParams, ...circleParams, 'query'],
	`with matches as (
		select count(*) <= ${maxMeasuredMatches} as are_few
		from (select from dealer where search @@ :query::tsquery limit ${maxMeasuredMatches + 1}) counted
	)
	select are_few as "isWhole", (
		select coalesce(json_agg(dealer_row order by distance, code), '[]') from (
			select ${outputColumns} from (${pageByDistance(
				`select ${columns} from dealer where (select are_few from matches) and search @@ :query::tsquery
				union all
				select ${columns} from dealer
				where not (select are_few from matches) and search @@ :query::tsquery and ${insideBox}`,
				`case when (select are_few from matches) then 'infinity' else :radius::float8 end`,
			)}) page join city on city.id = page.city_id
		) dealer_row
	) as dealers
	from matches`,
);

const withoutRadius = (where: string) => `
	select ${outputColumns}
	from (${pageByDistance(`select ${columns} from dealer where ${where}`, `'infinity'`)}) page
	join city on city.id = page.city_id
	order by page.distance, page.code`;

/** All matching dealers, at any distance. */
export const searchAllDealersSql = namedStatement(
	[...positionParams, 'query'],
	withoutRadius('search @@ :query::tsquery'),
);
export const allDealersSql = namedStatement(positionParams, withoutRadius('true'));
