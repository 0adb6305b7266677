/** Files of a job card, as base64 text. */
import { isUuid } from '../../../db/uuid.ts';
import type { CallContext, Handler } from '../context.ts';
import { Fault } from '../context.ts';
import { invoiceId } from '../invoices/invoiceId.ts';
import { messagesIn } from '../messages.ts';

/** Only a document of that job card: its name is looked up, never used as a path. */
export const downloadSupportingDocument: Handler<'DownloadSupportingDocument'> = async (
	{ JobCardId, BlobName },
	{ db, language },
) => {
	const found = isUuid(JobCardId)
		? await db
				.selectFrom('supporting_document')
				.select('content')
				.where('service_entry_id', '=', JobCardId)
				.where('blob_name', '=', BlobName)
				.executeTakeFirst()
		: undefined;
	if (!found) throw new Fault(404, messagesIn[language].fileNotFound);
	return found.content.toString('base64');
};

/** A proforma that is not released yet is refused in the words that the payment page knows (spec §8). */
export const downloadInvoice: Handler<'DownloadInvoice'> = async ({ DocumentId, JobCardId, Type }, context) => {
	const say = messagesIn[context.language];
	const jobCard = isUuid(JobCardId) ? await readInvoice(JobCardId, Type, context) : undefined;
	const isOfIt = isInvoiceType(Type) && [JobCardId, invoiceId(JobCardId, Type)].includes(DocumentId);
	if (!jobCard || !isOfIt) throw new Fault(404, say.fileNotFound);
	if (jobCard.content) return jobCard.content.toString('base64');
	const message = Type === 'ProformaInvoice' && jobCard.is_active ? say.jobCardNotReady : say.fileNotFound;
	return { IsRequestSuccessfull: false, Message: message, Data: null };
};

const isInvoiceType = (type: string): type is 'ProformaInvoice' | 'TaxInvoice' =>
	type === 'ProformaInvoice' || type === 'TaxInvoice';

/** The job card, with the invoice when there is one. */
function readInvoice(jobCardId: string, type: string, { db }: CallContext) {
	return db
		.selectFrom('service_entry as entry')
		.leftJoin('invoice', (join) =>
			join.onRef('invoice.service_entry_id', '=', 'entry.id').on('invoice.type', '=', type as 'TaxInvoice'),
		)
		.select(['entry.is_active', 'invoice.content'])
		.where('entry.id', '=', jobCardId)
		.executeTakeFirst();
}
