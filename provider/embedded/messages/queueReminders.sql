-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

with day as (select :now::timestamptz as now, :today::date as today, :dayBegins::timestamptz as begins)
insert into message (id, kind, reg_no, subject, link_ends_with, queued_at, next_attempt_at, expires_at)
select encode(substr(sha256((concat_ws(':', 'promisePassed', f.subject, f.occasion))::bytea), 1, 16), 'hex')::uuid, 'promisePassed', f.reg_no, f.subject,
	f.link_ends_with, :now::timestamptz,
	:now::timestamptz + interval '0 minutes',
	:now::timestamptz + interval '12 hours'
from (
	select due.* from (
		select v.reg_no, e.id as subject, coalesce(e.appointment_id, e.id) as link_ends_with,
			extract(epoch from e.estimated_delivery_at)::bigint::text as occasion
		from day cross join job_card e join vehicle v on v.id = e.vehicle_id
		where e.is_active and e.phase in ('open', 'working') and (v.owner_since is null or e.document_date >= v.owner_since)
			and (e.estimated_delivery_at between day.now - interval '12 hours' and day.now
				and e.estimated_delivery_at <> day.begins
				or e.estimated_delivery_at = day.begins - interval '1 day' and day.now < day.begins + interval '12 hours')) due
	where not exists (select from message m where m.id = encode(substr(sha256((concat_ws(':', 'promisePassed', due.subject, due.occasion))::bytea), 1, 16), 'hex')::uuid)
	order by due.subject limit :maxBatch
) f
on conflict (id) do nothing

with day as (select :now::timestamptz as now, :today::date as today, :dayBegins::timestamptz as begins)
insert into message (id, kind, reg_no, subject, link_ends_with, queued_at, next_attempt_at, expires_at)
select encode(substr(sha256((concat_ws(':', 'reminderOneDay', f.subject, f.occasion))::bytea), 1, 16), 'hex')::uuid, 'reminderOneDay', f.reg_no, f.subject,
	f.link_ends_with, :now::timestamptz,
	:now::timestamptz + interval '0 minutes',
	:now::timestamptz + interval '24 hours'
from (
	select due.* from (
		select v.reg_no, a.id as subject, a.id as link_ends_with, a.day::text as occasion
		from day cross join dealer d
		join appointment a on a.dealer_id = d.id and a.day = day.today + 1
		join vehicle v on v.id = a.vehicle_id
		where a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received') and a.booked_at < day.begins
			and not exists (select from appointment_change c
			where c.appointment_id = a.id and c.kind = 'moved' and c.changed_at >= day.begins)
			and (v.owner_since is null or a.booked_at >= v.owner_since)) due
	where not exists (select from message m where m.id = encode(substr(sha256((concat_ws(':', 'reminderOneDay', due.subject, due.occasion))::bytea), 1, 16), 'hex')::uuid)
	order by due.subject limit :maxBatch
) f
on conflict (id) do nothing

with day as (select :now::timestamptz as now, :today::date as today, :dayBegins::timestamptz as begins)
insert into message (id, kind, reg_no, subject, link_ends_with, queued_at, next_attempt_at, expires_at)
select encode(substr(sha256((concat_ws(':', 'reminderThreeDays', f.subject, f.occasion))::bytea), 1, 16), 'hex')::uuid, 'reminderThreeDays', f.reg_no, f.subject,
	f.link_ends_with, :now::timestamptz,
	:now::timestamptz + interval '0 minutes',
	:now::timestamptz + interval '24 hours'
from (
	select due.* from (
		select v.reg_no, a.id as subject, a.id as link_ends_with, a.day::text as occasion
		from day cross join dealer d
		join appointment a on a.dealer_id = d.id and a.day = day.today + 3
		join vehicle v on v.id = a.vehicle_id
		where a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received') and a.booked_at < day.begins
			and not exists (select from appointment_change c
			where c.appointment_id = a.id and c.kind = 'moved' and c.changed_at >= day.begins)
			and (v.owner_since is null or a.booked_at >= v.owner_since)) due
	where not exists (select from message m where m.id = encode(substr(sha256((concat_ws(':', 'reminderThreeDays', due.subject, due.occasion))::bytea), 1, 16), 'hex')::uuid)
	order by due.subject limit :maxBatch
) f
on conflict (id) do nothing

with day as (select :now::timestamptz as now, :today::date as today, :dayBegins::timestamptz as begins)
insert into message (id, kind, reg_no, subject, link_ends_with, queued_at, next_attempt_at, expires_at)
select encode(substr(sha256((concat_ws(':', 'serviceDue', f.subject, f.occasion))::bytea), 1, 16), 'hex')::uuid, 'serviceDue', f.reg_no, f.subject,
	null::uuid, :now::timestamptz,
	:now::timestamptz + interval '0 minutes',
	:now::timestamptz + interval '72 hours'
from (
	select due.* from (
		select v.reg_no, v.id as subject, v.id as link_ends_with, v.next_service_due_date::text as occasion
		from day join vehicle v on v.next_service_due_date = day.today + 10
		where exists (
			select from message_consent c
			where c.vehicle_id = v.id and c.withdrawn_at is null and (v.owner_since is null or c.given_at >= v.owner_since)) and
			v.block_message is null
			and not exists (select from appointment a where a.vehicle_id = v.id and a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received') and a.day >= day.today)
			and not exists (select from job_card e where e.vehicle_id = v.id and e.is_active)) due
	where not exists (select from message m where m.id = encode(substr(sha256((concat_ws(':', 'serviceDue', due.subject, due.occasion))::bytea), 1, 16), 'hex')::uuid)
	order by due.subject limit :maxBatch
) f
on conflict (id) do nothing
