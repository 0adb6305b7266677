-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

select (select count(*)::int from (select from job_card jc where jc.vehicle_id = v.id and (v.owner_since is null or jc.document_date >= v.owner_since) and (v.sale_invoice_date is null or jc.document_date >= v.sale_invoice_date::timestamp at time zone 'Asia/Kolkata') and :id::uuid is null limit 1000) own)
	as total, (
	select coalesce(json_agg(h order by h.document_date desc, h.job_card_no desc), '[]') from (
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
				order by issued_at, number) item) as invoices,
			(select coalesce(json_agg(l.name order by l.position), '[]') from job_card_line l
			where l.job_card_id = jc.id) as jobs
		from (select * from job_card jc where jc.vehicle_id = v.id and (v.owner_since is null or jc.document_date >= v.owner_since) and (v.sale_invoice_date is null or jc.document_date >= v.sale_invoice_date::timestamp at time zone 'Asia/Kolkata') and :id::uuid is null
			order by jc.document_date desc, jc.job_card_no desc limit :take offset :skip) jc
		join dealer d on d.id = jc.dealer_id
	) h
) as "jobCards"
from vehicle v where v.reg_no = :regNo

select (select count(*)::int from (select from job_card jc where jc.vehicle_id = v.id and (v.owner_since is null or jc.document_date >= v.owner_since) and (v.sale_invoice_date is null or jc.document_date >= v.sale_invoice_date::timestamp at time zone 'Asia/Kolkata') and jc.id = :id::uuid limit 1000) own)
	as total, (
	select coalesce(json_agg(h order by h.document_date desc, h.job_card_no desc), '[]') from (
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
				order by issued_at, number) item) as invoices,
			(select coalesce(json_agg(l.name order by l.position), '[]') from job_card_line l
			where l.job_card_id = jc.id) as jobs
		from (select * from job_card jc where jc.vehicle_id = v.id and (v.owner_since is null or jc.document_date >= v.owner_since) and (v.sale_invoice_date is null or jc.document_date >= v.sale_invoice_date::timestamp at time zone 'Asia/Kolkata') and jc.id = :id::uuid
			order by jc.document_date desc, jc.job_card_no desc limit :take offset :skip) jc
		join dealer d on d.id = jc.dealer_id
	) h
) as "jobCards"
from vehicle v where v.reg_no = :regNo

select (select count(*)::int from (select from job_card jc where jc.vehicle_id = v.id and (v.owner_since is null or jc.document_date >= v.owner_since) and (v.sale_invoice_date is null or jc.document_date >= v.sale_invoice_date::timestamp at time zone 'Asia/Kolkata') and jc.id = (select job_card_id from invoice where id = :id::uuid) limit 1000) own)
	as total, (
	select coalesce(json_agg(h order by h.document_date desc, h.job_card_no desc), '[]') from (
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
				order by issued_at, number) item) as invoices,
			(select coalesce(json_agg(l.name order by l.position), '[]') from job_card_line l
			where l.job_card_id = jc.id) as jobs
		from (select * from job_card jc where jc.vehicle_id = v.id and (v.owner_since is null or jc.document_date >= v.owner_since) and (v.sale_invoice_date is null or jc.document_date >= v.sale_invoice_date::timestamp at time zone 'Asia/Kolkata') and jc.id = (select job_card_id from invoice where id = :id::uuid)
			order by jc.document_date desc, jc.job_card_no desc limit :take offset :skip) jc
		join dealer d on d.id = jc.dealer_id
	) h
) as "jobCards"
from vehicle v where v.reg_no = :regNo
