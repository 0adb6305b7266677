-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

-- selectRowSql
select
	(select row_to_json(i) from (select payload_hash, answer from idempotency where key = :key) i) as stored,
	row_to_json(v) as vehicle,
	row_to_json(d) as dealer,
	exists (select from repair_type where id = :repairTypeId) as is_repair_type,
	(select coalesce(json_agg(json_build_object('id', pp.id, 'name', p.name, 'part_price', p.price, 'labour_price', 0)), '[]')
	from periodic_part pp join part p on p.id = pp.part_id
	where pp.id = any(:parts::uuid[]) and pp.model_code = v.model_code and :km::int >= pp.km_from and :km::int < pp.km_to
		and (pp.repair_type_id is null or pp.repair_type_id = :repairTypeId)) as parts,
	(select coalesce(json_agg(json_build_object('id', j.id, 'name', j.name,
					'part_price', coalesce(p.price, 0), 'labour_price', coalesce(l.price, 0))), '[]')
	from job j left join part p on p.id = j.part_id left join labour l on l.id = j.labour_id
	where j.id = any(:jobs::uuid[]) and j.is_active and (j.dealer_id is null or j.dealer_id = d.id)
		and (j.model_code is null or j.model_code = v.model_code)) as jobs,
	(select coalesce((select json_agg(q.id) from self_declaration_question q where q.self_declaration_id = s.id), '[]')
	from self_declaration s where s.id = :selfDeclarationId and s.dealer_id = d.id) as questions,
	(
	select json_build_object('latitude', c.latitude, 'longitude', c.longitude)
	from city c join state s on s.id = c.state_id where s.name = :pickUpState and c.name = :pickUpCity) as pick_up_city,
	(
	select json_build_object('latitude', c.latitude, 'longitude', c.longitude)
	from city c join state s on s.id = c.state_id where s.name = :dropOffState and c.name = :dropOffCity) as drop_off_city
