-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

-- selectWithoutSlotSql
select coalesce(json_agg(a.id), '[]') as ids
from appointment a join vehicle v on v.id = a.vehicle_id
where a.dealer_id = :dealerId and a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received') and a.day >= :today::date
	and (
	select case when d.closed_from <= a.day then 'dealerClosed' when not (
			d.weekly_off is distinct from extract(dow from a.day) and a.day < coalesce(d.closed_from, 'infinity')
			and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = a.day)) then 'dayClosed'
		when coalesce(hour.seats, 0) <= (
		select count(*) from appointment b
		where (b.dealer_id, b.day, b.start_minute) = (a.dealer_id, a.day, a.start_minute)
			and b.cancelled_at is null and b.number < a.number)
		then 'slotClosed' end
	from dealer d left join dealer_hour hour on hour.dealer_id = d.id and hour.start_minute = a.start_minute
	where d.id = a.dealer_id) is not null

-- notifyWithoutSlotSql
with lost as (
	select v.reg_no, a.id as about_id, a.id as link_bound_to_id, extract(epoch from :now::timestamptz)::text as dedup_key
	from appointment a join vehicle v on v.id = a.vehicle_id
	where a.dealer_id = :dealerId and a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received') and a.day >= :today::date
		and (
		select case when d.closed_from <= a.day then 'dealerClosed' when not (
				d.weekly_off is distinct from extract(dow from a.day) and a.day < coalesce(d.closed_from, 'infinity')
				and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = a.day)) then 'dayClosed'
			when coalesce(hour.seats, 0) <= (
			select count(*) from appointment b
			where (b.dealer_id, b.day, b.start_minute) = (a.dealer_id, a.day, a.start_minute)
				and b.cancelled_at is null and b.number < a.number)
			then 'slotClosed' end
		from dealer d left join dealer_hour hour on hour.dealer_id = d.id and hour.start_minute = a.start_minute
		where d.id = a.dealer_id) is not null and a.id <> all(:before::uuid[])
), notified as (
	insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at)
	select encode(substr(sha256((concat_ws(':', 'slotWithdrawn', f.about_id, f.dedup_key))::bytea), 1, 16), 'hex')::uuid, 'slotWithdrawn', f.reg_no, f.about_id,
		f.link_bound_to_id, :now::timestamptz,
		:now::timestamptz + interval '0 minutes',
		:now::timestamptz + interval '24 hours'
	from lost f
	on conflict (id) do nothing
)
select count(*)::int as bookings from lost
