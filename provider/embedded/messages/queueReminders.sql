-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

with day as (select :now::timestamptz as now, :today::date as today, :dayBegins::timestamptz as begins)
insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at)
select encode(substr(sha256((concat_ws(':', 'promisePassed', f.about_id, f.dedup_key))::bytea), 1, 16), 'hex')::uuid, 'promisePassed', f.reg_no, f.about_id,
	f.link_bound_to_id, :now::timestamptz,
	:now::timestamptz + interval '0 minutes', :now::timestamptz + interval '12 hours'
from (
	select due.* from (
		select v.reg_no, jc.id as about_id, coalesce(jc.appointment_id, jc.id) as link_bound_to_id,
			extract(epoch from jc.estimated_delivery_at)::bigint::text as dedup_key
		from day cross join job_card jc join vehicle v on v.id = jc.vehicle_id
		where jc.is_active and jc.phase in ('open', 'working') and is_present_owners(jc.document_date, v.owner_since)
			and (jc.estimated_delivery_at between day.now - interval '12 hours' and day.now
				and jc.estimated_delivery_at <> day.begins
				or jc.estimated_delivery_at = day.begins - interval '1 day' and day.now < day.begins + interval '12 hours')) due
	where not exists (select from message m where m.id = encode(substr(sha256((concat_ws(':', 'promisePassed', due.about_id, due.dedup_key))::bytea), 1, 16), 'hex')::uuid)
	order by due.about_id limit :maxBatch
) f
on conflict (id) do nothing

with day as (select :now::timestamptz as now, :today::date as today, :dayBegins::timestamptz as begins)
insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at)
select encode(substr(sha256((concat_ws(':', 'reminderOneDay', f.about_id, f.dedup_key))::bytea), 1, 16), 'hex')::uuid, 'reminderOneDay', f.reg_no, f.about_id,
	f.link_bound_to_id, :now::timestamptz,
	:now::timestamptz + interval '0 minutes', :now::timestamptz + interval '24 hours'
from (
	select due.* from (
		select v.reg_no, a.id as about_id, a.id as link_bound_to_id, a.day::text as dedup_key
		from day cross join dealer d
		join appointment a on a.dealer_id = d.id and a.day = day.today + 1
		join vehicle v on v.id = a.vehicle_id
		where a.is_active and a.booked_at < day.begins
			and not exists (select from appointment_change c
			where c.appointment_id = a.id and c.kind = 'moved' and c.changed_at >= day.begins)
			and is_present_owners(a.booked_at, v.owner_since)) due
	where not exists (select from message m where m.id = encode(substr(sha256((concat_ws(':', 'reminderOneDay', due.about_id, due.dedup_key))::bytea), 1, 16), 'hex')::uuid)
	order by due.about_id limit :maxBatch
) f
on conflict (id) do nothing

with day as (select :now::timestamptz as now, :today::date as today, :dayBegins::timestamptz as begins)
insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at)
select encode(substr(sha256((concat_ws(':', 'reminderThreeDays', f.about_id, f.dedup_key))::bytea), 1, 16), 'hex')::uuid, 'reminderThreeDays', f.reg_no, f.about_id,
	f.link_bound_to_id, :now::timestamptz,
	:now::timestamptz + interval '0 minutes', :now::timestamptz + interval '24 hours'
from (
	select due.* from (
		select v.reg_no, a.id as about_id, a.id as link_bound_to_id, a.day::text as dedup_key
		from day cross join dealer d
		join appointment a on a.dealer_id = d.id and a.day = day.today + 3
		join vehicle v on v.id = a.vehicle_id
		where a.is_active and a.booked_at < day.begins
			and not exists (select from appointment_change c
			where c.appointment_id = a.id and c.kind = 'moved' and c.changed_at >= day.begins)
			and is_present_owners(a.booked_at, v.owner_since)) due
	where not exists (select from message m where m.id = encode(substr(sha256((concat_ws(':', 'reminderThreeDays', due.about_id, due.dedup_key))::bytea), 1, 16), 'hex')::uuid)
	order by due.about_id limit :maxBatch
) f
on conflict (id) do nothing

with day as (select :now::timestamptz as now, :today::date as today, :dayBegins::timestamptz as begins)
insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at)
select encode(substr(sha256((concat_ws(':', 'serviceDue', f.about_id, f.dedup_key))::bytea), 1, 16), 'hex')::uuid, 'serviceDue', f.reg_no, f.about_id,
	null::uuid, :now::timestamptz,
	:now::timestamptz + interval '0 minutes', :now::timestamptz + interval '72 hours'
from (
	select due.* from (
		select v.reg_no, v.id as about_id, v.id as link_bound_to_id, v.next_service_due_date::text as dedup_key
		from day join vehicle v on v.next_service_due_date = day.today + 10
		where exists (
			select from message_consent c
			where c.vehicle_id = v.id and c.withdrawn_at is null and is_present_owners(c.given_at, v.owner_since)) and
			v.block_message is null
			and not exists (select from appointment a where a.vehicle_id = v.id and a.is_active and a.day >= day.today)
			and not exists (select from job_card jc where jc.vehicle_id = v.id and jc.is_active)) due
	where not exists (select from message m where m.id = encode(substr(sha256((concat_ws(':', 'serviceDue', due.about_id, due.dedup_key))::bytea), 1, 16), 'hex')::uuid)
	order by due.about_id limit :maxBatch
) f
on conflict (id) do nothing
