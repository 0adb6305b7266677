import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

export const addedDealerCount = 5000;

/** Spread over the places of the reference data, as dealers are; every 500th is called Lakeside. */
export async function addDealers(db: Kysely<Database>): Promise<void> {
	await sql`
		insert into dealer (code, name, parent_organization_id, address_line1, city_id, pin, phone, latitude, longitude)
		select 'MANY-' || n, case when n % 500 = 0 then 'Lakeside ' else 'Dealer ' end || n, 'MANY', 'Main Road', city.id,
			'400001', '', city.latitude + (n % 7) * 0.01, city.longitude + (n % 5) * 0.01
		from generate_series(1, ${addedDealerCount}::int) n
		join (select *, row_number() over (order by population desc, id) as rank from city) city
			on city.rank = (n * 7919) % 3450 + 1
	`.execute(db);
	await sql`analyze dealer`.execute(db);
}
