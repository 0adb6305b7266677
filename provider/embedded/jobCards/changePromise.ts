/** The promised time of a job card, and which of its jobs are finished (docs/product.md#promise). */
import { sql } from 'kysely';
import { inTransaction } from '../../../db/transaction.ts';
import { isReasonFor, type PromiseReason, promiseReasons } from '../../../domain/jobCard/promiseReason.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { CommandRejected } from '../commandRejected.ts';
import { queueMessage } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import { ConflictError, writeJobCardStep } from './changeJobCard.ts';

export interface PromiseInput {
	readonly regNo: string;
	readonly at: Date;
	/** null: none, which is enough for the first promise. */
	readonly reason: PromiseReason | null;
	/** The dealership's own words for the owner; empty: none. */
	readonly words: string;
}

/**
 * Promises a time to the owner, who is told of it. The time that is promised already changes nothing.
 * @throws CommandRejected, also for a time that has passed, and a change without a reason or with one that does not fit
 */
export async function changePromise(
	{ regNo, at, reason, words }: PromiseInput,
	context: OperationContext,
): Promise<void> {
	const { db, now } = context;
	await writeJobCardStep(regNo, { kind: 'promise' }, context, async ({ entry }) => {
		if (!entry) throw new Error('a promise was allowed without a job card');
		const before = entry.estimated_delivery_at;
		if (before?.getTime() === at.getTime()) return;
		if (at <= now) throw new CommandRejected(422, providerMessage('promiseInThePast'));
		if (before !== null) checkReason(reason, before, at);
		await inTransaction(db, async (trx) => {
			const { numUpdatedRows } = await trx
				.updateTable('service_entry')
				.set({ estimated_delivery_at: at })
				.where('id', '=', entry.id)
				.where('phase', '=', entry.phase)
				// An import may have written microseconds, which a Date does not have.
				.where(sql`date_trunc('milliseconds', estimated_delivery_at)`, 'is not distinct from', before)
				.executeTakeFirst();
			if (numUpdatedRows === 0n) throw new ConflictError();
			const { id } = await trx
				.insertInto('promise_change')
				.values({
					service_entry_id: entry.id,
					number: sql<number>`(select count(*) + 1 from promise_change where service_entry_id = ${entry.id})`,
					promised_before: before,
					promised_at: at,
					reason,
					words,
					changed_at: now,
				})
				.returning('id')
				.executeTakeFirstOrThrow();
			const visit = entry.appointment_id ?? entry.id;
			await queueMessage({ kind: 'promiseChanged', regNo, subject: id, visit }, { db: trx, now });
		});
	});
}

function checkReason(reason: PromiseReason | null, before: Date, at: Date): void {
	if (reason !== null && isReasonFor(reason, before, at)) return;
	const isFit = (each: PromiseReason) => isReasonFor(each, before, at);
	throw new CommandRejected(422, providerMessage('promiseNeedsReason', { reasons: promiseReasons.filter(isFit) }));
}

/**
 * Marks a job of the job card as finished, by its name or its number in `show`. One that is finished stays as it is.
 * @throws CommandRejected, also for a job that the job card does not have
 */
export async function finishJob(
	{ regNo, job }: { readonly regNo: string; readonly job: string },
	context: OperationContext,
): Promise<void> {
	await writeJobCardStep(regNo, { kind: 'finish-job' }, context, async ({ entry }) => {
		if (!entry) throw new Error('a finished job was allowed without a job card');
		await inTransaction(context.db, async (trx) => {
			const locked = await trx
				.selectFrom('service_entry')
				.select('id')
				.where('id', '=', entry.id)
				.where('phase', '=', entry.phase)
				.forUpdate()
				.executeTakeFirst();
			if (!locked) throw new ConflictError();
			const lines = await trx
				.selectFrom('job_card_line')
				.select(['id', 'name', 'finished_at'])
				.where('service_entry_id', '=', entry.id)
				.orderBy('position')
				.execute();
			const isMeant = ({ name }: { readonly name: string }, index: number) =>
				job === String(index + 1) || plain(name) === plain(job);
			const meant = lines.filter(isMeant);
			if (meant.length === 0) {
				throw new CommandRejected(422, providerMessage('jobUnknown', { job, jobs: lines.map(({ name }) => name) }));
			}
			const open = meant.find(({ finished_at }) => finished_at === null);
			if (!open) return;
			await trx.updateTable('job_card_line').set({ finished_at: context.now }).where('id', '=', open.id).execute();
		});
	});
}

const plain = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim();
