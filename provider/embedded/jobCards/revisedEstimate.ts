/** A revised estimate: proposed to the owner by the desk, or taken back before the owner answered. */

import { sql } from 'kysely';
import type { Paise } from '../../../domain/money.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';
import { changeJobCard } from './changeJobCard.ts';
import { checkUploadedFiles, type UploadedFile } from './checkUploadedFiles.ts';

export interface EstimateProposal {
	readonly regNo: string;
	readonly comments: string;
	readonly jobs: readonly ProposedJob[];
	readonly files: readonly UploadedFile[];
}

export interface ProposedJob {
	readonly name: string;
	readonly partCode: string;
	/** null: NA. */
	readonly price: Paise | null;
}

/** @throws DeskRefusal, also for documents that cannot be shown */
export async function proposeEstimate(
	{ regNo, comments, jobs, files }: EstimateProposal,
	scope: OperationContext,
): Promise<void> {
	if (jobs.length === 0) throw new CommandRejected(422, providerMessage('estimateWithoutJobs'));
	const documents = checkUploadedFiles(files);
	await changeJobCard(regNo, { kind: 'propose-estimate' }, scope, () => ({
		set: { dealer_comments: comments },
		async afterUpdate({ id: service_entry_id }, trx) {
			const { id: revised_estimate_id } = await trx
				.insertInto('revised_estimate')
				.values({
					service_entry_id,
					number: sql<number>`(select count(*) + 1 from revised_estimate where service_entry_id = ${service_entry_id})`,
					dealer_comments: comments,
					proposed_at: scope.now,
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
			for (const { blobName, fileType, content } of documents) {
				await trx
					.insertInto('supporting_document')
					.values({ revised_estimate_id, service_entry_id, blob_name: blobName, file_type: fileType, content })
					.execute();
			}
		},
	}));
}

/** The owner can no longer answer it; nothing of it is done. @throws DeskRefusal when none is open */
export async function withdrawEstimate(regNo: string, scope: OperationContext): Promise<void> {
	await changeJobCard(regNo, { kind: 'withdraw-estimate' }, scope, () => ({
		async afterUpdate({ id }, trx) {
			await trx
				.updateTable('revised_estimate')
				.set({ withdrawn_at: scope.now })
				.where('service_entry_id', '=', id)
				.where('answered_at', 'is', null)
				.where('withdrawn_at', 'is', null)
				.execute();
		},
	}));
}
