-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

with cancelled as (
	update appointment a set status = 'CancelledbyUser', cancelled_at = :now, cancel_reason = :reason where a.id = :appointmentId and a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received')
		and not exists (select from job_card jc where jc.appointment_id = a.id)
	returning id, vehicle_id, dealer_id, day, start_minute, appointment_no
), freed as (
	update slot s set booked_seats = s.booked_seats - 1 from cancelled c
	where s.dealer_id = c.dealer_id and s.day = c.day and s.start_minute = c.start_minute
), links as (
	update message_link l set ends_at = :now from cancelled f where l.link_bound_to_id = f.id::text and l.ends_at > :now
), notified as (
	insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at)
	select encode(substr(sha256((concat_ws(':', 'cancelledByOwner', f.about_id, null))::bytea), 1, 16), 'hex')::uuid, 'cancelledByOwner', f.reg_no, f.about_id,
		f.link_bound_to_id, :now::timestamptz,
		:now::timestamptz + interval '5 minutes',
		:now::timestamptz + interval '36 hours'
	from (select v.reg_no, c.id as about_id, c.id as link_bound_to_id from cancelled c join vehicle v on v.id = c.vehicle_id) f
	on conflict (id) do nothing
)
select appointment_no from cancelled

with cancelled as (
	update appointment a set status = 'CancelledbyDealer', cancelled_at = :now, cancel_reason = :reason where a.id = :appointmentId and a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received')
		and not exists (select from job_card jc where jc.appointment_id = a.id)
	returning id, vehicle_id, dealer_id, day, start_minute, appointment_no
), freed as (
	update slot s set booked_seats = s.booked_seats - 1 from cancelled c
	where s.dealer_id = c.dealer_id and s.day = c.day and s.start_minute = c.start_minute
), links as (
	update message_link l set ends_at = :now from cancelled f where l.link_bound_to_id = f.id::text and l.ends_at > :now
), notified as (
	insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at)
	select encode(substr(sha256((concat_ws(':', 'cancelledByDealer', f.about_id, null))::bytea), 1, 16), 'hex')::uuid, 'cancelledByDealer', f.reg_no, f.about_id,
		f.link_bound_to_id, :now::timestamptz,
		:now::timestamptz + interval '0 minutes',
		:now::timestamptz + interval '24 hours'
	from (select v.reg_no, c.id as about_id, c.id as link_bound_to_id from cancelled c join vehicle v on v.id = c.vehicle_id) f
	on conflict (id) do nothing
)
select appointment_no from cancelled

with cancelled as (
	update appointment a set status = 'CancelledbySystem', cancelled_at = :now, cancel_reason = :reason where a.id = :appointmentId and a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received')
		and not exists (select from job_card jc where jc.appointment_id = a.id)
	returning id, vehicle_id, dealer_id, day, start_minute, appointment_no
), freed as (
	update slot s set booked_seats = s.booked_seats - 1 from cancelled c
	where s.dealer_id = c.dealer_id and s.day = c.day and s.start_minute = c.start_minute
), links as (
	update message_link l set ends_at = :now from cancelled f where l.link_bound_to_id = f.id::text and l.ends_at > :now
), notified as (
	insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at)
	select encode(substr(sha256((concat_ws(':', 'cancelledBySystem', f.about_id, null))::bytea), 1, 16), 'hex')::uuid, 'cancelledBySystem', f.reg_no, f.about_id,
		f.link_bound_to_id, :now::timestamptz,
		:now::timestamptz + interval '0 minutes',
		:now::timestamptz + interval '24 hours'
	from (select v.reg_no, c.id as about_id, c.id as link_bound_to_id from cancelled c join vehicle v on v.id = c.vehicle_id) f
	on conflict (id) do nothing
)
select appointment_no from cancelled
