import { sql } from 'kysely';
import { isUuid } from '../../../db/uuid.ts';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import type { FileContent, InvoiceQuestion, Payability } from '../../port.ts';
import { notFound, type Scope } from '../context.ts';
import { invoiceId } from './invoiceId.ts';

/**
 * An invoice of a job card as PDF. A proforma that is not released yet is rejected as `jobCardNotReady`.
 * @throws Failure `notFound`: no such job card, or the document is not one of it
 */
export async function readInvoice(question: InvoiceQuestion, { db }: Scope): Promise<Result<FileContent>> {
	const type = invoiceTypeOf(question);
	const jobCard =
		type === null ? undefined : await selectJobCard(question, type, db).select('invoice.content').executeTakeFirst();
	if (!jobCard) throw notFound('invoice', 'fileNotFound');
	if (jobCard.content) return { ok: true, content: jobCard.content };
	return rejected(providerMessage(isInProcess(jobCard, type) ? 'jobCardNotReady' : 'fileNotFound'));
}

/**
 * Whether the bill of a job card is released; the file itself is not read.
 * @throws Failure `notFound`: no such job card, or the proforma is not one of it
 */
export async function payability(
	{
		jobCardId,
		proforma,
	}: { readonly jobCardId: string; readonly proforma: Pick<InvoiceQuestion, 'documentId' | 'type'> },
	{ db }: Scope,
): Promise<Payability> {
	const question = { ...proforma, jobCardId };
	const type = invoiceTypeOf(question);
	const jobCard =
		type === null
			? undefined
			: await selectJobCard(question, type, db)
					.select(sql<boolean>`invoice.content is not null`.as('is_there'))
					.executeTakeFirst();
	if (!jobCard) throw notFound('payability', 'fileNotFound');
	return !jobCard.is_there && isInProcess(jobCard, type) ? 'inProcess' : 'payable';
}

type InvoiceType = 'ProformaInvoice' | 'TaxInvoice';

/** null: no invoice of this job card. */
function invoiceTypeOf({ documentId, jobCardId, type }: InvoiceQuestion): InvoiceType | null {
	if (!isUuid(jobCardId) || (type !== 'ProformaInvoice' && type !== 'TaxInvoice')) return null;
	return [jobCardId, invoiceId(jobCardId, type)].includes(documentId) ? type : null;
}

const isInProcess = (jobCard: { readonly is_active: boolean }, type: InvoiceType | null): boolean =>
	type === 'ProformaInvoice' && jobCard.is_active;

function selectJobCard({ jobCardId }: InvoiceQuestion, type: InvoiceType, db: Scope['db']) {
	return db
		.selectFrom('service_entry as entry')
		.leftJoin('invoice', (join) =>
			join.onRef('invoice.service_entry_id', '=', 'entry.id').on('invoice.type', '=', type),
		)
		.select('entry.is_active')
		.where('entry.id', '=', jobCardId);
}
