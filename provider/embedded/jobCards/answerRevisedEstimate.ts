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
 * Final: whoever answers second is thanked as well, and changes nothing.
 * @throws Failure `notFound`: no such estimate; `refused`: an item is not up for approval
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
		case 'answeredBefore':
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
	/** Jobs that are not named count as rejected. */
	readonly items: readonly { readonly jobId: string; readonly isApproved: boolean }[];
}

export type EstimateAnswerOutcome =
	| 'recorded'
	/** Nothing was changed. */
	| 'answeredBefore'
	/** The dealership took the estimate back. */
	| 'withdrawn'
	/** No such estimate of that job card. */
	| 'unknown'
	/** An item is not up for approval, or named twice. */
	| 'notForApproval';

/** What is approved becomes a line of the job card. */
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
	return isRecorded ? 'recorded' : ((await readClosedOutcome(answer, context.db)) ?? 'answeredBefore');
}

/** null: it is open. */
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
	return estimate.answered_at === null ? null : 'answeredBefore';
}

/** False: somebody else ended the estimate first, and nothing is written. */
async function writeAnswer(answer: EstimateAnswer, now: Date, trx: Kysely<Database>): Promise<boolean> {
	const { estimateId, jobCardId, comments } = answer;
	// The job card first, as the desk's steps do, so that none waits for the other for ever.
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
