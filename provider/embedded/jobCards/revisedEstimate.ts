/** Revised estimates: proposed to the owner by the desk, withdrawn, and shown with the owner's answer. */
import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type Paise, toWireAmount } from '../../../domain/money.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { putFile } from '../../../storage/files.ts';
import { CommandRejected, unknownVehicle } from '../commandRejected.ts';
import { queueMessage } from '../messages/queueMessage.ts';
import { visitOf } from '../messages/visitLinks.ts';
import type { OperationContext } from '../operationContext.ts';
import { changeJobCard } from './changeJobCard.ts';
import { readJobCard } from './readJobCard.ts';
import { checkUploadedFiles, type UploadedFile } from './supportingDocuments.ts';

export interface EstimateProposal {
	readonly regNo: string;
	readonly comments: string;
	readonly jobs: readonly ProposedJob[];
	readonly files: readonly UploadedFile[];
}

export interface ProposedJob {
	readonly name: string;
	readonly partCode: string;
	/** null: NA, with which no estimate is sent. */
	readonly price: Paise | null;
}

/**
 * Asks the owner to approve jobs.
 * @throws CommandRejected, also for a job without a price and invalid documents
 * @throws StorageError when a document cannot be stored
 */
export async function proposeEstimate(
	{ regNo, comments, jobs, files }: EstimateProposal,
	context: OperationContext,
): Promise<void> {
	if (jobs.length === 0) throw new CommandRejected(422, providerMessage('estimateWithoutJobs'));
	const unpriced = jobs.find(({ price }) => price === null);
	if (unpriced) throw new CommandRejected(422, providerMessage('jobWithoutPrice', { name: unpriced.name }));
	const checked = checkUploadedFiles(files);
	await changeJobCard(regNo, { kind: 'propose-estimate' }, context, async () => {
		const documents: Pick<Database['supporting_document'], 'blob_name' | 'file_type' | 'file_key'>[] = [];
		// Before the rows that name them are written.
		for (const { blobName, fileType, ...file } of checked) {
			documents.push({ blob_name: blobName, file_type: fileType, file_key: await putFile(file, context) });
		}
		return {
			set: { dealer_comments: comments },
			async afterUpdate(entry, trx) {
				const { id: service_entry_id } = entry;
				const { id: revised_estimate_id } = await trx
					.insertInto('revised_estimate')
					.values({
						service_entry_id,
						number: sql<number>`(select count(*) + 1 from revised_estimate where service_entry_id = ${service_entry_id})`,
						dealer_comments: comments,
						proposed_at: context.now,
					})
					.returning('id')
					.executeTakeFirstOrThrow();
				await trx
					.insertInto('revised_job')
					.values(
						jobs.map(({ name, partCode, price }, position) => ({
							revised_estimate_id,
							position,
							name,
							part_code: partCode,
							part_price: price,
						})),
					)
					.execute();
				for (const document of documents) {
					await trx
						.insertInto('supporting_document')
						.values({ revised_estimate_id, service_entry_id, ...document })
						.execute();
				}
				const message = { kind: 'extraJob', regNo, subject: revised_estimate_id, visit: visitOf(entry) } as const;
				await queueMessage(message, { db: trx, now: context.now });
			},
		};
	});
}

/** Withdraws the open estimate: the owner can no longer answer it. @throws CommandRejected when none is open */
export async function withdrawEstimate(regNo: string, context: OperationContext): Promise<void> {
	await changeJobCard(regNo, { kind: 'withdraw-estimate' }, context, () => ({
		async afterUpdate({ id }, trx) {
			await trx
				.updateTable('revised_estimate')
				.set({ withdrawn_at: context.now })
				.where('service_entry_id', '=', id)
				.where('answered_at', 'is', null)
				.where('withdrawn_at', 'is', null)
				.execute();
		},
	}));
}

/** The latest revised estimate of the vehicle's job card with the owner's answer. @throws CommandRejected */
export async function describeEstimateAnswer(regNo: string, context: OperationContext): Promise<object> {
	const { db } = context;
	const record = await readJobCard(regNo, context);
	if (!record) throw unknownVehicle(regNo);
	const estimate = record.entry
		? await db
				.selectFrom('revised_estimate')
				.selectAll()
				.where('service_entry_id', '=', record.entry.id)
				.orderBy('number', 'desc')
				.limit(1)
				.executeTakeFirst()
		: undefined;
	if (!record.entry || !estimate) throw new CommandRejected(404, providerMessage('noEstimateProposed'));
	const jobs = await db
		.selectFrom('revised_job')
		.select(['name', 'part_code', 'part_price', 'status'])
		.where('revised_estimate_id', '=', estimate.id)
		.orderBy('position')
		.execute();
	return {
		regNo,
		jobCardNo: record.entry.job_card_no,
		answer: estimate.answered_at ? 'answered' : estimate.withdrawn_at ? 'withdrawn' : 'waiting',
		proposedAt: estimate.proposed_at.toISOString(),
		answeredAt: estimate.answered_at?.toISOString() ?? null,
		withdrawnAt: estimate.withdrawn_at?.toISOString() ?? null,
		dealerComments: estimate.dealer_comments,
		customerComments: estimate.customer_comments,
		jobs: jobs.map(({ name, part_code, part_price, status }) => ({
			job: name,
			partCode: part_code,
			price: part_price === null ? 'NA' : toWireAmount(part_price),
			status,
		})),
	};
}
