import { isUuid } from '../../../db/uuid.ts';
import type { Result } from '../../../domain/result.ts';
import type { FileContent } from '../../port.ts';
import { notFound, type Scope } from '../context.ts';

/**
 * Only a document of that job card: its name is looked up, never used as a path.
 * @throws Failure `notFound`
 */
export async function readSupportingDocument(
	{ jobCardId, blobName }: { readonly jobCardId: string; readonly blobName: string },
	{ db }: Scope,
): Promise<Result<FileContent>> {
	const found = isUuid(jobCardId)
		? await db
				.selectFrom('supporting_document')
				.select('content')
				.where('service_entry_id', '=', jobCardId)
				.where('blob_name', '=', blobName)
				.executeTakeFirst()
		: undefined;
	if (!found) throw notFound('supportingDocument', 'fileNotFound');
	return { ok: true, content: found.content };
}
