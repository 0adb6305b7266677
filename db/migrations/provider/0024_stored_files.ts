import { type Kysely, sql } from 'kysely';

/**
 * Files have rows of their own, which supporting documents, invoices and the archive name
 * (docs/decisions/047-files-apart.md). A file exists before the row that names it; `sweep_after` is null while one does.
 *
 * The columns `content` stay for processes of the version before, which read and write them during an upgrade: triggers
 * keep them and the files in step. A later version drops columns and this part of `name_file`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await createFiles(db);
	// Most are copied while others write. What those wrote meanwhile is copied once they have to wait.
	await copyContents(db);
	await nameFiles(db);
	await releaseFiles(db);
	await keepDuringVisit(db);
	await limitPrivileges(db);
}

const naming = ['supporting_document', 'invoice', 'invoice_archive'] as const;

async function createFiles(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table stored_file (
			key uuid primary key default gen_random_uuid(),
			size integer not null check (size between 0 and 10485760),
			type text not null,
			sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
			has_object boolean not null default false,
			content bytea check (octet_length(content) = size),
			sweep_after timestamptz default now() + interval '24 hours',
			constraint stored_file_is_somewhere check (has_object or content is not null)
		);
		create index stored_file_left on stored_file (sweep_after) where sweep_after is not null;

		create function file_type(content bytea) returns text language sql immutable as $$
			select case substring(content for 3) when '\\x255044' then 'application/pdf' when '\\x89504e' then 'image/png'
				when '\\xffd8ff' then 'image/jpeg' else 'application/octet-stream' end
		$$;
	`.execute(db);
}

/** Under the id of the row that has them. */
async function copyContents(db: Kysely<unknown>): Promise<void> {
	for (const table of naming) {
		await sql`
			insert into stored_file (key, size, type, sha256, content, sweep_after)
			select id, octet_length(content), file_type(content), encode(sha256(content), 'hex'), content, null
			from ${sql.table(table)} as named where not exists (select from stored_file where key = named.id)
		`.execute(db);
	}
}

async function nameFiles(db: Kysely<unknown>): Promise<void> {
	for (const table of naming) {
		// That a file has a row changes no visit, so open pages need not load it again.
		await sql`
			alter table ${sql.table(table)} add column file_key uuid, alter column content drop not null,
				disable trigger user
		`.execute(db);
	}
	await copyContents(db);
	// Of rows that were deleted since the first copy, as those of an owner who was forgotten.
	await sql`
		delete from stored_file where not exists (select from supporting_document where id = key)
			and not exists (select from invoice where id = key) and not exists (select from invoice_archive where id = key)
	`.execute(db);
	await sql`
		create function name_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
		begin
			if new.file_key is null then
				insert into stored_file (size, type, sha256, content, sweep_after)
					values (octet_length(new.content), file_type(new.content), encode(sha256(new.content), 'hex'), new.content, null)
					returning key into new.file_key;
			else
				update stored_file set sweep_after = null where key = new.file_key returning content into new.content;
			end if;
			return new;
		end $$;
	`.execute(db);
	for (const table of naming) {
		await sql`update ${sql.table(table)} set file_key = id`.execute(db);
		await sql`
			alter table ${sql.table(table)} alter column file_key set not null, add unique (file_key),
				add foreign key (file_key) references stored_file, enable trigger user;
			create trigger file_named before insert on ${sql.table(table)} for each row execute function name_file();
		`.execute(db);
	}
}

/** A file goes with its row; that of an invoice stays where the archive names it. What an object store has is swept. */
async function releaseFiles(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function release_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
		begin
			if exists (select from invoice_archive where file_key = old.file_key)
				or exists (select from invoice where file_key = old.file_key)
				or exists (select from supporting_document where file_key = old.file_key)
			then
				return null;
			end if;
			delete from stored_file where key = old.file_key and not has_object;
			update stored_file set sweep_after = now(), content = null where key = old.file_key;
			return null;
		end $$;

		create or replace function forget_invoices(job_cards uuid[], forgotten_at timestamptz) returns integer
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
				file_key, archived_at, keep_until)
			select r.id, r.service_entry_id, r.type, cancelled.number, r.series, r.number, r.issued_at, r.amount,
				r.file_key, forgotten_at, invoice_kept_until(india_day(r.issued_at))
			from removed r left join removed cancelled on cancelled.id = r.cancels
			where r.type <> 'ProformaInvoice';
			get diagnostics archived = row_count;
			return archived;
		end $$;
	`.execute(db);
	for (const table of naming) {
		await sql`
			create trigger file_released after delete on ${sql.table(table)} for each row execute function release_file()
		`.execute(db);
	}
}

/**
 * A document goes with a visit that is over, as `forget_invoices` asks for. Privileges cannot say so: forgetting deletes
 * job cards and their estimates, which take their documents with them.
 */
async function keepDuringVisit(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function keep_visit() returns trigger language plpgsql as $$
		begin
			raise exception 'a visit that is not over stays' using errcode = 'check_violation';
		end $$;
		create trigger kept before delete on service_entry for each row when (old.is_active) execute function keep_visit();

		create function keep_document() returns trigger language plpgsql as $$
		begin
			if exists (select from service_entry where id = old.service_entry_id and is_active) then
				raise exception 'a document of a visit that is not over stays' using errcode = 'check_violation';
			end if;
			return old;
		end $$;
		create trigger kept before delete on supporting_document for each row execute function keep_document();
	`.execute(db);
}

/** As `keep_records_from`: a role that owns nothing removes only files that no row names, and changes none. */
async function limitPrivileges(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function keep_files_from(service regrole) returns void language plpgsql as $$
		begin
			execute format('revoke update, truncate, trigger on stored_file from %s', service);
			execute format('revoke update, delete, truncate, trigger on supporting_document from %s', service);
		end $$;
		revoke execute on function name_file, release_file from public;

		select keep_files_from(grantee) from pg_class, aclexplode(relacl)
		where pg_class.oid = 'invoice'::regclass and privilege_type = 'INSERT' and grantee not in (relowner, 0);
	`.execute(db);
}
