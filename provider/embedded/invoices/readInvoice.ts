import type { Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isUuid, uuidFromName } from '../../../db/uuid.ts';
import { type InvoiceType, invoiceTitles, receiptOf } from '../../../domain/invoice/invoice.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { resultCode } from '../../../domain/resultCode.ts';
import { getFile } from '../../../storage/files.ts';
import type { FileContent, InvoiceRequest, Payability } from '../../port.ts';
import type { ProviderRequest } from '../../requestSchemas.ts';
import { selectOwnJobCard } from '../jobCards/readJobCard.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';
import { renderInvoicePdf } from './invoicePdf.ts';
import { readInvoiceHeader, readParties } from './readInvoiceInput.ts';

/** The derived DocumentId of a job card's proforma, which is known before the proforma is issued. */
export const invoiceDocumentId = (jobCardId: string, type: InvoiceType): string =>
	uuidFromName(`invoice:${jobCardId}:${type}`);

/**
 * An invoice of a job card as PDF, or its receipt. A proforma that is not released yet is rejected as `jobCardNotReady`.
 * @throws ProviderError `notFound` if there is no such job card, or the document is not its invoice
 * @throws StorageError
 */
export async function readInvoice(request: InvoiceRequest, context: OperationContext): Promise<Result<FileContent>> {
	if (request.type === 'Receipt' && request.documentId === request.jobCardId)
		return { ok: true, content: await drawReceipt(request.jobCardId, context) };
	const { fileKey, isInProcess } = await findInvoice('invoice', request, context);
	if (fileKey !== null) return { ok: true, content: await getFile(fileKey, context) };
	return rejected(resultCode(isInProcess ? 'jobCardNotReady' : 'fileNotFound'));
}

/** The receipt of the payment that settles the job card, whose id it has. It is drawn each time. */
async function drawReceipt(jobCardId: string, context: OperationContext): Promise<Buffer> {
	const { db, brand } = context;
	const jobCard = await selectOwnJobCard(jobCardId, db).selectAll('job_card').executeTakeFirst();
	if (!jobCard?.paid_at) throw notFoundError('invoice', 'fileNotFound');
	// The owner pays, also if the invoice names a business.
	const ownerPaid = { ...jobCard, buyer_name: null, buyer_address: null, buyer_gstin: null };
	const header = await readInvoiceHeader(ownerPaid, await readParties(jobCard, db), db);
	const [payment] = header.payments;
	if (!payment) throw notFoundError('invoice', 'fileNotFound');
	return renderInvoicePdf(receiptOf(payment, header), brand);
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

type KnownInvoiceRequest = InvoiceRequest & Pick<Selectable<Database['invoice']>, 'type'>;

const isKnownType = (request: InvoiceRequest): request is KnownInvoiceRequest =>
	isUuid(request.jobCardId) && isUuid(request.documentId) && Object.hasOwn(invoiceTitles, request.type);

const selectInvoice = ({ jobCardId, documentId, type }: KnownInvoiceRequest, db: OperationContext['db']) =>
	selectOwnJobCard(jobCardId, db)
		.leftJoin('invoice', (join) =>
			join
				.onRef('invoice.job_card_id', '=', 'job_card.id')
				.on('invoice.type', '=', type)
				.on((is) =>
					documentId === jobCardId ? is('invoice.cancelled_at', 'is', null) : is('invoice.id', '=', documentId),
				),
		)
		.select(['job_card.is_active', 'invoice.file_key'])
		.limit(1)
		.executeTakeFirst();
