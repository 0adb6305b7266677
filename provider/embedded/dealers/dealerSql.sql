-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

-- nearbyDealersSql
select page.id as "documentId", page.code, page.name as "displayName", page.latitude, page.longitude,
	page.address_line1 as "addressLine1", city.name as city, page.phone, page.distance, page.weekly_off as "weeklyOff",
	page.opens_at as "opensAt", page.closes_at as "closesAt", array_to_json(page.slot_starts) as "slotStarts",
	page.move_until_hours as "moveUntilHours",
	(select json_agg(day) from closed_days(page.id, page.closed_from, :today::date, :lastDay::date) day) as holidays,
	(select json_agg((day - :today::date) * 1440 + slot.start_minute)
	from slot join dealer_hour hour using (dealer_id)
	where dealer_id = page.id and day between :today::date and :lastDay::date
		and hour.start_minute = slot.start_minute
		and is_full(slot, hour.seats, (select id from vehicle where reg_no = :seatHoldRegNo), :now::timestamptz)
) as "fullSlots"
from (
	select * from (
		select *, floor(2 * 6371008.8 * asin(least(1, sqrt(
							sin(radians(latitude - :latitude::float8) / 2) ^ 2 + cos(radians(:latitude)) * cos(radians(latitude))
							* sin(radians(longitude - :longitude::float8) / 2) ^ 2
			))) + 0.5) as distance
		from (select id, code, name, latitude, longitude, address_line1, city_id, phone, weekly_off, opens_at,
				closes_at, slot_starts, move_until_hours, closed_from from (select * from dealer where closed_from is null or closed_from > :today::date + 1) dealer where parent_organization_id = :parentOrganizationId and latitude between :south and :north and longitude between :west and :east) found offset 0
	) measured
	where distance <= :radius::float8
	order by distance, code offset :skip::int limit :take::int) page join city on city.id = page.city_id
order by page.distance, page.code

-- searchDealersSql
with near as materialized (
	select * from (
		select *, floor(2 * 6371008.8 * asin(least(1, sqrt(
							sin(radians(latitude - :latitude::float8) / 2) ^ 2 + cos(radians(:latitude)) * cos(radians(latitude))
							* sin(radians(longitude - :longitude::float8) / 2) ^ 2
			))) + 0.5) as distance
		from (select id, code, name, latitude, longitude, address_line1, city_id, phone, weekly_off, opens_at,
				closes_at, slot_starts, move_until_hours, closed_from, false as by_address from (select * from dealer where closed_from is null or closed_from > :today::date + 1) dealer where search @@ :nameQuery::tsquery and latitude between :south and :north and longitude between :west and :east) found offset 0
	) measured
	where distance <= :radius::float8
	order by distance, code offset :skip::int limit :take::int),
	everywhere as materialized (
	select * from near where (select count(*) from near) = :take::int
	union all
	select * from (
		select * from (
			select *, floor(2 * 6371008.8 * asin(least(1, sqrt(
								sin(radians(latitude - :latitude::float8) / 2) ^ 2 + cos(radians(:latitude)) * cos(radians(latitude))
								* sin(radians(longitude - :longitude::float8) / 2) ^ 2
				))) + 0.5) as distance
			from (select id, code, name, latitude, longitude, address_line1, city_id, phone, weekly_off, opens_at,
					closes_at, slot_starts, move_until_hours, closed_from, false as by_address from (select * from dealer where closed_from is null or closed_from > :today::date + 1) dealer where search @@ :nameQuery::tsquery) found offset 0
		) measured
		where distance <= 'infinity'
		order by distance, code offset :skip::int limit :take::int) page where (select count(*) from near) < :take::int
)
select page.id as "documentId", page.code, page.name as "displayName", page.latitude, page.longitude,
	page.address_line1 as "addressLine1", city.name as city, page.phone, page.distance, page.weekly_off as "weeklyOff",
	page.opens_at as "opensAt", page.closes_at as "closesAt", array_to_json(page.slot_starts) as "slotStarts",
	page.move_until_hours as "moveUntilHours",
	(select json_agg(day) from closed_days(page.id, page.closed_from, :today::date, :lastDay::date) day) as holidays,
	(select json_agg((day - :today::date) * 1440 + slot.start_minute)
	from slot join dealer_hour hour using (dealer_id)
	where dealer_id = page.id and day between :today::date and :lastDay::date
		and hour.start_minute = slot.start_minute
		and is_full(slot, hour.seats, (select id from vehicle where reg_no = :seatHoldRegNo), :now::timestamptz)
) as "fullSlots"
from (
	select * from everywhere where (select count(*) from everywhere) = :take::int
	union all
	select * from (
		select * from (
			select *, floor(2 * 6371008.8 * asin(least(1, sqrt(
								sin(radians(latitude - :latitude::float8) / 2) ^ 2 + cos(radians(:latitude)) * cos(radians(latitude))
								* sin(radians(longitude - :longitude::float8) / 2) ^ 2
				))) + 0.5) as distance
			from (select id, code, name, latitude, longitude, address_line1, city_id, phone, weekly_off, opens_at,
					closes_at, slot_starts, move_until_hours, closed_from, not search @@ :nameQuery::tsquery as by_address from (select * from dealer where closed_from is null or closed_from > :today::date + 1) dealer where search @@ :query::tsquery) found offset 0
		) measured
		where distance <= 'infinity'
		order by by_address, distance, code offset :skip::int limit :take::int) page where (select count(*) from everywhere) < :take::int
) page join city on city.id = page.city_id
order by page.by_address, page.distance, page.code

-- allDealersSql
select page.id as "documentId", page.code, page.name as "displayName", page.latitude, page.longitude,
	page.address_line1 as "addressLine1", city.name as city, page.phone, page.distance, page.weekly_off as "weeklyOff",
	page.opens_at as "opensAt", page.closes_at as "closesAt", array_to_json(page.slot_starts) as "slotStarts",
	page.move_until_hours as "moveUntilHours",
	(select json_agg(day) from closed_days(page.id, page.closed_from, :today::date, :lastDay::date) day) as holidays,
	(select json_agg((day - :today::date) * 1440 + slot.start_minute)
	from slot join dealer_hour hour using (dealer_id)
	where dealer_id = page.id and day between :today::date and :lastDay::date
		and hour.start_minute = slot.start_minute
		and is_full(slot, hour.seats, (select id from vehicle where reg_no = :seatHoldRegNo), :now::timestamptz)
) as "fullSlots"
from (
	select * from (
		select *, floor(2 * 6371008.8 * asin(least(1, sqrt(
							sin(radians(latitude - :latitude::float8) / 2) ^ 2 + cos(radians(:latitude)) * cos(radians(latitude))
							* sin(radians(longitude - :longitude::float8) / 2) ^ 2
			))) + 0.5) as distance
		from (select id, code, name, latitude, longitude, address_line1, city_id, phone, weekly_off, opens_at,
				closes_at, slot_starts, move_until_hours, closed_from from (select * from dealer where closed_from is null or closed_from > :today::date + 1) dealer) found offset 0
	) measured
	where distance <= 'infinity'
	order by distance, code offset :skip::int limit :take::int) page join city on city.id = page.city_id
order by page.distance, page.code