from (select) one_row
left join lateral (
	select reg_no, m.id as model_id, model_code, status, last_km_reading, sale_invoice_date, block_message,
		(select phone from dealer where id = last_service_dealer_id) as last_phone,
		exists (select from job_card jc where jc.vehicle_id = vehicle.id and jc.is_active) as is_at_dealership,
		(select case when a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received') and a.day >= :today then 'ahead' else 'missed' end from appointment a
		where a.vehicle_id = vehicle.id and a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received')) as "activeBooking",
		(
		select count(*) filter (where t.booked_at >= date_trunc('day', :now::timestamptz, 'Asia/Kolkata')) + coalesce(sum((
					select count(*) filter (where c.by = 'owner' and c.changed_at >= date_trunc('day', :now::timestamptz, 'Asia/Kolkata'))
					from appointment_change c where c.appointment_id = t.id)), 0)
		from (select id, booked_at from appointment n where n.vehicle_id = vehicle.id order by n.number desc limit 1000) t) as "bookingActsToday"
	from vehicle join model m on m.code = model_code where vehicle.id = :vehicleId
) v on true
left join lateral (
	select dealer.id, parent_organization_id, dealer.phone, h.end_minute, h.seats,
		coalesce(slot.booked_seats, 0) +
		case when slot.seat_holds = '{}' then 0 else jsonb_array_length(jsonb_path_query_array(
				slot.seat_holds, (select format('strict $.* ? (@ > %s)', (extract(epoch from :now::timestamptz) * 1000)::bigint)::jsonpath)))
		- case when (slot.seat_holds ->> :vehicleId::uuid::text)::bigint > (select (extract(epoch from :now::timestamptz) * 1000)::bigint) then 1 else 0 end
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

-- insertBookingSql
with seat as (
	insert into slot as s (dealer_id, day, start_minute, seats, booked_seats, seat_holds)
	select d.id, :day::date, hour.start_minute, hour.seats, 1, '{}'
	from
		dealer d join dealer_hour hour on d.id = :dealerId and hour.dealer_id = d.id and hour.start_minute = :startMinute
		and hour.seats > 0 and (
			d.weekly_off is distinct from extract(dow from :day::date) and :day::date < coalesce(d.closed_from, 'infinity')
			and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = :day::date)), vehicle v
	where v.id = :vehicleId::uuid and v.block_message is null
		and (v.last_km_reading is null or v.last_km_reading < :km_reading::int)
		and not exists (select from job_card jc where jc.vehicle_id = v.id and jc.is_active)
	on conflict (dealer_id, day, start_minute) do update set seats = excluded.seats, booked_seats = s.booked_seats + 1, seat_holds = s.seat_holds - :vehicleId::uuid::text
	where s.booked_seats +
		case when s.seat_holds = '{}' then 0 else jsonb_array_length(jsonb_path_query_array(
				s.seat_holds, (select format('strict $.* ? (@ > %s)', (extract(epoch from :now::timestamptz) * 1000)::bigint)::jsonpath)))
		- case when (s.seat_holds ->> :vehicleId::uuid::text)::bigint > (select (extract(epoch from :now::timestamptz) * 1000)::bigint) then 1 else 0 end
		end < excluded.seats
	returning s.dealer_id, s.day, s.start_minute
), redeemed as (
	delete from seat_hold h using seat where h.vehicle_id = :vehicleId::uuid
	returning h.dealer_id, h.day, h.start_minute
), released as (
	insert into slot as s (dealer_id, day, start_minute, seats, booked_seats)
	select r.dealer_id, r.day, r.start_minute, 0, 0 from redeemed r where not exists (
		select from seat where (seat.dealer_id, seat.day, seat.start_minute) = (r.dealer_id, r.day, r.start_minute))
	on conflict (dealer_id, day, start_minute) do update set seat_holds = s.seat_holds - :vehicleId::uuid::text
), booked as (
	insert into appointment (vehicle_id, dealer_id, day, start_minute, legacy_id, end_minute, status, repair_type_id, km_reading, month_difference, mobile, email, problem, pick_up_line1, pick_up_state, pick_up_city, pick_up_pin, pick_up_charge, drop_off_line1, drop_off_state, drop_off_city, drop_off_pin, total_parts, total_labour, source, language, self_declaration_id, booked_at)
	select :vehicleId::uuid, seat.dealer_id, seat.day, seat.start_minute, nextval('legacy_number'),
		:end_minute, :status, :repair_type_id, :km_reading, :month_difference, :mobile, :email, :problem, :pick_up_line1, :pick_up_state, :pick_up_city, :pick_up_pin, :pick_up_charge, :drop_off_line1, :drop_off_state, :drop_off_city, :drop_off_pin, :total_parts, :total_labour, :source, :language, :self_declaration_id, :booked_at
	from seat
	returning id, appointment_no
), lines as (
	insert into appointment_line (appointment_id, position, periodic_part_id, job_id, name, part_price, labour_price,
			is_selected, reason)
	select b.id, l.position, l.periodic_part_id, l.job_id, l.name, l.part_price, l.labour_price, l.is_selected, l.reason
	from booked b, json_to_recordset(:lines::json) as l (position smallint, periodic_part_id uuid, job_id uuid, name text,
			part_price bigint, labour_price bigint, is_selected boolean, reason text)
), answers as (
	insert into appointment_answer (appointment_id, question_id, selected)
	select booked.id, a.question_id, a.selected
	from booked, json_to_recordset(:answers::json) as a (question_id uuid, selected text[])
), notified as (
	insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at)
	select encode(substr(sha256((concat_ws(':', 'booked', f.about_id, null))::bytea), 1, 16), 'hex')::uuid, 'booked', f.reg_no, f.about_id,
		f.link_bound_to_id, :now::timestamptz,
		:now::timestamptz + interval '5 minutes',
		:now::timestamptz + interval '36 hours'
	from (select v.reg_no, b.id as about_id, b.id as link_bound_to_id from booked b, vehicle v where v.id = :vehicleId) f
	on conflict (id) do nothing
)
insert into idempotency (key, payload_hash, answer, answered_at)
select :key, :hash, json_build_object('appointmentId', id, 'appointmentNo', appointment_no), :now::timestamptz
from booked
returning answer

-- endMissedSql
with cancelled as (
	update appointment a set status = 'CancelledbySystem', cancelled_at = :now, cancel_reason = 'Missed, and booked anew' where a.vehicle_id = :vehicleId and a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received') and a.day < :today
	returning id, vehicle_id, dealer_id, day, start_minute, appointment_no
), freed as (
	update slot s set booked_seats = s.booked_seats - 1 from cancelled c
	where s.dealer_id = c.dealer_id and s.day = c.day and s.start_minute = c.start_minute
), links as (
	update message_link l set ends_at = :now from cancelled f where l.link_bound_to_id = f.id::text and l.ends_at > :now
) select from cancelled
