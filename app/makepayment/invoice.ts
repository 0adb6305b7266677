import { z } from 'zod';
import { offeredInvoices } from '../../domain/payment/bill.ts';
import { invoiceFileName } from '../../domain/payment/payment.ts';
import { fileLoader } from '../fileLoader.ts';
import { idParam } from '../loaders.ts';

const querySchema = z.object({ documentId: idParam, type: z.string().min(1).max(60) });

export const isDownload = true;

/** An invoice that one of the present owner's job cards offers, as a file named by its type and job card. */
export const loader = fileLoader('invoice', querySchema, async ({ provider, regNo }, { documentId, type }) => {
	const found = await provider.jobCards({ regNo, invoiceId: documentId, skip: 0, take: 20 });
	if (!found) return null;
	const { vehicle, jobCards } = found;
	for (const jobCard of [...vehicle.serviceHistory.slice(0, 1), ...jobCards]) {
		const all = offeredInvoices(vehicle, jobCard);
		const listed = all.find((one) => one.documentId === documentId && one.type === type);
		if (!listed) continue;
		const file = await provider.invoice({ documentId, type, jobCardId: jobCard.jobCardId });
		return file.ok ? { ...file, name: invoiceFileName(listed, all, jobCard), contentType: 'application/pdf' } : file;
	}
	return null;
});
