-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

select pp.id as "periodicId", part_id as "partId", code as "partCode", name as "partName", price
from periodic_part pp join part on part.id = part_id
where pp.model_code = :modelCode and :km::int >= pp.km_from and :km::int < pp.km_to
	and (pp.repair_type_id is null or pp.repair_type_id = :repairTypeId::uuid) order by name

select job.id as "serviceId", kind, job.name as "jobTypeName",
	coalesce(job.part_id::text, '') as "partId", coalesce(part.code, '') as "partCode",
	coalesce(part.name, '') as "partName", coalesce(part.price, 0) as "partPrice",
	coalesce(job.labour_id::text, '') as "labourId", coalesce(labour.code, '') as "labourCode",
	coalesce(labour.name, '') as "labourName", coalesce(labour.price, 0) as "labourPrice"
from job
left join dealer on dealer.id = job.dealer_id
left join part on part.id = job.part_id
left join labour on labour.id = job.labour_id
where is_active and dealer.code = :dealerCode and job.model_code = :modelCode
order by kind, job.name

select job.id as "serviceId", kind, job.name as "jobTypeName",
	coalesce(job.part_id::text, '') as "partId", coalesce(part.code, '') as "partCode",
	coalesce(part.name, '') as "partName", coalesce(part.price, 0) as "partPrice",
	coalesce(job.labour_id::text, '') as "labourId", coalesce(labour.code, '') as "labourCode",
	coalesce(labour.name, '') as "labourName", coalesce(labour.price, 0) as "labourPrice"
from job
left join dealer on dealer.id = job.dealer_id
left join part on part.id = job.part_id
left join labour on labour.id = job.labour_id
where is_active and dealer.code = :dealerCode and job.model_code is null
order by kind, job.name

select job.id as "serviceId", kind, job.name as "jobTypeName",
	coalesce(job.part_id::text, '') as "partId", coalesce(part.code, '') as "partCode",
	coalesce(part.name, '') as "partName", coalesce(part.price, 0) as "partPrice",
	coalesce(job.labour_id::text, '') as "labourId", coalesce(labour.code, '') as "labourCode",
	coalesce(labour.name, '') as "labourName", coalesce(labour.price, 0) as "labourPrice"
from job
left join dealer on dealer.id = job.dealer_id
left join part on part.id = job.part_id
left join labour on labour.id = job.labour_id
where is_active and job.dealer_id is null and job.model_code = :modelCode
order by kind, job.name

select job.id as "serviceId", kind, job.name as "jobTypeName",
	coalesce(job.part_id::text, '') as "partId", coalesce(part.code, '') as "partCode",
	coalesce(part.name, '') as "partName", coalesce(part.price, 0) as "partPrice",
	coalesce(job.labour_id::text, '') as "labourId", coalesce(labour.code, '') as "labourCode",
	coalesce(labour.name, '') as "labourName", coalesce(labour.price, 0) as "labourPrice"
from job
left join dealer on dealer.id = job.dealer_id
left join part on part.id = job.part_id
left join labour on labour.id = job.labour_id
where is_active and job.dealer_id is null and job.model_code is null
order by kind, job.name

