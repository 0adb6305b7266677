-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

-- selectSql
select
	m.id, v.reg_no as "regNo", v.customer_mobile as "registeredMobile", null as "bookingMobile",
	coalesce((select language from message_consent where vehicle_id = v.id), (
		select l.language from appointment l
		where l.vehicle_id = v.id and l.language is not null and is_present_owners(l.booked_at, v.owner_since)
		order by l.number desc limit 1)) as language,
	v.next_service_due_date as day
from json_to_recordset(:messages::json)
	as m (id uuid, kind text, reg_no text, about_id uuid, recipient text, queued_at timestamptz)
join vehicle v on v.id = m.about_id and v.reg_no = m.reg_no
where v.next_service_due_date between :today and :last
	and exists (
	select from message_consent c
	where c.vehicle_id = v.id and c.withdrawn_at is null and is_present_owners(c.given_at, v.owner_since)) and
	v.block_message is null
	and not exists (select from appointment a where a.vehicle_id = v.id and a.is_active and a.day >= :today)
	and not exists (select from job_card jc where jc.vehicle_id = v.id and jc.is_active) and is_present_owners(m.queued_at, v.owner_since)
