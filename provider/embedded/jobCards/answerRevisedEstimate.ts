import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { isUuid } from '../../../db/uuid.ts';
import { otherAnswer } from '../../../domain/jobCard/revisedEstimate.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import type { EstimateConfirmation, RevisedEstimateAnswer } from '../../port.ts';
import { notFoundError, type OperationContext, type ProviderCallContext, refusedError } from '../operationContext.ts';
import { readVehicleByRegNo } from '../vehicles/readVehicle.ts';

const unknownEstimate = () => notFoundError('answerRevisedEstimate', 'estimateNotFound');
const recorded = { ok: true, resultCode: resultCode('answerRecorded') } as const;

/**
 * Records the owner's answer; jobs that are not listed count as rejected, approved ones become lines of the job card.
 * The first answer is final; a later one changes nothing, and its confirmation has the first if they differ.
 * @throws ProviderError `notFound`: no such estimate of that job card; `refused`: an item does not wait for approval,
 * or is listed twice
 */
export async function answerRevisedEstimate(
	answer: RevisedEstimateAnswer,
	context: OperationContext & Partial<Pick<ProviderCallContext, 'reportRejection'>>,
): Promise<Result<EstimateConfirmation>> {
	const outcome = await inTransaction(context.db, (trx) => recordIfOpen(answer, context.now, trx));
	if (outcome === 'withdrawn') return rejected(resultCode('estimateWithdrawn'));
	if (outcome === 'recorded') return recorded;
	context.reportRejection?.('alreadyAnswered');
	const vehicle = answer.regNo === undefined ? null : await readVehicleByRegNo(answer.regNo, context);
	return { ...recorded, earlierAnswer: (vehicle && otherAnswer(vehicle, answer)) ?? undefined };
}

/** Nothing is written if the estimate was answered or withdrawn before. @throws ProviderError */
async function recordIfOpen(
	{ documentId, jobCardId, comments, items }: RevisedEstimateAnswer,
	now: Date,
	trx: Kysely<Database>,
): Promise<'recorded' | 'answeredBefore' | 'withdrawn'> {
	if (!isUuid(documentId) || !isUuid(jobCardId)) throw unknownEstimate();
	// Answers and the desk's steps take turns, since each of them locks the job card first.
	await trx.selectFrom('job_card').select('id').where('id', '=', jobCardId).forUpdate().execute();
	const estimate = await trx
		.selectFrom('revised_estimate')
		.select(['answered_at', 'withdrawn_at'])
		.where('id', '=', documentId)
		.where('job_card_id', '=', jobCardId)
		.executeTakeFirst();
	if (!estimate) throw unknownEstimate();
	if (estimate.withdrawn_at !== null) return 'withdrawn';
	if (estimate.answered_at !== null) return 'answeredBefore';
	const jobs = await trx.selectFrom('revised_job').select('id').where('revised_estimate_id', '=', documentId).execute();
	const answeredIds = items.map(({ partId }) => partId.toLowerCase());
	const isEachKnown = answeredIds.every((id) => jobs.some((job) => job.id === id));
	if (!isEachKnown || new Set(answeredIds).size !== answeredIds.length)
		throw refusedError('answerRevisedEstimate', resultCode('notForApproval'));
	await trx
		.updateTable('revised_estimate')
		.set({ answered_at: now, customer_comments: comments.trim() })
		.where('id', '=', documentId)
		.execute();
	await trx.updateTable('job_card').set({ is_customer_approval_required: false }).where('id', '=', jobCardId).execute();
	const approved = items.filter(({ status }) => status === 'Approved').map(({ partId }) => partId);
	await trx
		.updateTable('revised_job')
		.set({ status: sql`case when id = any(${approved}::uuid[]) then 'Approved' else 'Rejected' end` })
		.where('revised_estimate_id', '=', documentId)
		.execute();
	// Raw: Kysely would not compare the columns of the insert with those of its select.
	await sql`
		insert into job_card_line (job_card_id, position, kind, name, part_code, part_price, labour_price)
		select ${jobCardId}, line.last + row_number() over (order by job.position), 'ExtraJob', job.name, job.part_code,
			job.part_price, 0
		from revised_job job, (
			select coalesce(max(position), -1) as last from job_card_line where job_card_id = ${jobCardId}
		) line
		where job.revised_estimate_id = ${documentId} and job.status = 'Approved'
	`.execute(trx);
	return 'recorded';
}
