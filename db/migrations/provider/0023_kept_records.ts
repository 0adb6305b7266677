import { type Kysely, sql } from 'kysely';

/**
 * What accounts and the tax office rely on is not rewritten (docs/decisions/046-records-are-not-rewritten.md). Series
 * count up by one and payments keep what they say, whoever writes them. `keep_records_from` takes from a role that owns
 * nothing the privileges to change or delete such records; it is called for the roles that have them already, and by
 * docs/service-role.sql. Two functions, which belong to the owner, do what decision 012 asks for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await countUp(db);
	await keepPayments(db);
	await keepInvoices(db);
	await limitPrivileges(db);
}

async function countUp(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function count_up() returns trigger language plpgsql as $$
		begin
			if new.last <> (case tg_op when 'INSERT' then 1 else old.last + 1 end) then
				raise exception 'a series of documents counts up by one' using errcode = 'check_violation';
			end if;
			return null;
		end $$;
		create trigger counts_up after insert or update on document_series for each row execute function count_up();
	`.execute(db);
}

/** Money that was given back may come again by the same order at the gateway, with another tracking id. */
async function keepPayments(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function keep_payment() returns trigger language plpgsql as $$
		declare
			is_refunded boolean := old.refund = 'due' and new.refund = 'done';
			has_come_again boolean := old.refund = 'done' and new.refund <> 'done' and old.kind = 'online';
		begin
			if (old.service_entry_id, old.order_id, old.kind, old.amount)
					is distinct from (new.service_entry_id, new.order_id, new.kind, new.amount)
				or not has_come_again and (old.mode, old.transaction_id, old.received_at, old.refund_reason)
					is distinct from (new.mode, new.transaction_id, new.received_at, new.refund_reason)
				or not has_come_again and not is_refunded
					and (old.refund, old.refunded_at) is distinct from (new.refund, new.refunded_at)
			then
				raise exception 'a payment keeps what it says' using errcode = 'check_violation';
			end if;
			return new;
		end $$;
		create trigger kept before update on payment for each row execute function keep_payment();
	`.execute(db);
}

async function keepInvoices(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function keep_cancelled() returns trigger language plpgsql as $$
		begin
			raise exception 'a cancelled invoice stays cancelled' using errcode = 'check_violation';
		end $$;
		create trigger kept before update of cancelled_at on invoice for each row
			when (old.cancelled_at is distinct from new.cancelled_at and old.cancelled_at is not null)
			execute function keep_cancelled();

		create function india_day(instant timestamptz) returns date language sql immutable as $$
			select (instant at time zone 'Asia/Kolkata')::date
		$$;
		create function invoice_kept_until(issued date) returns date language sql immutable as $$
			select make_date(extract(year from issued + interval '9 months')::integer + 8, 3, 31)
		$$;

		create function forget_invoices(job_cards uuid[], forgotten_at timestamptz) returns integer
		language plpgsql security definer set search_path = public, pg_temp as $$
		declare
			archived integer;
		begin
			with removed as (
				delete from invoice using service_entry
				where service_entry_id = service_entry.id and service_entry.id = any(job_cards) and not is_active
				returning invoice.*
			)
			insert into invoice_archive (id, service_entry_id, type, cancels_number, series, number, issued_at, amount,
				content, archived_at, keep_until)
			select r.id, r.service_entry_id, r.type, cancelled.number, r.series, r.number, r.issued_at, r.amount,
				r.content, forgotten_at, invoice_kept_until(india_day(r.issued_at))
			from removed r left join removed cancelled on cancelled.id = r.cancels
			where r.type <> 'ProformaInvoice';
			get diagnostics archived = row_count;
			return archived;
		end $$;
		create function remove_expired_invoices() returns integer
		language plpgsql security definer set search_path = public, pg_temp as $$
		declare
			removed integer;
		begin
			delete from invoice_archive where keep_until < india_day(clock_timestamp());
			get diagnostics removed = row_count;
			return removed;
		end $$;
		revoke execute on function forget_invoices, remove_expired_invoices from public;
	`.execute(db);
}

async function limitPrivileges(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function keep_records_from(service regrole) returns void language plpgsql as $$
		begin
			execute format('revoke update, delete, truncate, trigger on invoice, payment, payment_order, document_series
				from %s', service);
			execute format('revoke insert, update, delete, truncate, trigger on invoice_archive, invoice_series
				from %s', service);
			execute format('grant update (cancelled_at) on invoice to %s', service);
			execute format('grant update (last) on document_series to %s', service);
			execute format('grant update (mode, transaction_id, received_at, refund, refund_reason, refunded_at)
				on payment to %s', service);
			execute format('grant update (state, answer, tracking_id, failure, asked_at, next_ask_at, indicated_at)
				on payment_order to %s', service);
			execute format('grant execute on function forget_invoices, remove_expired_invoices to %s', service);
		end $$;

		select keep_records_from(grantee) from pg_class, aclexplode(relacl)
		where pg_class.oid = 'invoice'::regclass and privilege_type = 'DELETE' and grantee not in (relowner, 0);
	`.execute(db);
}
