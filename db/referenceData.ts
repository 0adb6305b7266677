/** The reference data that every embedded provider needs: the states and cities of India. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';
import { withoutTimeLimits } from './timeLimits.ts';
import { uuidFromName } from './uuid.ts';

const citiesFile = new URL('./reference/india-cities.tsv', import.meta.url);
const dataSetName = 'india-cities';

export const stateIdFromName = (state: string): string => uuidFromName(`state:${state}`);
export const cityIdFromName = (state: string, city: string): string => uuidFromName(`city:${state}:${city}`);

/**
 * Loads states and cities, after `migrate`; does nothing if this version of the file is loaded already. Ids are derived
 * from the names, so that they are the same in every database.
 */
export async function loadReferenceData(db: Kysely<Database>): Promise<void> {
	const text = await readFile(citiesFile, 'utf8');
	const fingerprint = createHash('sha256').update(text).digest('hex');
	const loaded = db.selectFrom('reference_data').select('fingerprint').where('name', '=', dataSetName);
	if ((await loaded.executeTakeFirst())?.fingerprint === fingerprint) return;
	const [, ...lines] = text.trimEnd().split('\n');
	const cities = lines.map((line) => {
		const [state = '', name = '', latitude, longitude, population] = line.split('\t');
		const [id, state_id] = [cityIdFromName(state, name), stateIdFromName(state)];
		return { id, state_id, state, name, latitude, longitude, population };
	});
	const load = async (trx: Transaction<Database>) => {
		// Concurrent processes load one after the other.
		if ((await lockReferenceData(trx, dataSetName)) === fingerprint) return;
		const rows = JSON.stringify(cities);
		await sql`
			insert into state (id, name)
			select distinct state_id, state from json_to_recordset(${rows}::json) as city (state_id uuid, state text)
			on conflict (id) do nothing
		`.execute(trx);
		await sql`
			insert into city (id, state_id, name, latitude, longitude, population)
			select id, state_id, name, latitude, longitude, population from json_populate_recordset(null::city, ${rows}::json)
			on conflict (id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
				population = excluded.population
		`.execute(trx);
		await trx
			.updateTable('reference_data')
			.set({ fingerprint, loaded_at: new Date() })
			.where('name', '=', dataSetName)
			.execute();
	};
	await withoutTimeLimits(db, (own) => own.transaction().execute(load));
}

/**
 * Locks a data set until the end of the transaction, after waiting for other holders of the lock. Returns the
 * fingerprint of the loaded content; null: none. Creates the row with an empty fingerprint if it is missing.
 */
export async function lockReferenceData(trx: Transaction<Database>, name: string): Promise<string | null> {
	const { fingerprint } = await trx
		.insertInto('reference_data')
		.values({ name, fingerprint: '' })
		.onConflict((known) => known.column('name').doUpdateSet({ name }))
		.returning('fingerprint')
		.executeTakeFirstOrThrow();
	return fingerprint === '' ? null : fingerprint;
}
