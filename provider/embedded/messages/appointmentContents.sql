-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

-- selectSql
select
	m.id, v.reg_no as "regNo", v.customer_mobile as "registeredMobile", a.mobile as "bookingMobile",
	coalesce(a.language, (
		select l.language from appointment l
		where l.vehicle_id = v.id and l.language is not null and is_present_owners(l.booked_at, v.owner_since)
		order by l.number desc limit 1)) as language, m.kind, a.status,
	coalesce(a.legacy_id = 0, false) as "isRefused", a.day, a.start_minute as "startMinute",
	d.name as dealer, m.id = encode(substr(sha256((m.kind || ':' || a.id || ':' || a.day::text)::bytea), 1, 16), 'hex')::uuid as "isOfItsDay",
	coalesce(c.by = 'owner', m.kind in ('booked', 'cancelledByOwner')) as "isByOwner",
	-- The values of the last message, if the owner has changed the booking since.
	case when c.by = 'owner' and notified.template not like 'slotWithdrawn%' then notified.variables end as "notifiedValues",
	(select * from slot_withdrawal(a)) is not null as "isWithdrawn",
	-- Another message reports the withdrawal; for a reminder, one since 12 hours before it was queued.
	exists (
	select from message w
	where w.reg_no = m.reg_no and w.link_bound_to_id = a.id::text and w.recipient = m.recipient and w.id <> m.id and case
		when m.kind like 'reminder%' then w.queued_at > m.queued_at - interval '12 hours'
		and (w.kind = 'slotWithdrawn' or w.template like 'slotWithdrawn%')
		when m.kind = 'slotWithdrawn' then w.queued_at > m.queued_at and w.kind = 'slotWithdrawn'
		or w.kind in ('booked', 'moved', 'changed') and w.next_attempt_at < m.queued_at + interval '10 minutes'
		and not (w.template is not null or w.attempts > 1)
		end) as "isWithdrawalNotified",
	case m.kind
	-- An earlier message said that it was cancelled, or a newer booking of the vehicle has this mobile.
	when 'cancelledByOwner' then notified.kind like 'cancelled%' and notified.variables is not null or exists (
	select from appointment n join appointment own on own.id = m.about_id
	where n.vehicle_id = own.vehicle_id and n.number > own.number and n.mobile = a.mobile
		and n.status not in ('CancelledbyDealer', 'CancelledbySystem'))
	-- A later change says more, or a waiting message of the booking or move that cannot have arrived reports this one, too.
	else exists (
	select from appointment_change l where l.appointment_id = a.id and l.revision > c.revision
		and (l.kind = c.kind or c.by = 'owner' and l.kind = 'moved'))
	or c.by = 'owner' and exists (
	select from message w where w.reg_no = m.reg_no and w.link_bound_to_id = a.id::text and w.recipient = m.recipient
		and w.next_attempt_at is not null and w.template is null and (w.kind = 'booked' or w.kind = 'moved' and c.kind = 'changed'))
	end as "isReplaced"
from (select * from json_to_recordset(:messages::json) as given
		(id uuid, kind text, "regNo" text, "aboutId" uuid, recipient text, "queuedAt" timestamptz))
	as m (id, kind, reg_no, about_id, recipient, queued_at)
left join appointment_change c on c.id = m.about_id
	-- The last message of the booking that was sent or may have arrived. If there is none, a cancellation has no booking.
left join lateral (
	select t.kind, t.link_bound_to_id::uuid, t.template, t.variables from message t
	where (c.by = 'owner' or m.kind = 'cancelledByOwner')
		and t.reg_no = m.reg_no and t.recipient = m.recipient and t.id <> m.id
		and (m.recipient = 'registered' or (select mobile from appointment where id = t.link_bound_to_id::uuid)
			= (select mobile from appointment where id = coalesce(c.appointment_id, m.about_id)))
		and (t.kind in ('booked', 'moved', 'changed', 'slotWithdrawn') or t.kind like 'cancelled%' or t.kind like 'reminder%')
		and (t.outcome in ('sent', 'noMobile') or (t.template is not null or t.attempts > 1)) and (c.id is null or t.ended_at >= c.changed_at)
	order by t.ended_at desc nulls first limit 1
) notified on true
join appointment a on a.id = case m.kind when 'cancelledByOwner' then notified.link_bound_to_id else coalesce(c.appointment_id, m.about_id) end
join vehicle v on v.id = a.vehicle_id and v.reg_no = m.reg_no
join dealer d on d.id = a.dealer_id
where is_present_owners(a.booked_at, v.owner_since)
