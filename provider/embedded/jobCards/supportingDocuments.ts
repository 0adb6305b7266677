/** Supporting documents of a revised estimate: checked when the desk uploads them, and read by the owner. */

import { randomBytes } from 'node:crypto';
import { isUuid } from '../../../db/uuid.ts';
import { detectFileKind, fileNameOf } from '../../../domain/jobCard/documentDownload.ts';
import type { Result } from '../../../domain/result.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { getFile } from '../../../storage/files.ts';
import type { FileContent } from '../../port.ts';
import { CommandRejected } from '../commandRejected.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';
import { selectOwnJobCard } from './readJobCard.ts';

const maxFiles = 5;
const maxFileBytes = 2 * 1024 * 1024;

export interface UploadedFile {
	readonly name: string;
	readonly content: Buffer;
}

interface CheckedFile {
	/** Random name for the address, which reveals nothing of the file. */
	readonly blobName: string;
	/** The file's name as the owner sees it. */
	readonly fileType: string;
	/** A content type. */
	readonly type: string;
	readonly content: Buffer;
}

/** Content types by the extensions that the desk may upload. */
const contentTypes = new Map(
	Object.entries({ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' }),
);

/**
 * Checks the number of files, and the size, extension and signature of each.
 * @throws CommandRejected for the first violation
 */
export function checkUploadedFiles(files: readonly UploadedFile[]): readonly CheckedFile[] {
	if (files.length > maxFiles) throw new CommandRejected(422, resultCode('tooManyDocuments', { max: maxFiles }));
	return files.map(checkFile);
}

function checkFile({ name, content }: UploadedFile): CheckedFile {
	const fileType = fileNameOf(name.split(/[/\\]/).at(-1) ?? '');
	const extension = /[^.]\.([a-z]{3,4})$/i.exec(fileType)?.[1]?.toLowerCase() ?? '';
	const contentType = contentTypes.get(extension);
	if (!contentType) throw new CommandRejected(422, resultCode('documentKindUnknown', { name: fileType }));
	if (content.length > maxFileBytes) throw new CommandRejected(422, resultCode('documentTooLarge', { name: fileType }));
	if (detectFileKind(content)?.contentType !== contentType)
		throw new CommandRejected(422, resultCode('documentNotAsNamed', { name: fileType, extension }));
	return { blobName: `${randomBytes(16).toString('hex')}.${extension}`, fileType, type: contentType, content };
}

/**
 * A document of the present owner's job card. The name is looked up in the database, never used as a path.
 * @throws ProviderError `notFound`
 * @throws StorageError
 */
export async function readSupportingDocument(
	{ jobCardId, blobName }: { readonly jobCardId: string; readonly blobName: string },
	context: OperationContext,
): Promise<Result<FileContent>> {
	const found = isUuid(jobCardId)
		? await selectOwnJobCard(jobCardId, context.db)
				.innerJoin('supporting_document', 'job_card_id', 'job_card.id')
				.select('file_key')
				.where('blob_name', '=', blobName)
				.executeTakeFirst()
		: undefined;
	if (!found) throw notFoundError('supportingDocument', 'fileNotFound');
	return { ok: true, content: await getFile(found.file_key, context) };
}
