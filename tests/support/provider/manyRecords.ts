/** Gives a vehicle of a test as many records of each kind as an attack or many years would leave. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/**
 * Adds `count` cancelled bookings, closed job cards with all their records, messages, sessions and answers to
 * idempotency keys, all older than the vehicle's own. The vehicle must have been booked once.
 */
export async function addRecords(regNo: string, count: number, db: Kysely<Database>): Promise<void> {
	const many = sql`generate_series(1, ${sql.lit(count)}) as n`;
	await sql`
		with booked as (
			select a.* from appointment a join vehicle v on v.id = a.vehicle_id where v.reg_no = ${regNo}
			order by a.number desc limit 1
		), older as (
			insert into appointment (number, legacy_id, vehicle_id, dealer_id, day, start_minute, end_minute, status,
				repair_type_id, km_reading, month_difference, mobile, email, problem, total_parts, total_labour, source,
				booked_at, cancelled_at)
			select nextval('legacy_number') - 600000, legacy_id, vehicle_id, dealer_id, day, start_minute, end_minute,
				'CancelledbyUser', repair_type_id, km_reading, month_difference, mobile, email, 'Failure ' || n, total_parts,
				total_labour, source, booked_at - make_interval(days => 400, mins => n), booked_at - make_interval(days => 400)
			from booked, ${many} returning id
		), answers as (
			insert into idempotency (key, payload_hash, result, stored_at)
			select gen_random_uuid(), '', json_build_object('appointmentId', id, 'appointmentNo', ''), '2025-01-01' from older
		), changes as (
			insert into appointment_change (appointment_id, revision, kind, by, changed_at, before, after)
			select id, 1, 'moved', 'owner', '2025-01-01', '{"day":"2025-01-02"}', '{"day":"2025-01-03"}' from older
		)
		insert into appointment_line (appointment_id, position, job_id, name, part_price, labour_price, is_selected, reason)
		select id, p, (select id from job limit 1), 'Job ' || p, 0, 9900, true, '' from older, generate_series(1, 3) as p
	`.execute(db);
	await sql`
		with entry as (
			insert into job_card (vehicle_id, dealer_id, job_card_no, document_date, status, is_active, phase, amount,
				paid_at, tax_invoiced_at)
			select v.id, (select id from dealer where code = 'MH-PUN-01'), ${regNo} || '-' || n,
				'2025-11-20 04:30+00'::timestamptz - make_interval(mins => n), 'Closed', false, 'closed', 100, '2025-11-20',
				'2025-11-20'
			from vehicle v, ${many} where v.reg_no = ${regNo} returning id, job_card_no
		), stages as (
			insert into job_stage (job_card_id, status_code, display_name, order_index, is_applicable)
			select id, 'Washing', 'Washing', 1, true from entry
		), lines as (
			insert into job_card_line (job_card_id, position, kind, name, part_price, labour_price)
			select id, p, 'AdditionalJob', 'Job ' || p, 0, 0 from entry, generate_series(1, 3) as p
		), promises as (
			insert into delivery_change (job_card_id, promised_at, changed_at, number)
			select id, '2025-11-21', '2025-11-20', 1 from entry
		), estimates as (
			insert into revised_estimate (job_card_id, number, dealer_comments, proposed_at, answered_at, customer_comments)
			select id, 1, 'Worn', '2025-11-20', '2025-11-20', '' from entry returning id
		), jobs as (
			insert into revised_job (revised_estimate_id, position, name, part_price, status)
			select id, 1, 'Brake pads', 100, 'Approved' from estimates
		), orders as (
			insert into payment_order (order_id, job_card_id, amount, state, portal_url, begun_at)
			select left('O' || replace(gen_random_uuid()::text, '-', ''), 30), id, 100, 'failed', '', '2025-11-20' from entry
		), paid as (
			insert into payment (job_card_id, kind, mode, transaction_id, amount, received_at)
			select id, 'dealership', 'UPI', 'R-1', 100, '2025-11-20' from entry
		), files as (
			insert into stored_file (size, type, sha256, content)
			select 4, 'application/pdf', encode(sha256('%PDF'), 'hex'), '%PDF' from entry returning key
		)
		insert into invoice (job_card_id, series, type, number, issued_at, amount, content, file_key)
		select e.id, 'MANY-' || ${regNo}::text, 'TaxInvoice', 'M' || e.row, '2025-11-20', 100, '{}', f.key
		from (select id, row_number() over () as row from entry) e
		join (select key, row_number() over () as row from files) f using (row)
	`.execute(db);
	await sql`
		with sent as (
			insert into message (kind, reg_no, about_id, link_bound_to_id, queued_at, expires_at, outcome, ended_at, language, template,
				variables, receipt)
			select 'booked', ${regNo}, gen_random_uuid(), 'none', '2026-11-01'::timestamptz - make_interval(mins => n),
				'2026-11-02', 'sent', '2026-11-01', 'en', 'booked', array['MH', 'Deccan'], 'delivered'
			from ${many} returning id
		), links as (
			insert into message_link (message_id, key_id, token_hash, reg_no, path, link_bound_to_id, made_at, ends_at)
			select id, '', id::text, ${regNo}, '/', 'none', '2026-11-01', '2026-12-01' from sent
		), sessions as (
			insert into portal_session (id_hash, reg_no, had_seen_booking, booking_seen, opened_by, created_at, last_seen_at)
			select gen_random_uuid(), ${regNo}, false, false, 'link', '2026-11-20', '2026-11-20' from ${many}
		)
		insert into message_receipt (message_id, channel, status, happened_at)
		select id, 0, 'delivered', '2026-11-01' from sent
	`.execute(db);
}
