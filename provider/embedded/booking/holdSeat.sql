-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

-- selectRowSql
select v.id as "vehicleId", v.may_hold_seat as "mayHoldSeat", row_to_json(d) as dealer, l.*
from (select) one_row
left join lateral (
	select id, block_message is null and not exists (select from job_card jc where jc.vehicle_id = vehicle.id and jc.is_active)
		and not exists (select from appointment a join dealer on dealer.id = a.dealer_id and dealer.code = :dealerCode
		where a.vehicle_id = vehicle.id and a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received')
			and a.day = :day and a.start_minute = :startMinute) as may_hold_seat
	from vehicle where reg_no = :regNo
) v on true
left join lateral (
	select dealer.id, parent_organization_id, dealer.phone, h.end_minute, h.seats,
		coalesce(slot.booked_seats, 0) +
		case when slot.seat_holds = '{}' then 0 else jsonb_array_length(jsonb_path_query_array(
				slot.seat_holds, (select format('strict $.* ? (@ > %s)', (extract(epoch from :now::timestamptz) * 1000)::bigint)::jsonpath)))
		- case when (slot.seat_holds ->> v.id::text)::bigint > (select (extract(epoch from :now::timestamptz) * 1000)::bigint) then 1 else 0 end
		end as "takenSeats",
		dealer.latitude, dealer.longitude,
		(select max(km_to) from rate_slab where dealer_id = dealer.id) as last_slab_km,
		(
			dealer.weekly_off is distinct from extract(dow from :day::date) and :day::date < coalesce(dealer.closed_from, 'infinity')
			and not exists (select from dealer_holiday o where o.dealer_id = dealer.id and o.day = :day::date)) as is_open
	from dealer
	left join dealer_hour h on h.dealer_id = dealer.id and h.start_minute = :startMinute
	left join slot on slot.dealer_id = dealer.id and slot.day = :day and slot.start_minute = :startMinute
	where dealer.code = :dealerCode) d on true
left join lateral (
	select h.dealer_id as "lastDealerId", h.day as "lastDay", h.start_minute as "lastStartMinute",
		case when (
			exists (select from slot s where s.seat_holds ? h.vehicle_id::text
				and (s.dealer_id, s.day, s.start_minute) = (h.dealer_id, h.day, h.start_minute))
			and exists (select from
				dealer d join dealer_hour hour on d.id = h.dealer_id and hour.dealer_id = d.id and hour.start_minute = h.start_minute
				and hour.seats > 0 and (
					d.weekly_off is distinct from extract(dow from h.day) and h.day < coalesce(d.closed_from, 'infinity')
					and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = h.day)))) then h.held_until else least(h.held_until, :now::timestamptz) end as "heldUntil", h.is_renewed as "isRenewed", h.in_a_row as "inARow"
	from seat_hold h where h.vehicle_id = v.id
) l on true

-- writeSeatHoldSql
with last as (
	select dealer_id, day, start_minute from seat_hold h
	where vehicle_id = :vehicleId::uuid and dealer_id = :lastDealerId::uuid and day = :lastDay::date
		and start_minute = :lastStartMinute::smallint and
		case when (
			exists (select from slot s where s.seat_holds ? h.vehicle_id::text
				and (s.dealer_id, s.day, s.start_minute) = (h.dealer_id, h.day, h.start_minute))
			and exists (select from
				dealer d join dealer_hour hour on d.id = h.dealer_id and hour.dealer_id = d.id and hour.start_minute = h.start_minute
				and hour.seats > 0 and (
					d.weekly_off is distinct from extract(dow from h.day) and h.day < coalesce(d.closed_from, 'infinity')
					and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = h.day)))) then h.held_until else least(h.held_until, :now::timestamptz) end = :lastHeldUntil::timestamptz
		and is_renewed = :lastIsRenewed::boolean
	for update
), seat as (
	insert into slot as s (dealer_id, day, start_minute, seats, booked_seats, seat_holds)
	select d.id, :day::date, hour.start_minute, hour.seats, 0, jsonb_build_object(:vehicleId::uuid::text, (extract(epoch from :heldUntil::timestamptz) * 1000)::bigint)
	from
		dealer d join dealer_hour hour on d.id = :dealerId and hour.dealer_id = d.id and hour.start_minute = :startMinute
		and hour.seats > 0 and (
			d.weekly_off is distinct from extract(dow from :day::date) and :day::date < coalesce(d.closed_from, 'infinity')
			and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = :day::date)), vehicle v
	where v.id = :vehicleId::uuid and (:lastHeldUntil::timestamptz is null or exists (select from last))
	on conflict (dealer_id, day, start_minute) do update set seats = excluded.seats, seat_holds = excluded.seat_holds || (
		select coalesce(jsonb_object_agg(h.key, h.value::bigint), '{}') from jsonb_each_text(s.seat_holds) h
		where h.value::bigint > (extract(epoch from :now::timestamptz) * 1000)::bigint and h.key <> :vehicleId::uuid::text)
	where s.booked_seats +
		case when s.seat_holds = '{}' then 0 else jsonb_array_length(jsonb_path_query_array(
				s.seat_holds, (select format('strict $.* ? (@ > %s)', (extract(epoch from :now::timestamptz) * 1000)::bigint)::jsonpath)))
		- case when (s.seat_holds ->> :vehicleId::uuid::text)::bigint > (select (extract(epoch from :now::timestamptz) * 1000)::bigint) then 1 else 0 end
		end < excluded.seats
	returning s.dealer_id, s.day, s.start_minute
), released as (
	update slot s set seat_holds = s.seat_holds - :vehicleId::uuid::text from last, seat
	where (s.dealer_id, s.day, s.start_minute) = (last.dealer_id, last.day, last.start_minute)
		and (s.dealer_id, s.day, s.start_minute) <> (seat.dealer_id, seat.day, seat.start_minute)
), changed as (
	update seat_hold set dealer_id = seat.dealer_id, day = seat.day, start_minute = seat.start_minute,
		held_until = :heldUntil::timestamptz, is_renewed = :isRenewed::boolean, in_a_row = :inARow::smallint
	from last, seat where vehicle_id = :vehicleId::uuid
), made as (
	insert into seat_hold (vehicle_id, dealer_id, day, start_minute, held_until, is_renewed, in_a_row)
	select :vehicleId::uuid, seat.dealer_id, seat.day, seat.start_minute, :heldUntil::timestamptz, :isRenewed::boolean,
		:inARow::smallint
	from seat where :lastHeldUntil::timestamptz is null
)
select true as "isWritten" from seat

