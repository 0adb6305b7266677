-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

select row_to_json(v) as vehicle, (select coalesce(json_agg(item), '[]') from (
		select
			jc.id, d.name as organization_name, d.address_line1 as organization_address, jc.job_card_no, jc.document_date,
			jc.status, jc.is_active, jc.amount, jc.usage_reading, jc.phase, jc.proforma_released_at, jc.tax_invoiced_at,
			(select coalesce(json_agg(item), '[]') from (
				select * from (
					select o.order_id, o.state, o.answer, o.indicated_at, p.refund, o.begun_at as at, p.received_at,
						o.tracking_id as transaction_id, coalesce(p.amount, o.amount) as amount, o.asked_at, o.next_ask_at
					from payment_order o left join payment p on p.order_id = o.order_id
					where o.job_card_id = jc.id
					union all
					select null, 'paid', null, null, refund, received_at, received_at, transaction_id, amount, null, null
					from payment where job_card_id = jc.id and kind = 'dealership'
				) p order by p.refund is not distinct from 'none', p.at, p.order_id) item) as payments, (select coalesce(json_agg(item), '[]') from (
				select id, type from invoice where job_card_id = jc.id and type <> 'ProformaInvoice' and cancelled_at is null
				order by issued_at, number) item) as invoices, jc.document_no, jc.is_customer_approval_required, jc.is_online_payment_enabled,
			jc.confirm_booking_at, jc.estimated_delivery_at, jc.estimated_cost, jc.service_advisor, jc.service_advisor_contact,
			jc.dealer_comments, (select coalesce(json_agg(item), '[]') from (
				select status_code, display_name, order_index, is_applicable, completed_at
				from job_stage where job_card_id = jc.id order by order_index) item) as stages, case when jc.is_active then (select row_to_json(item) from (
				select promised_before, promised_at, reason, words, changed_at
				from delivery_change where job_card_id = jc.id order by number desc limit 1) item) end as delivery_change,
			(select coalesce(json_agg(id order by number), '[]') from revised_estimate
			where job_card_id = jc.id and answered_at is not null) as answered_estimates,
			(select coalesce(json_agg(item), '[]') from (
				select job.* from revised_estimate r join revised_job job on job.revised_estimate_id = r.id
				where r.job_card_id = jc.id order by r.number, job.position) item) as revised_jobs, (select row_to_json(item) from (
				select coalesce(sum(part_price + labour_price) filter (where kind <> 'ExtraJob'), 0) as booked_total,
					coalesce(json_agg(json_build_object('name', name, 'is_finished', finished_at is not null)
						order by position) filter (where jc.is_active), '[]') as jobs
				from job_card_line where job_card_id = jc.id) item) as lines, (select row_to_json(item) from (
				select r.id, (select coalesce(json_agg(item), '[]') from (select kind, name, part_price, labour_price
						from job_card_line where job_card_id = jc.id order by position) item) as lines,
					(select coalesce(json_agg(item), '[]') from (select id, file_type, blob_name
						from supporting_document where revised_estimate_id = r.id order by file_type, id) item) as documents
				from revised_estimate r where r.job_card_id = jc.id and r.answered_at is null and r.withdrawn_at is null) item) as estimate
		from job_card jc join dealer d on d.id = jc.dealer_id
		where jc.vehicle_id = v.id and is_present_owners(jc.document_date, v.owner_since)
		order by jc.document_date desc, jc.job_card_no desc limit all) item) as history
from (
	select v.*, m.id as item_id, m.name as item_name, m.kind as item_kind,
		(select row_to_json(item) from (select id, code, name, closed_from from dealer where id = last_service_dealer_id) item) as last_service, (select row_to_json(item) from (select id, code, name, closed_from from dealer where id = seller_dealer_id) item) as seller,
		(select phone from dealer where id = last_service_dealer_id) as last_phone,
		latest.id as appointment_id, latest.status as appointment_status, (
		with c as (
			select id, version from job_card where vehicle_id = v.id
			order by document_date desc, job_card_no desc limit 10
		)
		select md5(string_agg(version::text, '-' order by version)) from (
			select v.version
			union all (select version from appointment where vehicle_id = v.id order by number desc limit 1)
			union all select version from c
			union all select o.version from c join payment_order o on o.job_card_id = c.id
			union all select p.version from c join payment p on p.job_card_id = c.id
		) row_versions
	) as vehicle_version,
		exists (select from message_consent c where c.vehicle_id = v.id and c.withdrawn_at is null
			and is_present_owners(c.given_at, v.owner_since)) as has_consented
	from vehicle v join model m on m.code = model_code
	left join lateral (
		select id, status from appointment where vehicle_id = v.id and is_present_owners(booked_at, v.owner_since)
		order by number desc limit 1
	) latest on true
	where v.id in (
		select key::uuid from jsonb_array_elements_text($1::jsonb) as requested(key) limit 8)
) v

