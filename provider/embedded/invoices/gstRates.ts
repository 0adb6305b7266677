import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Day } from '../../../domain/time/calendar.ts';

/** SAC: maintenance and repair services of transport machinery and equipment, motorcycles among them. */
export const labourSac = '998714';

/** HSN of a part that has none of its own: parts and accessories of motorcycles, scooters among them. */
export const defaultHsn = '871410';

/**
 * The GST rates of HSN and SAC codes on a day, in per cent: of the codes that each begins with the longest, and of its
 * rates the newest. A code without a rate is left out. The statement is raw, since Kysely has no type for rows of `unnest`.
 */
export async function gstRatesOn(
	codes: readonly string[],
	day: Day,
	db: Kysely<Database>,
): Promise<ReadonlyMap<string, number>> {
	const { rows } = await sql<{ code: string; rate: number }>`
		select asked.code, found.rate
		from unnest(${[...new Set(codes)]}::text[]) as asked (code)
		cross join lateral (
			select rate from gst_rate where starts_with(asked.code, gst_rate.code) and valid_from <= ${day}
			order by length(gst_rate.code) desc, valid_from desc limit 1
		) found
	`.execute(db);
	return new Map(rows.map(({ code, rate }) => [code, rate]));
}

/** Whether no part was given an HSN of its own, as after the upgrade of a catalogue that had none. */
export async function isEveryPartAtDefaultHsn({ db }: { readonly db: Kysely<Database> }): Promise<boolean> {
	const row = await db
		.selectFrom('part')
		.select((is) => is.fn.countAll<number>().as('parts'))
		.select((is) => is.fn.countAll<number>().filterWhere('hsn', '<>', defaultHsn).as('coded'))
		.executeTakeFirstOrThrow();
	return Number(row.parts) > 0 && Number(row.coded) === 0;
}