-- selectSeatHoldSql
select dealer.code, h.day, h.start_minute,
	case when (
		exists (select from slot s where s.seat_holds ? h.vehicle_id::text
			and (s.dealer_id, s.day, s.start_minute) = (h.dealer_id, h.day, h.start_minute))
		and exists (select from
			dealer d join dealer_hour hour on d.id = h.dealer_id and hour.dealer_id = d.id and hour.start_minute = h.start_minute
			and hour.seats > 0 and (
				d.weekly_off is distinct from extract(dow from h.day) and h.day < coalesce(d.closed_from, 'infinity')
				and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = h.day)))) then h.held_until else least(h.held_until, :now::timestamptz) end as held_until
from seat_hold h join vehicle on vehicle.id = h.vehicle_id join dealer on dealer.id = h.dealer_id
where vehicle.reg_no = :regNo

-- endSeatHoldOfVehicleSql
with ended as (
	update seat_hold h set held_until = :now where h.held_until > :now and h.vehicle_id = (select id from vehicle where reg_no = :regNo) returning h.vehicle_id, h.dealer_id, h.day, h.start_minute
), released as (
	update slot s set seat_holds = s.seat_holds - e.vehicles
	from (
		select dealer_id, day, start_minute, array_agg(vehicle_id::text) as vehicles from ended
		group by dealer_id, day, start_minute
	) e
	where (s.dealer_id, s.day, s.start_minute) = (e.dealer_id, e.day, e.start_minute)
)
select count(*)::int as ended from ended

-- endLostSeatHoldsSql
with ended as (
	update seat_hold h set held_until = :now where h.held_until > :now and h.dealer_id = :dealerId and not exists (
		select from slot s,
			dealer d join dealer_hour hour on d.id = h.dealer_id and hour.dealer_id = d.id and hour.start_minute = h.start_minute
			and hour.seats > 0 and (
				d.weekly_off is distinct from extract(dow from h.day) and h.day < coalesce(d.closed_from, 'infinity')
				and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = h.day))
		where (s.dealer_id, s.day, s.start_minute) = (h.dealer_id, h.day, h.start_minute) and s.booked_seats + (
			select count(*) from seat_hold o
			where (o.dealer_id, o.day, o.start_minute) = (h.dealer_id, h.day, h.start_minute) and o.held_until > :now
				and (o.held_until, o.vehicle_id) < (h.held_until, h.vehicle_id)) < hour.seats) returning h.vehicle_id, h.dealer_id, h.day, h.start_minute
), released as (
	update slot s set seat_holds = s.seat_holds - e.vehicles
	from (
		select dealer_id, day, start_minute, array_agg(vehicle_id::text) as vehicles from ended
		group by dealer_id, day, start_minute
	) e
	where (s.dealer_id, s.day, s.start_minute) = (e.dealer_id, e.day, e.start_minute)
)
select count(*)::int as ended from ended

-- deleteSeatHoldOfVehicleSql
with ended as (
	delete from seat_hold h where h.vehicle_id = :vehicleId returning h.vehicle_id, h.dealer_id, h.day, h.start_minute
), released as (
	update slot s set seat_holds = s.seat_holds - e.vehicles
	from (
		select dealer_id, day, start_minute, array_agg(vehicle_id::text) as vehicles from ended
		group by dealer_id, day, start_minute
	) e
	where (s.dealer_id, s.day, s.start_minute) = (e.dealer_id, e.day, e.start_minute)
)
select count(*)::int as ended from ended

-- deleteEndedSeatHoldsSql
with ended as (
	delete from seat_hold h where h.held_until <= :endedBefore returning h.vehicle_id, h.dealer_id, h.day, h.start_minute
), released as (
	update slot s set seat_holds = s.seat_holds - e.vehicles
	from (
		select dealer_id, day, start_minute, array_agg(vehicle_id::text) as vehicles from ended
		group by dealer_id, day, start_minute
	) e
	where (s.dealer_id, s.day, s.start_minute) = (e.dealer_id, e.day, e.start_minute)
)
select count(*)::int as ended from ended