select row_to_json(v) as vehicle, (select coalesce(json_agg(item), '[]') from (
		select
			jc.id, d.name as organization_name, d.address_line1 as organization_address, jc.job_card_no, jc.document_date,
			jc.status, jc.is_active, jc.amount, jc.usage_reading, jc.phase, jc.proforma_released_at, jc.tax_invoiced_at,
			(select coalesce(json_agg(item), '[]') from (
				select * from (
					select o.order_id, o.state, o.answer, o.indicated_at, p.refund, o.begun_at as at, p.received_at,
						o.tracking_id as transaction_id, coalesce(p.amount, o.amount) as amount, o.asked_at, o.next_ask_at
					from payment_order o left join payment p on p.order_id = o.order_id
					where o.job_card_id = jc.id
					union all
					select null, 'paid', null, null, refund, received_at, received_at, transaction_id, amount, null, null
					from payment where job_card_id = jc.id and kind = 'dealership'
				) p order by p.refund is not distinct from 'none', p.at, p.order_id) item) as payments, (select coalesce(json_agg(item), '[]') from (
				select id, type from invoice where job_card_id = jc.id and type <> 'ProformaInvoice' and cancelled_at is null
				order by issued_at, number) item) as invoices, jc.document_no, jc.is_customer_approval_required, jc.is_online_payment_enabled,
			jc.confirm_booking_at, jc.estimated_delivery_at, jc.estimated_cost, jc.service_advisor, jc.service_advisor_contact,
			jc.dealer_comments, (select coalesce(json_agg(item), '[]') from (
				select status_code, display_name, order_index, is_applicable, completed_at
				from job_stage where job_card_id = jc.id order by order_index) item) as stages, case when jc.is_active then (select row_to_json(item) from (
				select promised_before, promised_at, reason, words, changed_at
				from delivery_change where job_card_id = jc.id order by number desc limit 1) item) end as delivery_change,
			(select coalesce(json_agg(id order by number), '[]') from revised_estimate
			where job_card_id = jc.id and answered_at is not null) as answered_estimates,
			(select coalesce(json_agg(item), '[]') from (
				select job.* from revised_estimate r join revised_job job on job.revised_estimate_id = r.id
				where r.job_card_id = jc.id order by r.number, job.position) item) as revised_jobs, (select row_to_json(item) from (
				select coalesce(sum(part_price + labour_price) filter (where kind <> 'ExtraJob'), 0) as booked_total,
					coalesce(json_agg(json_build_object('name', name, 'is_finished', finished_at is not null)
						order by position) filter (where jc.is_active), '[]') as jobs
				from job_card_line where job_card_id = jc.id) item) as lines, (select row_to_json(item) from (
				select r.id, (select coalesce(json_agg(item), '[]') from (select kind, name, part_price, labour_price
						from job_card_line where job_card_id = jc.id order by position) item) as lines,
					(select coalesce(json_agg(item), '[]') from (select id, file_type, blob_name
						from supporting_document where revised_estimate_id = r.id order by file_type, id) item) as documents
				from revised_estimate r where r.job_card_id = jc.id and r.answered_at is null and r.withdrawn_at is null) item) as estimate
		from job_card jc join dealer d on d.id = jc.dealer_id
		where jc.vehicle_id = v.id and is_present_owners(jc.document_date, v.owner_since)
		order by jc.document_date desc, jc.job_card_no desc limit 10) item) as history
from (
	select v.*, m.id as item_id, m.name as item_name, m.kind as item_kind,
		(select row_to_json(item) from (select id, code, name, closed_from from dealer where id = last_service_dealer_id) item) as last_service, (select row_to_json(item) from (select id, code, name, closed_from from dealer where id = seller_dealer_id) item) as seller,
		(select phone from dealer where id = last_service_dealer_id) as last_phone,
		latest.id as appointment_id, latest.status as appointment_status, (
		with c as (
			select id, version from job_card where vehicle_id = v.id
			order by document_date desc, job_card_no desc limit 10
		)
		select md5(string_agg(version::text, '-' order by version)) from (
			select v.version
			union all (select version from appointment where vehicle_id = v.id order by number desc limit 1)
			union all select version from c
			union all select o.version from c join payment_order o on o.job_card_id = c.id
			union all select p.version from c join payment p on p.job_card_id = c.id
		) row_versions
	) as vehicle_version,
		exists (select from message_consent c where c.vehicle_id = v.id and c.withdrawn_at is null
			and is_present_owners(c.given_at, v.owner_since)) as has_consented
	from vehicle v join model m on m.code = model_code
	left join lateral (
		select id, status from appointment where vehicle_id = v.id and is_present_owners(booked_at, v.owner_since)
		order by number desc limit 1
	) latest on true
	where v.reg_no in (
		select key::text from jsonb_array_elements_text($1::jsonb) as requested(key) limit 8)
) v

