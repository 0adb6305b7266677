import { type Kysely, sql } from 'kysely';

/** Vehicles with their owners, and their last services. Readings are km. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table vehicle (
			id uuid primary key default gen_random_uuid(),
			reg_no text not null unique check (reg_no ~ '^[A-Z0-9]{1,15}$'),
			model_code text not null references model,
			component_no text not null,
			serial_number text not null,
			chassis text not null,
			contact_id text not null default '',
			customer_name text not null,
			customer_mobile text not null check (customer_mobile ~ '^[0-9]{10}$'),
			customer_email text not null default '',
			last_km_reading integer check (last_km_reading >= 0),
			next_service_due_date date,
			sale_invoice_date date,
			last_availed_service_date date,
			status text,
			last_service_dealer_id uuid references dealer,
			last_service_type text,
			seller_dealer_id uuid references dealer,
			address_line1 text not null default '',
			state_id uuid references state,
			city_id uuid references city,
			zipcode text not null default '',
			hold_message text check (hold_message <> '')
		);
	`.execute(db);
}