select a.revision, a.day, a.start_minute as "startMinute", a.end_minute as "endMinute",
	a.repair_type_id as "repairTypeId", a.km_reading as km, a.total_parts + a.total_labour as total,
	a.pick_up_line1 is not null as "hasPickUp",
	json_build_object('mobile', a.mobile, 'problem', a.problem, 'pickUp', (
		select json_build_object('line1', a.pick_up_line1, 'stateId', s.id, 'stateName', s.name, 'cityId', c.id,
				'cityName', c.name, 'cityPosition', json_build_object('latitude', c.latitude, 'longitude', c.longitude),
				'pin', a.pick_up_pin)
		from city c join state s on s.id = c.state_id
		where s.name = a.pick_up_state and c.name = a.pick_up_city and a.pick_up_line1 is not null),
		'dropOff', (
		select json_build_object('line1', a.drop_off_line1, 'stateId', s.id, 'stateName', s.name, 'cityId', c.id,
				'cityName', c.name, 'cityPosition', json_build_object('latitude', c.latitude, 'longitude', c.longitude),
				'pin', a.drop_off_pin)
		from city c join state s on s.id = c.state_id
		where s.name = a.drop_off_state and c.name = a.drop_off_city and a.drop_off_line1 is not null)) as contact,
	json_build_object('documentId', d.id, 'code', d.code, 'displayName', d.name, 'addressLine1', d.address_line1,
		'city', null, 'latitude', d.latitude, 'longitude', d.longitude, 'phone', d.phone) as dealer,
	(select coalesce(json_agg(json_build_object('periodicId', l.periodic_part_id, 'partId', p.id, 'partCode', p.code,
					'partName', l.name, 'price', l.part_price, 'isSelected', l.is_selected, 'reason', l.reason)
			order by l.position), '[]')
	from appointment_line l join periodic_part pp on pp.id = l.periodic_part_id join part p on p.id = pp.part_id
	where l.appointment_id = a.id) as parts,
	(select coalesce(json_agg(json_build_object('serviceId', j.id, 'kind', j.kind, 'jobTypeName', l.name,
					'partId', coalesce(p.id::text, ''), 'partCode', coalesce(p.code, ''), 'partName', coalesce(p.name, ''),
					'labourId', coalesce(w.id::text, ''), 'labourCode', coalesce(w.code, ''), 'labourName', coalesce(w.name, ''),
					'partPrice', l.part_price, 'labourPrice', l.labour_price) order by l.position), '[]')
	from appointment_line l join job j on j.id = l.job_id
	left join part p on p.id = j.part_id left join labour w on w.id = j.labour_id
	where l.appointment_id = a.id) as jobs,
	(select coalesce(json_agg(json_build_object('before', c.before, 'after', c.after)), '[]')
	from appointment_change c where c.appointment_id = a.id and c.revision > :revision) as changes
from appointment a join vehicle v on v.id = a.vehicle_id join dealer d on d.id = a.dealer_id
where a.id = :appointmentId::uuid and (v.owner_since is null or a.booked_at >= v.owner_since)

select
	(select row_to_json(i) from (select payload_hash, answer from idempotency where key = :key) i) as stored,
	row_to_json(a) as appointment,
	row_to_json(d) as dealer,
	(select coalesce(json_agg(r order by r.position), '[]') from (
		select l.position, l.periodic_part_id, offer.job_id, l.name, offer.part_price, offer.labour_price, l.is_selected,
			l.reason
		from appointment_line l left join job booked on booked.id = l.job_id left join lateral (
			select l.job_id, l.part_price, l.labour_price where a.dealer_id = coalesce(d.id, a.dealer_id)
			union all
			select null, p.price, 0 from periodic_part pp join part p on p.id = pp.part_id
			where a.dealer_id <> d.id and pp.id = l.periodic_part_id
				and pp.model_code = a.model_code and a.km_reading >= pp.km_from and a.km_reading < pp.km_to
				and (pp.repair_type_id is null or pp.repair_type_id = a.repair_type_id)
			union all
				(select j.id, coalesce(p.price, 0), coalesce(w.price, 0)
				from job j left join part p on p.id = j.part_id left join labour w on w.id = j.labour_id
				where a.dealer_id <> d.id and j.name = booked.name and j.kind = booked.kind
					and j.is_active and (j.dealer_id is null or j.dealer_id = d.id)
					and (j.model_code is null or j.model_code = a.model_code)
				order by j.dealer_id is null, j.model_code is null limit 1)
		) offer on true
		where l.appointment_id = a.id) r) as lines,
	(select coalesce(json_agg(json_build_object('id', pp.id, 'name', coalesce(l.name, p.name),
					'part_price', coalesce(l.part_price, p.price), 'labour_price', 0)), '[]')
	from periodic_part pp join part p on p.id = pp.part_id
	left join appointment_line l on l.appointment_id = a.id and l.periodic_part_id = pp.id
	where pp.id = any(:parts::uuid[]) and (l.periodic_part_id is not null and a.km_reading = :km::int
			or pp.model_code = a.model_code and :km::int >= pp.km_from and :km::int < pp.km_to
			and (pp.repair_type_id is null or pp.repair_type_id = a.repair_type_id))) as parts,
	(select coalesce(json_agg(json_build_object('id', j.id, 'name', coalesce(l.name, j.name),
					'part_price', coalesce(l.part_price, p.price, 0), 'labour_price', coalesce(l.labour_price, w.price, 0))), '[]')
	from job j left join part p on p.id = j.part_id left join labour w on w.id = j.labour_id
	left join appointment_line l on l.appointment_id = a.id and l.job_id = j.id
	where j.id = any(:jobs::uuid[])
		and (l.job_id is not null or j.is_active and (j.dealer_id is null or j.dealer_id = a.dealer_id)
			and (j.model_code is null or j.model_code = a.model_code))) as jobs,
	(
	select json_build_object('latitude', c.latitude, 'longitude', c.longitude)
	from city c join state s on s.id = c.state_id where s.name = coalesce(:pickUpState, a.pick_up_state) and c.name = coalesce(:pickUpCity, a.pick_up_city)) as pick_up_city,
	(
	select json_build_object('latitude', c.latitude, 'longitude', c.longitude)
	from city c join state s on s.id = c.state_id where s.name = coalesce(:dropOffState, a.drop_off_state) and c.name = coalesce(:dropOffCity, a.drop_off_city)) as drop_off_city