select row_to_json(v) as vehicle, (select coalesce(json_agg(item), '[]') from (
		select
			jc.id, d.name as organization_name, d.address_line1 as organization_address, jc.job_card_no, jc.document_date,
			jc.status, jc.is_active, jc.amount, jc.usage_reading, jc.phase, jc.proforma_released_at, jc.tax_invoiced_at,
			(select coalesce(json_agg(item), '[]') from (
				select * from (
					select o.order_id, o.state, o.answer, o.indicated_at, p.refund, o.begun_at as at, p.received_at,
						o.tracking_id as transaction_id, coalesce(p.amount, o.amount) as amount, o.asked_at, o.next_ask_at
					from payment_order o left join payment p on p.order_id = o.order_id
					where o.job_card_id = jc.id
					union all
					select null, 'paid', null, null, refund, received_at, received_at, transaction_id, amount, null, null
					from payment where job_card_id = jc.id and kind = 'dealership'
				) p order by p.refund is not distinct from 'none', p.at, p.order_id) item) as payments, (select coalesce(json_agg(item), '[]') from (
				select id, type from invoice where job_card_id = jc.id and type <> 'ProformaInvoice' and cancelled_at is null
				order by issued_at, number) item) as invoices, jc.document_no, jc.is_customer_approval_required, jc.is_online_payment_enabled,
			jc.confirm_booking_at, jc.estimated_delivery_at, jc.estimated_cost, jc.service_advisor, jc.service_advisor_contact,
			jc.dealer_comments, (select coalesce(json_agg(item), '[]') from (
				select status_code, display_name, order_index, is_applicable, completed_at
				from job_stage where job_card_id = jc.id order by order_index) item) as stages, case when jc.is_active then (select row_to_json(item) from (
				select promised_before, promised_at, reason, words, changed_at
				from delivery_change where job_card_id = jc.id order by number desc limit 1) item) end as delivery_change,
			(select coalesce(json_agg(id order by number), '[]') from revised_estimate
			where job_card_id = jc.id and answered_at is not null) as answered_estimates,
			(select coalesce(json_agg(item), '[]') from (
				select job.* from revised_estimate r join revised_job job on job.revised_estimate_id = r.id
				where r.job_card_id = jc.id order by r.number, job.position) item) as revised_jobs, (select row_to_json(item) from (
				select coalesce(sum(part_price + labour_price) filter (where kind <> 'ExtraJob'), 0) as booked_total,
					coalesce(json_agg(json_build_object('name', name, 'is_finished', finished_at is not null)
						order by position) filter (where jc.is_active), '[]') as jobs
				from job_card_line where job_card_id = jc.id) item) as lines, (select row_to_json(item) from (
				select r.id, (select coalesce(json_agg(item), '[]') from (select kind, name, part_price, labour_price
						from job_card_line where job_card_id = jc.id order by position) item) as lines,
					(select coalesce(json_agg(item), '[]') from (select id, file_type, blob_name
						from supporting_document where revised_estimate_id = r.id order by file_type, id) item) as documents
				from revised_estimate r where r.job_card_id = jc.id and r.answered_at is null and r.withdrawn_at is null) item) as estimate
		from job_card jc join dealer d on d.id = jc.dealer_id
		where jc.vehicle_id = v.id and is_present_owners(jc.document_date, v.owner_since)
		order by jc.document_date desc, jc.job_card_no desc limit 1) item) as history
from (
	select v.*, m.id as item_id, m.name as item_name, m.kind as item_kind,
		(select row_to_json(item) from (select id, code, name, closed_from from dealer where id = last_service_dealer_id) item) as last_service, (select row_to_json(item) from (select id, code, name, closed_from from dealer where id = seller_dealer_id) item) as seller,
		(select phone from dealer where id = last_service_dealer_id) as last_phone,
		latest.id as appointment_id, latest.status as appointment_status, null as vehicle_version,
		exists (select from message_consent c where c.vehicle_id = v.id and c.withdrawn_at is null
			and is_present_owners(c.given_at, v.owner_since)) as has_consented
	from vehicle v join model m on m.code = model_code
	left join lateral (
		select id, status from appointment where vehicle_id = v.id and is_present_owners(booked_at, v.owner_since)
		order by number desc limit 1
	) latest on true
	where v.reg_no in (
		select key::text from jsonb_array_elements_text($1::jsonb) as requested(key) limit 8)
) v

select v.reg_no, jc.id as job_card_id, (
	with c as (
		select id, version from job_card where vehicle_id = v.id
		order by document_date desc, job_card_no desc limit 10
	)
	select md5(string_agg(version::text, '-' order by version)) from (
		select v.version
		union all (select version from appointment where vehicle_id = v.id order by number desc limit 1)
		union all select version from c
		union all select o.version from c join payment_order o on o.job_card_id = c.id
		union all select p.version from c join payment p on p.job_card_id = c.id
	) row_versions
) as version, (
	select row_to_json(o) from (
		select state, begun_at as at, asked_at, next_ask_at
		from payment_order where job_card_id = jc.id and state in ('open', 'pending')
	) o
) as order_under_way
from vehicle v left join job_card jc on jc.vehicle_id = v.id and jc.is_active
where v.reg_no in (select key from jsonb_array_elements_text($1::jsonb) as requested(key) limit 8)
