-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

-- selectDealerHoursSql
select weekly_off as "weeklyOff",
	(select coalesce(json_agg(json_build_object('start', start_minute, 'end', end_minute, 'seats', seats)
			order by start_minute), '[]')
	from dealer_hour where dealer_id = dealer.id) as hours,
	(select coalesce(json_agg(day), '[]') from (
		select day from dealer_holiday where dealer_id = dealer.id and day between :first::date and :last::date
		union all
		select day::date from generate_series(greatest(dealer.closed_from, :first::date), :last::date, interval '1 day') day
		where dealer.closed_from is not null) closed) as holidays,
	(select coalesce(json_agg(json_build_object('day', day, 'start', slot.start_minute)), '[]')
	from slot join dealer_hour hour using (dealer_id)
	where dealer_id = dealer.id and day between :first::date and :last::date and hour.start_minute = slot.start_minute
		and
		case when slot.booked_seats + case when slot.seat_holds = '{}' then 0
		else jsonb_array_length(jsonb_path_query_array(slot.seat_holds, 'strict $.*')) end < hour.seats then false
		else slot.booked_seats +
		case when slot.seat_holds = '{}' then 0 else jsonb_array_length(jsonb_path_query_array(
				slot.seat_holds, (select format('strict $.* ? (@ > %s)', (extract(epoch from :now::timestamptz) * 1000)::bigint)::jsonpath)))
		- case when (slot.seat_holds ->> (select id from vehicle where reg_no = :seatHoldRegNo)::text)::bigint > (select (extract(epoch from :now::timestamptz) * 1000)::bigint) then 1 else 0 end
		end >= hour.seats
		end) as "fullSlots"
from dealer where code = :code
