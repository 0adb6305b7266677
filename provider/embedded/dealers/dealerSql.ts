/**
 * Statements that find dealers. Each computes distances, sorts and returns one page. They are raw, since Kysely has no
 * types for most of their arithmetic and aggregates, and constant text is prepared once.
 */
import { namedStatement } from '../../../db/preparedStatements.ts';
import { earthRadiusMetres } from '../../../domain/dealers/geography.ts';

/**
 * One page of `dealers` within `radius`. The distance is in whole metres on the sphere, as in domain/dealers/geography.ts.
 * `offset 0` stops the planner from inlining the subquery, which would compute the distance once for each use.
 */
const pageByDistance = (dealers: string, radius: string, order = 'distance, code') => `
	select * from (
		select *, floor(2 * ${earthRadiusMetres} * asin(least(1, sqrt(
			sin(radians(latitude - :latitude::float8) / 2) ^ 2 + cos(radians(:latitude)) * cos(radians(latitude))
				* sin(radians(longitude - :longitude::float8) / 2) ^ 2
		))) + 0.5) as distance
		from (${dealers}) found offset 0
	) measured
	where distance <= ${radius}
	order by ${order} offset :skip::int limit :take::int`;

const columns = `id, code, name, latitude, longitude, address_line1, city_id, phone, weekly_off, opens_at,
	closes_at, slot_starts, move_until_hours, closed_from`;

/** Without dealers that close for good before any day that can be booked. */
const listed = '(select * from dealer where closed_from is null or closed_from > :today::date + 1) dealer';

/**
 * The columns from which hours and first free slot are computed (domain/dealers/dealerSlots.ts), for the dealers of the
 * page alone. A slot without a row is free, so slots with seats left are not read. A full slot is one number, the
 * minutes from the beginning of today, because a busy season has thousands of them. A held seat is free for
 * `:seatHoldRegNo` alone.
 */
const outputColumns = `page.id as "documentId", page.code, page.name as "displayName", page.latitude, page.longitude,
	page.address_line1 as "addressLine1", city.name as city, page.phone, page.distance, page.weekly_off as "weeklyOff",
	page.opens_at as "opensAt", page.closes_at as "closesAt", array_to_json(page.slot_starts) as "slotStarts",
	page.move_until_hours as "moveUntilHours",
	(select json_agg(day) from closed_days(page.id, page.closed_from, :today::date, :lastDay::date) day) as holidays,
	(select json_agg((day - :today::date) * 1440 + slot.start_minute)
		from slot join dealer_hour hour using (dealer_id)
		where dealer_id = page.id and day between :today::date and :lastDay::date
			and hour.start_minute = slot.start_minute
			and is_full(slot, hour.seats, (select id from vehicle where reg_no = :seatHoldRegNo), :now::timestamptz)
	) as "fullSlots"`;
/** Lets the statement use the index on the position; the distance is checked afterwards. */
const insideBox = 'latitude between :south and :north and longitude between :west and :east';

/** Dealers of an organization within a circle. */
export const nearbyDealersSql = namedStatement(`
	select ${outputColumns}
	from (${pageByDistance(
		`select ${columns} from ${listed} where parent_organization_id = :parentOrganizationId and ${insideBox}`,
		':radius::float8',
	)}) page join city on city.id = page.city_id
	order by page.distance, page.code`);

const matching = `select ${columns}, false as by_address from ${listed} where search @@ :nameQuery::tsquery`;

/**
 * Matching dealers: those of `nameQuery`, then those that only `query` finds, by their address. Dealers in the circle
 * are measured first; the others, and at last those found by address, only while the page is not full.
 */
export const searchDealersSql = namedStatement(`
	with near as materialized (${pageByDistance(`${matching} and ${insideBox}`, ':radius::float8')}),
	everywhere as materialized (
		select * from near where (select count(*) from near) = :take::int
		union all
		select * from (${pageByDistance(matching, `'infinity'`)}) page where (select count(*) from near) < :take::int
	)
	select ${outputColumns}
	from (
		select * from everywhere where (select count(*) from everywhere) = :take::int
		union all
		select * from (${pageByDistance(
			`select ${columns}, not search @@ :nameQuery::tsquery as by_address from ${listed} where search @@ :query::tsquery`,
			`'infinity'`,
			'by_address, distance, code',
		)}) page where (select count(*) from everywhere) < :take::int
	) page join city on city.id = page.city_id
	order by page.by_address, page.distance, page.code`);

/** All dealers, at any distance. */
export const allDealersSql = namedStatement(`
	select ${outputColumns}
	from (${pageByDistance(`select ${columns} from ${listed}`, `'infinity'`)}) page join city on city.id = page.city_id
	order by page.distance, page.code`);
