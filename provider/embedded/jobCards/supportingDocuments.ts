import { isUuid } from '../../../db/uuid.ts';
import type { Result } from '../../../domain/result.ts';
import type { FileContent } from '../../port.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';

/**
 * Only a document of that job card: its name is looked up, never used as a path.
 * @throws Failure `notFound`
 */
export async function readSupportingDocument(
	{ jobCardId, blobName }: { readonly jobCardId: string; readonly blobName: string },
	{ db }: OperationContext,
): Promise<Result<FileContent>> {
	const found = isUuid(jobCardId)
		? await db
				.selectFrom('supporting_document')
				.select('content')
				.where('service_entry_id', '=', jobCardId)
				.where('blob_name', '=', blobName)
				.executeTakeFirst()
		: undefined;
	if (!found) throw notFoundError('supportingDocument', 'fileNotFound');
	return { ok: true, content: found.content };
}
