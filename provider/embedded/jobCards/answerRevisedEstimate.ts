import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { isUuid } from '../../../db/uuid.ts';
import { recordedAnswer } from '../../../domain/jobCard/revisedEstimate.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import type { EstimateConfirmation, RevisedEstimateAnswer } from '../../port.ts';
import { notFoundError, type OperationContext, type ProviderCallContext, refusedError } from '../operationContext.ts';
import { readVehicleByRegNo } from '../vehicles/readVehicle.ts';

type AnswerContext = OperationContext & Partial<Pick<ProviderCallContext, 'reportRejection'>>;

const recorded = { ok: true, resultCode: resultCode('answerRecorded') } as const;

/**
 * Records the owner's answer; jobs that are not listed count as rejected, approved ones become lines of the job card.
 * The first answer is final; a later one changes nothing, and its confirmation has the first.
 * @throws ProviderError `notFound`: no such estimate of that job card; `refused`: an item does not wait for approval,
 * or is listed twice
 */
export async function answerRevisedEstimate(
	answer: RevisedEstimateAnswer,
	context: AnswerContext,
): Promise<Result<EstimateConfirmation>> {
	const closed = await readClosed(answer, context);
	if (closed) return closed;
	const jobs = await context.db
		.selectFrom('revised_job')
		.select('id')
		.where('revised_estimate_id', '=', answer.documentId)
		.execute();
	const answeredIds = answer.items.map(({ partId }) => partId.toLowerCase());
	const isEachKnown = answeredIds.every((id) => jobs.some((job) => job.id === id));
	if (!isEachKnown || new Set(answeredIds).size !== answeredIds.length)
		throw refusedError('answerRevisedEstimate', resultCode('notForApproval'));
	const isRecorded = await inTransaction(context.db, (trx) => writeAnswer(answer, context.now, trx));
	return isRecorded ? recorded : ((await readClosed(answer, context)) ?? recorded);
}

/** null: the estimate waits for an answer. @throws ProviderError `notFound` */
async function readClosed(
	{ documentId, jobCardId, regNo }: RevisedEstimateAnswer,
	context: AnswerContext,
): Promise<Result<EstimateConfirmation> | null> {
	const estimate =
		isUuid(documentId) && isUuid(jobCardId)
			? await context.db
					.selectFrom('revised_estimate')
					.select(['answered_at', 'withdrawn_at'])
					.where('id', '=', documentId)
					.where('job_card_id', '=', jobCardId)
					.executeTakeFirst()
			: undefined;
	if (!estimate) throw notFoundError('answerRevisedEstimate', 'estimateNotFound');
	if (estimate.withdrawn_at !== null) return rejected(resultCode('estimateWithdrawn'));
	if (estimate.answered_at === null) return null;
	context.reportRejection?.('alreadyAnswered');
	const vehicle = regNo === undefined ? null : await readVehicleByRegNo(regNo, context);
	return { ...recorded, earlierAnswer: vehicle && recordedAnswer(vehicle, documentId) };
}

/** False: the estimate was answered or withdrawn first; nothing is written. */
async function writeAnswer(answer: RevisedEstimateAnswer, now: Date, trx: Kysely<Database>): Promise<boolean> {
	const { documentId: estimateId, jobCardId, comments, items } = answer;
	// Locks the job card first, in the order of the desk's steps, to avoid a deadlock with them.
	await trx.selectFrom('job_card').select('id').where('id', '=', jobCardId).forUpdate().execute();
	const { numUpdatedRows } = await trx
		.updateTable('revised_estimate')
		.set({ answered_at: now, customer_comments: comments.trim() })
		.where('id', '=', estimateId)
		.where('job_card_id', '=', jobCardId)
		.where('answered_at', 'is', null)
		.where('withdrawn_at', 'is', null)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) return false;
	await trx.updateTable('job_card').set({ is_customer_approval_required: false }).where('id', '=', jobCardId).execute();
	const approved = items.filter(({ status }) => status === 'Approved').map(({ partId }) => partId);
	await trx
		.updateTable('revised_job')
		.set({ status: sql`case when id = any(${approved}::uuid[]) then 'Approved' else 'Rejected' end` })
		.where('revised_estimate_id', '=', estimateId)
		.execute();
	// Raw: Kysely would not compare the columns of the insert with those of its select.
	await sql`
		insert into job_card_line (job_card_id, position, kind, name, part_code, part_price, labour_price)
		select ${jobCardId}, line.last + row_number() over (order by job.position), 'ExtraJob', job.name, job.part_code,
			job.part_price, 0
		from revised_job job, (
			select coalesce(max(position), -1) as last from job_card_line where job_card_id = ${jobCardId}
		) line
		where job.revised_estimate_id = ${estimateId} and job.status = 'Approved'
	`.execute(trx);
	return true;
}
