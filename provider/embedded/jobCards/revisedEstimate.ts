/** Revised estimates: proposed to the owner by the desk, withdrawn, and shown with the owner's answer. */
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { putFile } from '../../../storage/files.ts';
import { CommandRejected } from '../commandRejected.ts';
import { documentsField, jobsField, optionField, requiredParagraph, type StepValues } from '../desk/fields.ts';
import { instantSql, listSql, rupeesSql } from '../jsonSql.ts';
import { linkBoundTo, queueMessage } from '../messages/queueMessage.ts';
import type { OperationContext } from '../operationContext.ts';
import { changeJobCard } from './changeJobCard.ts';
import { readJobCard } from './readJobCard.ts';
import { checkUploadedFiles } from './supportingDocuments.ts';

export const estimateFields = {
	comments: optionField(requiredParagraph(1000), 'what the owner reads about them'),
	jobs: jobsField,
	documents: documentsField,
};

export type EstimateProposal = StepValues<typeof estimateFields>;

/**
 * Asks the owner to approve jobs.
 * @throws CommandRejected, also for a job without a price and invalid documents
 * @throws StorageError if a document cannot be stored
 */
export async function proposeEstimate(
	{ regNo, comments, jobs, documents }: EstimateProposal,
	context: OperationContext,
): Promise<void> {
	const priced = jobs.map(({ name, partCode: part_code, price: part_price }, position) => {
		if (part_price === null) throw new CommandRejected(422, resultCode('jobWithoutPrice', { name }));
		return { position, name, part_code, part_price };
	});
	const checked = checkUploadedFiles(documents);
	await changeJobCard(regNo, { kind: 'propose-estimate' }, context, async () => {
		const stored: Pick<Database['supporting_document'], 'blob_name' | 'file_type' | 'file_key'>[] = [];
		// Before the rows that refer to them are written.
		for (const { blobName, fileType, ...file } of checked) {
			stored.push({ blob_name: blobName, file_type: fileType, file_key: await putFile(file, context) });
		}
		return {
			set: { dealer_comments: comments },
			async afterUpdate(jobCard, trx) {
				const { id: job_card_id } = jobCard;
				const { id: revised_estimate_id } = await trx
					.insertInto('revised_estimate')
					.values({
						job_card_id,
						number: sql<number>`(select count(*) + 1 from revised_estimate where job_card_id = ${job_card_id})`,
						dealer_comments: comments,
						proposed_at: context.now,
					})
					.returning('id')
					.executeTakeFirstOrThrow();
				await trx
					.insertInto('revised_job')
					.values(priced.map((job) => ({ revised_estimate_id, ...job })))
					.execute();
				for (const document of stored) {
					await trx
						.insertInto('supporting_document')
						.values({ revised_estimate_id, job_card_id, ...document })
						.execute();
				}
				const about = { regNo, aboutId: revised_estimate_id, linkBoundToId: linkBoundTo(jobCard) };
				await queueMessage({ kind: 'extraJob', ...about }, { db: trx, now: context.now });
			},
		};
	});
}

/** Withdraws the open estimate: the owner can no longer answer it. @throws CommandRejected if none is open */
export async function withdrawEstimate(regNo: string, context: OperationContext): Promise<void> {
	await changeJobCard(regNo, { kind: 'withdraw-estimate' }, context, () => ({
		async afterUpdate({ id }, trx) {
			await trx
				.updateTable('revised_estimate')
				.set({ withdrawn_at: context.now })
				.where('job_card_id', '=', id)
				.where('answered_at', 'is', null)
				.where('withdrawn_at', 'is', null)
				.execute();
		},
	}));
}

const estimateAnswerSql = `
	select case when answered_at is not null then 'answered' when withdrawn_at is not null then 'withdrawn' else 'waiting'
			end as answer, ${instantSql('proposed_at')} as "proposedAt", ${instantSql('answered_at')} as "answeredAt",
		${instantSql('withdrawn_at')} as "withdrawnAt", dealer_comments as "dealerComments",
		customer_comments as "customerComments",
		${listSql(`select name as job, part_code as "partCode", ${rupeesSql('part_price')} as price, status
			from revised_job where revised_estimate_id = r.id order by position`)} as jobs
	from revised_estimate r`;

/** The latest revised estimate of the vehicle's job card with the owner's answer. @throws CommandRejected */
export async function describeEstimateAnswer(regNo: string, context: OperationContext): Promise<object> {
	const { jobCard } = await readJobCard(regNo, context);
	const { rows } = await sql<object>`
		${sql.raw(estimateAnswerSql)} where job_card_id = ${jobCard?.id ?? null} order by number desc limit 1
	`.execute(context.db);
	if (!jobCard || !rows[0]) throw new CommandRejected(404, resultCode('noEstimateProposed'));
	return { regNo, jobCardNo: jobCard.job_card_no, ...rows[0] };
}
