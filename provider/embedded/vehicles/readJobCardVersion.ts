/** The version of a job card (docs/decisions/015-requests-of-the-page.md): detects changes without reading the vehicle. */

import DataLoader from 'dataloader';
import { CompiledQuery } from 'kysely';
import { preparedSql } from '../../../db/preparedStatements.ts';
import { usualSpelling } from '../../../domain/vehicle/regNo.ts';
import type { JobCardVersion } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { isStatusCheckDue } from '../payments/statusCheck.ts';

/** PostgreSQL plans for so many keys: each statement names it as the limit of its keys. */
export const maxBatchSize = 8;

/**
 * Reads a row by its key; null: there is none. Reads of one millisecond are one statement
 * (docs/decisions/013-memory-and-garbage.md). The keys of `sql`, which is prepared, are JSON: with an array PostgreSQL
 * would plan anew for each number of keys.
 */
export function createRowLoader<Row>(sql: string, keyOf: (row: Row) => string) {
	const loaders = new WeakMap<OperationContext['db'], DataLoader<string, Row | null>>();
	const createLoader = (db: OperationContext['db']) => {
		const read = async (keys: readonly string[]) => {
			const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, [JSON.stringify(keys)]));
			const found = new Map(rows.map((row) => [keyOf(row), row]));
			return keys.map((key) => found.get(key) ?? null);
		};
		return new DataLoader(read, { cache: false, maxBatchSize, batchScheduleFn: (run) => setTimeout(run, 1) });
	};
	return (key: string, db: OperationContext['db']): Promise<Row | null> => {
		const loader = loaders.get(db) ?? createLoader(db);
		loaders.set(db, loader);
		return loader.load(key);
	};
}

interface JobCardVersionRow {
	readonly reg_no: string;
	readonly version: string;
	readonly job_card_id: string | null;
	/** The unsettled order of the job card, of which there is at most one; null: none. */
	readonly unsettled: Parameters<typeof isStatusCheckDue>[0] | null;
}

/** How many of its job cards a page reads with its vehicle; the history reads its own (`listJobCards`). */
export const newestJobCards = 10;

/**
 * A hash of the versions of all rows that the owner sees, sorted; `v` is the vehicle. Every state of every row has a
 * version number of its own, and the statement reads one snapshot, so equal hashes mean equal rows. The highest number
 * alone is not enough: numbers are assigned before commit, so a change with a lower number can become visible after one
 * with a higher number.
 */
export const jobCardVersionSql = `(
	with c as (
		select id, version from job_card where vehicle_id = v.id
		order by document_date desc, job_card_no desc limit ${newestJobCards}
	)
	select md5(string_agg(version::text, '-' order by version)) from (
		select v.version
		union all (select version from appointment where vehicle_id = v.id order by number desc limit 1)
		union all select version from c
		union all select o.version from c join payment_order o on o.job_card_id = c.id
		union all select p.version from c join payment p on p.job_card_id = c.id
	) row_versions
)`;

const versionSql = preparedSql(`
select v.reg_no, e.id as job_card_id, ${jobCardVersionSql} as version, (
	select row_to_json(o) from (
		select state, begun_at as at, asked_at, next_ask_at
		from payment_order where job_card_id = e.id and state in ('open', 'pending')
	) o
) as unsettled
from vehicle v left join job_card e on e.vehicle_id = v.id and e.is_active
where v.reg_no in (select key from jsonb_array_elements_text($1::jsonb) as requested(key) limit ${maxBatchSize})`);

const loadVersion = createRowLoader<JobCardVersionRow>(versionSql, (row) => row.reg_no);

/**
 * null: no such registration number. The version changes whenever the vehicle, its latest appointment, one of its
 * newest job cards or a row that belongs to these changes. Dealerships and models, which no job card changes, are not part of it.
 */
export async function readJobCardVersion(
	regNo: string,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<JobCardVersion | null> {
	const found = await loadVersion(usualSpelling(regNo), db);
	if (!found) return null;
	const { version, job_card_id: jobCardId, unsettled } = found;
	return { version, statusCheckDueFor: unsettled !== null && isStatusCheckDue(unsettled, now) ? jobCardId : null };
}
