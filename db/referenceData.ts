/** The reference data that every embedded provider needs: the states and cities of India. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';
import { withoutTimeLimits } from './timeLimits.ts';
import { uuidFromName } from './uuid.ts';

const citiesFile = new URL('./reference/india-cities.tsv', import.meta.url);
const dataSetName = 'india-cities';

interface City {
	readonly state: string;
	readonly name: string;
	readonly latitude: number;
	readonly longitude: number;
	readonly population: number;
}

export const stateIdFromName = (state: string): string => uuidFromName(`state:${state}`);
export const cityIdFromName = (state: string, city: string): string => uuidFromName(`city:${state}:${city}`);

/**
 * Loads states and cities, to be called after `migrate`; does nothing when this version of the file is loaded already.
 * Ids are derived from the names, so that they are the same in every database.
 */
export async function loadReferenceData(db: Kysely<Database>): Promise<void> {
	const text = await readFile(citiesFile, 'utf8');
	const fingerprint = createHash('sha256').update(text).digest('hex');
	const loaded = db.selectFrom('reference_data').select('fingerprint').where('name', '=', dataSetName);
	if ((await loaded.executeTakeFirst())?.fingerprint === fingerprint) return;
	const cities = parseCities(text);
	const states = [...new Set(cities.map(({ state }) => state))];
	const load = async (trx: Transaction<Database>) => {
		// Concurrent processes load one after the other.
		if ((await lockReferenceData(trx, dataSetName)) === fingerprint) return;
		await sql`
			insert into state (id, name) select * from unnest(${states.map(stateIdFromName)}::uuid[], ${states}::text[])
			on conflict (id) do nothing
		`.execute(trx);
		await sql`
			insert into city (id, state_id, name, latitude, longitude, population)
			select * from unnest(
				${cities.map((city) => cityIdFromName(city.state, city.name))}::uuid[],
				${cities.map((city) => stateIdFromName(city.state))}::uuid[],
				${cities.map((city) => city.name)}::text[],
				${cities.map((city) => city.latitude)}::float8[],
				${cities.map((city) => city.longitude)}::float8[],
				${cities.map((city) => city.population)}::int[]
			)
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

function parseCities(text: string): City[] {
	const [, ...lines] = text.trimEnd().split('\n');
	return lines.map((line) => {
		const [state = '', city = '', latitude, longitude, population] = line.split('\t');
		return {
			state,
			name: city,
			latitude: Number(latitude),
			longitude: Number(longitude),
			population: Number(population),
		};
	});
}