from (select) one_row
left join lateral (
	select a.*, a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received') as is_active,
		exists (select from job_card jc where jc.appointment_id = a.id) as has_job_card, (
		select case when d.closed_from <= a.day then 'dealerClosed' when not (
				d.weekly_off is distinct from extract(dow from a.day) and a.day < coalesce(d.closed_from, 'infinity')
				and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = a.day)) then 'dayClosed'
			when coalesce(hour.seats, 0) <= (
			select count(*) from appointment b
			where (b.dealer_id, b.day, b.start_minute) = (a.dealer_id, a.day, a.start_minute)
				and b.cancelled_at is null and b.number < a.number)
			then 'slotClosed' end
		from dealer d left join dealer_hour hour on hour.dealer_id = d.id and hour.start_minute = a.start_minute
		where d.id = a.dealer_id) as withdrawn,
		v.model_code, v.last_km_reading, (select phone from dealer where id = last_service_dealer_id) as last_phone, v.sale_invoice_date,
		present.code as dealer_code, present.phone as dealer_phone,
		(
		select count(*) filter (where t.booked_at >= date_trunc('day', :now::timestamptz, 'Asia/Kolkata')) + coalesce(sum((
					select count(*) filter (where c.by = 'owner' and c.changed_at >= date_trunc('day', :now::timestamptz, 'Asia/Kolkata'))
					from appointment_change c where c.appointment_id = t.id)), 0)
		from (select id, booked_at from appointment n where n.vehicle_id = a.vehicle_id order by n.number desc limit 1000) t) as "bookingActsToday",
		present.parent_organization_id, present.move_until_hours, present.latitude, present.longitude,
		(select max(km_to) from rate_slab where dealer_id = present.id) as last_slab_km
	from appointment a join vehicle v on v.id = a.vehicle_id join dealer present on present.id = a.dealer_id
	where a.id = :appointmentId::uuid
) a on true
left join lateral (
	select dealer.id, parent_organization_id, dealer.phone, h.end_minute, h.seats,
		coalesce(slot.booked_seats, 0) +
		case when slot.seat_holds = '{}' then 0 else jsonb_array_length(jsonb_path_query_array(
				slot.seat_holds, (select format('strict $.* ? (@ > %s)', (extract(epoch from :now::timestamptz) * 1000)::bigint)::jsonpath)))
		- case when (slot.seat_holds ->> a.vehicle_id::text)::bigint > (select (extract(epoch from :now::timestamptz) * 1000)::bigint) then 1 else 0 end
		end as "takenSeats",
		dealer.latitude, dealer.longitude,
		(select max(km_to) from rate_slab where dealer_id = dealer.id) as last_slab_km,
		(
			dealer.weekly_off is distinct from extract(dow from :day::date) and :day::date < coalesce(dealer.closed_from, 'infinity')
			and not exists (select from dealer_holiday o where o.dealer_id = dealer.id and o.day = :day::date)) as is_open
	from dealer
	left join dealer_hour h on h.dealer_id = dealer.id and h.start_minute = :startMinute
	left join slot on slot.dealer_id = dealer.id and slot.day = :day and slot.start_minute = :startMinute
	where dealer.code = :dealerCode) d on true
