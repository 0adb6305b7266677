import { sql } from 'kysely';
import { isUuid, uuidFromName } from '../../../db/uuid.ts';
import type { InvoiceType } from '../../../domain/invoice.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import type { FileContent, InvoiceRequest, Payability } from '../../port.ts';
import { notFoundError, type OperationContext } from '../operationContext.ts';

/** The DocumentId of a job card's invoice; it is derived, so that it is known before the invoice is issued. */
export const invoiceDocumentId = (jobCardId: string, type: InvoiceType): string =>
	uuidFromName(`invoice:${jobCardId}:${type}`);

/**
 * An invoice of a job card as PDF. A proforma that is not released yet is rejected as `jobCardNotReady`.
 * @throws ProviderError `notFound` when there is no such job card, or the document is not its invoice
 */
export async function readInvoice(request: InvoiceRequest, { db }: OperationContext): Promise<Result<FileContent>> {
	const type = invoiceTypeOf(request);
	const jobCard =
		type === null ? undefined : await selectJobCard(request, type, db).select('invoice.content').executeTakeFirst();
	if (!jobCard) throw notFoundError('invoice', 'fileNotFound');
	if (jobCard.content) return { ok: true, content: jobCard.content };
	return rejected(providerMessage(isInProcess(jobCard, type) ? 'jobCardNotReady' : 'fileNotFound'));
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
	const type = invoiceTypeOf(request);
	const jobCard =
		type === null
			? undefined
			: await selectJobCard(request, type, db)
					.select(sql<boolean>`invoice.content is not null`.as('is_issued'))
					.executeTakeFirst();
	if (!jobCard) throw notFoundError('payability', 'fileNotFound');
	return !jobCard.is_issued && isInProcess(jobCard, type) ? 'inProcess' : 'payable';
}

/** null: the request does not name an invoice of this job card. */
function invoiceTypeOf({ documentId, jobCardId, type }: InvoiceRequest): InvoiceType | null {
	if (!isUuid(jobCardId) || (type !== 'ProformaInvoice' && type !== 'TaxInvoice')) return null;
	return [jobCardId, invoiceDocumentId(jobCardId, type)].includes(documentId) ? type : null;
}

const isInProcess = (jobCard: { readonly is_active: boolean }, type: InvoiceType | null): boolean =>
	type === 'ProformaInvoice' && jobCard.is_active;

function selectJobCard({ jobCardId }: InvoiceRequest, type: InvoiceType, db: OperationContext['db']) {
	return db
		.selectFrom('service_entry as entry')
		.leftJoin('invoice', (join) =>
			join.onRef('invoice.service_entry_id', '=', 'entry.id').on('invoice.type', '=', type),
		)
		.select('entry.is_active')
		.where('entry.id', '=', jobCardId);
}
