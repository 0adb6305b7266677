import { uuidFromName } from '../../../db/uuid.ts';
import type { InvoiceType } from '../../../domain/invoice.ts';

/** The DocumentId of a job card's invoice: known before there is one. */
export const invoiceDocumentId = (jobCardId: string, type: InvoiceType): string =>
	uuidFromName(`invoice:${jobCardId}:${type}`);
