import { uuidOf } from '../../../db/uuid.ts';
import type { InvoiceType } from '../../../domain/invoice.ts';

/** The DocumentId of a job card's invoice: known before there is one. */
export const invoiceId = (jobCardId: string, type: InvoiceType): string => uuidOf(`invoice:${jobCardId}:${type}`);
