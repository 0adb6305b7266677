import { sql } from 'kysely';
import { isUuid, uuidFromName } from '../../../db/uuid.ts';
import { type InvoiceType, invoiceTitles } from '../../../domain/invoice/invoice.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { getFile } from '../../../storage/files.ts';
import type { FileContent, InvoiceRequest, Payability } from '../../port.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';
import { sincePresentOwner } from '../vehicles/presentOwner.ts';

/**
 * The DocumentId of a job card's proforma; it is derived, so that it is known before it is issued. Versions before
 * derived that of the tax invoice, too.
 */
export const invoiceDocumentId = (jobCardId: string, type: InvoiceType): string =>
	uuidFromName(`invoice:${jobCardId}:${type}`);

/**
 * An invoice of a job card as PDF. A proforma that is not released yet is rejected as `jobCardNotReady`.
 * @throws ProviderError `notFound` when there is no such job card, or the document is not its invoice
 * @throws StorageError
 */
export async function readInvoice(request: InvoiceRequest, context: OperationContext): Promise<Result<FileContent>> {
	const found = isInvoiceRequest(request)
		? await selectInvoice(request, context.db).select('invoice.file_key').executeTakeFirst()
		: undefined;
	if (!found || !(found.file_key || isExpected(request))) throw notFoundError('invoice', 'fileNotFound');
	if (found.file_key) return { ok: true, content: await getFile(found.file_key, context) };
	return rejected(providerMessage(isInProcess(found, request) ? 'jobCardNotReady' : 'fileNotFound'));
}

/**
 * Whether the proforma of a job card is released, without reading the file.
 * @throws ProviderError `notFound` when there is no such job card, or the proforma is not its invoice
 */
export async function readPayability(
	{
		jobCardId,
		proforma,
	}: { readonly jobCardId: string; readonly proforma: Pick<InvoiceRequest, 'documentId' | 'type'> },
	{ db }: OperationContext,
): Promise<Payability> {
	const request = { ...proforma, jobCardId };
	const found = isInvoiceRequest(request)
		? await selectInvoice(request, db).select(sql<boolean>`invoice.id is not null`.as('is_issued')).executeTakeFirst()
		: undefined;
	if (!found || !(found.is_issued || isExpected(request))) throw notFoundError('payability', 'fileNotFound');
	return !found.is_issued && isInProcess(found, request) ? 'inProcess' : 'payable';
}

/** A document that may still be issued has an id already: that of the job card, or the derived one. */
const isExpected = ({ jobCardId, documentId, type }: InvoiceRequest): boolean =>
	(type === 'ProformaInvoice' || type === 'TaxInvoice') &&
	[jobCardId, invoiceDocumentId(jobCardId, type)].includes(documentId);

type KnownInvoiceRequest = InvoiceRequest & { readonly type: InvoiceType };

const isInvoiceRequest = (request: InvoiceRequest): request is KnownInvoiceRequest =>
	isUuid(request.jobCardId) && isUuid(request.documentId) && Object.hasOwn(invoiceTitles, request.type);

const isInProcess = (jobCard: { readonly is_active: boolean }, { type }: InvoiceRequest): boolean =>
	type === 'ProformaInvoice' && jobCard.is_active;

/**
 * The present owner's job card with the document of this id; by the id of the job card, the one of this type that is
 * valid.
 */
function selectInvoice({ jobCardId, documentId, type }: KnownInvoiceRequest, db: OperationContext['db']) {
	return db
		.selectFrom('service_entry as entry')
		.innerJoin('vehicle as v', 'v.id', 'entry.vehicle_id')
		.leftJoin('invoice', (join) =>
			join
				.onRef('invoice.service_entry_id', '=', 'entry.id')
				.on('invoice.type', '=', type)
				.on((is) =>
					documentId === jobCardId ? is('invoice.cancelled_at', 'is', null) : is('invoice.id', '=', documentId),
				),
		)
		.select('entry.is_active')
		.where('entry.id', '=', jobCardId)
		.where(sincePresentOwner('entry.document_date'))
		.limit(1);
}
