-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

-- selectSql
select
	m.id, v.reg_no as "regNo", v.customer_mobile as "registeredMobile", a.mobile as "bookingMobile",
	coalesce(a.language, (
		select l.language from appointment l
		where l.vehicle_id = v.id and l.language is not null and is_present_owners(l.booked_at, v.owner_since)
		order by l.number desc limit 1)) as language, m.kind, m.about_id as "aboutId", jc.id as "jobCardId", jc.phase,
	d.name as dealer, p.amount as paid, p.refund, p.order_id as "orderId", m.queued_at as "queuedAt",
	case when jc.is_active and jc.phase in ('open', 'working') and (c.id is null or c.promised_at = jc.estimated_delivery_at
		and not exists (select from delivery_change l where l.job_card_id = jc.id and l.number > c.number))
	then jc.estimated_delivery_at end as "promisedAt"
from json_to_recordset(:messages::json)
	as m (id uuid, kind text, reg_no text, about_id uuid, recipient text, queued_at timestamptz)
left join revised_estimate r on r.id = m.about_id
left join payment p on p.id = m.about_id
left join delivery_change c on c.id = m.about_id
join job_card jc on jc.id = coalesce(r.job_card_id, p.job_card_id, c.job_card_id, m.about_id)
join vehicle v on v.id = jc.vehicle_id and v.reg_no = m.reg_no
join dealer d on d.id = jc.dealer_id
left join appointment a on a.id = jc.appointment_id
where is_present_owners(jc.document_date, v.owner_since)
