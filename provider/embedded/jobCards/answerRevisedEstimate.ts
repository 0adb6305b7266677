import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { isUuid } from '../../../db/uuid.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type ChangeConfirmation, type Result, rejected } from '../../../domain/result.ts';
import type { RevisedEstimateAnswer } from '../../port.ts';
import { notFoundError, type OperationContext, refusedError } from '../operationContext.ts';
import type { ProviderCallContext } from '../runOperation.ts';

/**
 * Records the owner's answer. The first answer is final; a later one gets the same confirmation and changes nothing.
 * @throws ProviderError `notFound`: no such estimate; `refused`: an item does not wait for approval
 */
export async function answerRevisedEstimate(
	{ documentId, jobCardId, comments, items }: RevisedEstimateAnswer,
	context: ProviderCallContext,
): Promise<Result<ChangeConfirmation>> {
	const answer = {
		estimateId: documentId,
		jobCardId,
		comments: comments.trim(),
		items: items.map(({ partId, status }) => ({ jobId: partId, isApproved: status === 'Approved' })),
	};
	const outcome = await recordEstimateAnswer(answer, context);
	switch (outcome) {
		case 'alreadyAnswered':
			context.reportRejection(outcome);
			return { ok: true, message: providerMessage('answerRecorded') };
		case 'recorded':
			return { ok: true, message: providerMessage('answerRecorded') };
		case 'withdrawn':
			return rejected(providerMessage('estimateWithdrawn'));
		case 'unknown':
			throw notFoundError('answerRevisedEstimate', 'estimateNotFound');
		case 'notForApproval':
			throw refusedError('answerRevisedEstimate', providerMessage('notForApproval'));
	}
}

export interface EstimateAnswer {
	readonly estimateId: string;
	readonly jobCardId: string;
	readonly comments: string;
	/** Jobs that are not listed count as rejected. */
	readonly items: readonly { readonly jobId: string; readonly isApproved: boolean }[];
}

export type EstimateAnswerOutcome =
	| 'recorded'
	/** An earlier answer counts; nothing was changed. */
	| 'alreadyAnswered'
	/** The dealership withdrew the estimate. */
	| 'withdrawn'
	/** No such estimate of that job card. */
	| 'unknown'
	/** An item does not wait for approval, or is listed twice. */
	| 'notForApproval';

/** Approved jobs become lines of the job card. */
export async function recordEstimateAnswer(
	answer: EstimateAnswer,
	context: Pick<OperationContext, 'db' | 'now'>,
): Promise<EstimateAnswerOutcome> {
	const { estimateId, jobCardId, items } = answer;
	if (!isUuid(estimateId) || !isUuid(jobCardId)) return 'unknown';
	const closedOutcome = await readClosedOutcome(answer, context.db);
	if (closedOutcome !== null) return closedOutcome;
	const jobs = await context.db
		.selectFrom('revised_job')
		.select('id')
		.where('revised_estimate_id', '=', estimateId)
		.execute();
	const answeredIds = items.map(({ jobId }) => jobId.toLowerCase());
	const isEachKnown = answeredIds.every((id) => jobs.some((job) => job.id === id));
	if (!isEachKnown || new Set(answeredIds).size !== answeredIds.length) return 'notForApproval';
	const isRecorded = await inTransaction(context.db, (trx) => writeAnswer(answer, context.now, trx));
	return isRecorded ? 'recorded' : ((await readClosedOutcome(answer, context.db)) ?? 'alreadyAnswered');
}

/** null: the estimate waits for an answer. */
async function readClosedOutcome(
	{ estimateId, jobCardId }: EstimateAnswer,
	db: Kysely<Database>,
): Promise<EstimateAnswerOutcome | null> {
	const estimate = await db
		.selectFrom('revised_estimate')
		.select(['answered_at', 'withdrawn_at'])
		.where('id', '=', estimateId)
		.where('service_entry_id', '=', jobCardId)
		.executeTakeFirst();
	if (!estimate) return 'unknown';
	if (estimate.withdrawn_at !== null) return 'withdrawn';
	return estimate.answered_at === null ? null : 'alreadyAnswered';
}

/** False: the estimate was answered or withdrawn first; nothing is written. */
async function writeAnswer(answer: EstimateAnswer, now: Date, trx: Kysely<Database>): Promise<boolean> {
	const { estimateId, jobCardId, comments } = answer;
	// Locks the job card first, in the order of the desk's steps, to avoid a deadlock with them.
	await trx.selectFrom('service_entry').select('id').where('id', '=', jobCardId).forUpdate().execute();
	const { numUpdatedRows } = await trx
		.updateTable('revised_estimate')
		.set({ answered_at: now, customer_comments: comments })
		.where('id', '=', estimateId)
		.where('service_entry_id', '=', jobCardId)
		.where('answered_at', 'is', null)
		.where('withdrawn_at', 'is', null)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) return false;
	await trx
		.updateTable('service_entry')
		.set({ is_customer_approval_required: false })
		.where('id', '=', jobCardId)
		.execute();
	const approved = answer.items.filter((item) => item.isApproved).map((item) => item.jobId);
	await trx
		.updateTable('revised_job')
		.set({ status: sql`case when id = any(${approved}::uuid[]) then 'Approved' else 'Rejected' end` })
		.where('revised_estimate_id', '=', estimateId)
		.execute();
	// Raw, as copyLines of openJobCard.ts.
	await sql`
		insert into job_card_line (service_entry_id, position, kind, name, part_code, part_price, labour_price)
		select ${jobCardId}, line.last + row_number() over (order by job.position), 'ExtraJob', job.name, job.part_code,
			coalesce(job.part_price, 0), 0
		from revised_job job, (
			select coalesce(max(position), -1) as last from job_card_line where service_entry_id = ${jobCardId}
		) line
		where job.revised_estimate_id = ${estimateId} and job.status = 'Approved'
	`.execute(trx);
	return true;
}
