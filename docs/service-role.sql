-- What the portal's role may do where another role owns the tables (docs/run-in-production.md#a-role-that-owns-nothing).
-- Run it as the owner, after `npm run migrate`; running it again changes nothing:
--   psql "$MIGRATE_DATABASE_URL" -v ON_ERROR_STOP=1 -f docs/service-role.sql
-- The role is there already, made with: create role portal_service login password '…'
begin;

grant usage on schema public to portal_service;
grant select, insert, update, delete on all tables in schema public to portal_service;
grant usage on all sequences in schema public to portal_service;

-- For the tables and sequences of later migrations, which this same owner makes.
alter default privileges in schema public grant select, insert, update, delete on tables to portal_service;
alter default privileges in schema public grant usage on sequences to portal_service;

do $$
declare
	writes text := 'insert, update, delete';
	name text;
begin
	execute format('grant connect on database %I to portal_service', current_database());
	execute format('revoke temporary on database %I from public', current_database());

	-- The space of a forgotten owner's rows is freed by vacuum, a privilege from PostgreSQL 17 on. Before, only the owner
	-- may do so, and autovacuum does it later.
	if current_setting('server_version_num')::integer >= 170000 then
		grant maintain on all tables in schema public to portal_service;
		alter default privileges in schema public grant maintain on tables to portal_service;
		writes := writes || ', maintain';
	end if;

	-- The portal reads these and never writes them: versions, places, dealerships, catalogue and tax rates.
	-- It changes when a dealership is open, and its slots, below.
	for name in select tablename from pg_tables where schemaname = 'public' and tablename in (
		'portal_migration', 'portal_migration_lock', 'provider_migration', 'provider_migration_lock',
		'reference_data', 'state', 'city', 'dealer', 'dealer_hour', 'dealer_holiday', 'rate_slab',
		'self_declaration', 'self_declaration_question', 'self_declaration_option',
		'model', 'repair_type', 'part', 'labour', 'periodic_part', 'job', 'gst_rate'
	) loop
		execute format('revoke %s on %I from portal_service', writes, name);
	end loop;

	-- It writes invoices, payments and their series, documents and files, and can neither rewrite nor delete them; of files
	-- it removes those that no row names, and documents go with a job card that is over. Behind PROVIDER_URL there are none.
	if to_regclass('invoice') is not null then
		perform keep_records_from('portal_service');
		grant insert, update (name), delete on dealer_holiday to portal_service;
		grant insert, delete on dealer_hour to portal_service;
		grant update (closed_from, opens_at, closes_at, slot_starts) on dealer to portal_service;
	end if;
end $$;

-- Databases made by PostgreSQL 14 or older let every role create tables here.
revoke create on schema public from public;

commit;
