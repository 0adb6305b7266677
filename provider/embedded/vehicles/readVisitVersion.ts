/** Whether anything changed for a vehicle's owner since the last look, without reading it all. */
import { CompiledQuery } from 'kysely';
import { createBatchLoader } from '../../../db/batchLoader.ts';
import { preparedSql } from '../../../db/preparedStatements.ts';
import type { OperationContext } from '../operationContext.ts';
import { isStatusCheckDue, scheduleStatusCheck } from '../payments/statusCheck.ts';
import type { ProviderCallContext } from '../runOperation.ts';

export interface VisitVersion {
	/**
	 * Another one whenever the vehicle, its latest appointment, one of its job cards, or anything that belongs to
	 * these changed. What is told of dealerships and models, which no visit changes, is not part of it.
	 */
	readonly version: string;
	/** `askSoon` would move an order of the job card on that is under way. */
	readonly needsStatusCheck: boolean;
	/** The job card that is under way; null: none. */
	readonly jobCardId: string | null;
}

interface VisitVersionRow {
	readonly reg_no: string;
	readonly version: string;
	readonly job_card_id: string | null;
	/** The order that is not settled; null: none. One is, at most. */
	readonly unsettled: Parameters<typeof isStatusCheckDue>[0] | null;
}

const maxBatchSize = 32;

/**
 * A hash of the versions of all rows that the owner is shown, in their order; `v` is the vehicle. Each state of a row has a number that no other
 * state of any row ever has, and the statement sees one instant: the same numbers are the same rows in the same
 * state. Nothing smaller would do. Numbers are given before commits, so a change with a lower number may be seen
 * after one with a higher: the highest alone would miss it.
 */
export const visitVersionSql = `(
	select md5(string_agg(version::text, '-' order by version)) from (
		select v.version
		union all (select version from appointment where vehicle_id = v.id order by number desc limit 1)
		union all select version from service_entry where vehicle_id = v.id
		union all select o.version from service_entry c join payment_order o on o.service_entry_id = c.id
			where c.vehicle_id = v.id
		union all select p.version from service_entry c join payment p on p.service_entry_id = c.id
			where c.vehicle_id = v.id
	) shown
)`;

const versionSql = preparedSql(`
select v.reg_no, e.id as job_card_id, ${visitVersionSql} as version, (
	select row_to_json(o) from (
		select state, begun_at as at, asked_at, next_ask_at
		from payment_order where service_entry_id = e.id and state in ('open', 'pending')
	) o
) as unsettled
from vehicle v left join service_entry e on e.vehicle_id = v.id and e.is_active
where v.reg_no in (select asked from jsonb_array_elements_text($1::jsonb) as asked limit ${maxBatchSize})`);

const loaders = new WeakMap<OperationContext['db'], (regNo: string) => Promise<VisitVersionRow | undefined>>();

/** null: no such registration number. Whoever asks while statements are under way shares the next one. */
export async function readVisitVersion(
	regNo: string,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<VisitVersion | null> {
	let loader = loaders.get(db);
	if (!loader) {
		loader = createBatchLoader((regNos) => readVersions(regNos, db), {
			maxBatchSize,
			concurrency: 2,
			batchDelayMs: 20,
		});
		loaders.set(db, loader);
	}
	const found = await loader(regNo);
	if (!found) return null;
	const { version, job_card_id: jobCardId, unsettled } = found;
	return { version, jobCardId, needsStatusCheck: unsettled !== null && isStatusCheckDue(unsettled, now) };
}

async function readVersions(
	regNos: readonly string[],
	db: OperationContext['db'],
): Promise<ReadonlyMap<string, VisitVersionRow>> {
	const { rows } = await db.executeQuery<VisitVersionRow>(CompiledQuery.raw(versionSql, [JSON.stringify(regNos)]));
	return new Map(rows.map((row) => [row.reg_no, row]));
}

/** The version of what the owner sees of a vehicle. Whoever looks at an unsettled payment waits for its outcome. */
export async function pollVisitVersion(regNo: string, context: ProviderCallContext): Promise<string | null> {
	const found = await readVisitVersion(regNo, context);
	if (!found) return null;
	if (context.online && found.needsStatusCheck && found.jobCardId !== null)
		await scheduleStatusCheck([found.jobCardId], context);
	return found.version;
}
