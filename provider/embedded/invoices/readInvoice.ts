import { sql } from 'kysely';
import { isUuid, uuidFromName } from '../../../db/uuid.ts';
import { type InvoiceType, invoiceTitles } from '../../../domain/invoice/invoice.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { getFile } from '../../../storage/files.ts';
import type { FileContent, InvoiceRequest, Payability } from '../../port.ts';
import type { ProviderRequest } from '../../requestSchemas.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';

/** The derived DocumentId of a job card's proforma, which is known before the proforma is issued. */
export const invoiceDocumentId = (jobCardId: string, type: InvoiceType): string =>
	uuidFromName(`invoice:${jobCardId}:${type}`);

/**
 * An invoice of a job card as PDF. A proforma that is not released yet is rejected as `jobCardNotReady`.
 * @throws ProviderError `notFound` if there is no such job card, or the document is not its invoice
 * @throws StorageError
 */
export async function readInvoice(request: InvoiceRequest, context: OperationContext): Promise<Result<FileContent>> {
	const { fileKey, isInProcess } = await findInvoice('invoice', request, context);
	if (fileKey !== null) return { ok: true, content: await getFile(fileKey, context) };
	return rejected(resultCode(isInProcess ? 'jobCardNotReady' : 'fileNotFound'));
}

/**
 * Whether the proforma of a job card is released, without reading the file.
 * @throws ProviderError `notFound` if there is no such job card, or the proforma is not its invoice
 */
export async function readPayability(
	{ jobCardId, proforma }: ProviderRequest<'payability'>,
	context: OperationContext,
): Promise<Payability> {
	const { isInProcess } = await findInvoice('payability', { ...proforma, jobCardId }, context);
	return isInProcess ? 'inProcess' : 'payable';
}

/**
 * The document of this id on the present owner's job card. The id of the job card stands for its valid document of this
 * type. `fileKey` null: not issued yet; `isInProcess`: it is the proforma of a job card that is going on.
 */
async function findInvoice(call: string, request: InvoiceRequest, { db }: OperationContext) {
	const found = isKnownType(request) ? await selectInvoice(request, db) : undefined;
	const fileKey = found?.file_key ?? null;
	if (!found || (fileKey === null && !isExpected(request))) throw notFoundError(call, 'fileNotFound');
	return { fileKey, isInProcess: fileKey === null && request.type === 'ProformaInvoice' && found.is_active };
}

/** A document that may still be issued has an id already: the job card's, or the derived one. */
const isExpected = ({ jobCardId, documentId, type }: InvoiceRequest): boolean =>
	(type === 'ProformaInvoice' || type === 'TaxInvoice') &&
	[jobCardId, invoiceDocumentId(jobCardId, type)].includes(documentId);

type KnownInvoiceRequest = InvoiceRequest & { readonly type: InvoiceType };

const isKnownType = (request: InvoiceRequest): request is KnownInvoiceRequest =>
	isUuid(request.jobCardId) && isUuid(request.documentId) && Object.hasOwn(invoiceTitles, request.type);

const selectInvoice = ({ jobCardId, documentId, type }: KnownInvoiceRequest, db: OperationContext['db']) =>
	db
		.selectFrom('job_card')
		.innerJoin('vehicle as v', 'v.id', 'job_card.vehicle_id')
		.leftJoin('invoice', (join) =>
			join
				.onRef('invoice.job_card_id', '=', 'job_card.id')
				.on('invoice.type', '=', type)
				.on((is) =>
					documentId === jobCardId ? is('invoice.cancelled_at', 'is', null) : is('invoice.id', '=', documentId),
				),
		)
		.select(['job_card.is_active', 'invoice.file_key'])
		.where('job_card.id', '=', jobCardId)
		.where(sql<boolean>`is_present_owners(job_card.document_date, v.owner_since)`)
		.limit(1)
		.executeTakeFirst();
