import { z } from 'zod';
import { offeredInvoices } from '../../domain/payment/bill.ts';
import { invoiceFileName } from '../../domain/payment/payment.ts';
import { fileLoader } from '../fileLoader.ts';
import { badRequestResponse, idParam, readQuery } from '../loaders.ts';
import { vehicleServices } from '../services.ts';
import type { Route } from './+types/invoice.ts';

const querySchema = z.object({ documentId: idParam, type: z.string().min(1).max(60) });

export const isDownload = true;

/**
 * An invoice that one of the present owner's job cards offers, as a file named by its type.
 */
export async function loader(args: Route.LoaderArgs) {
	const { request } = args;
	const services = vehicleServices(args);
	const { log, provider, regNo } = services;
	const params = readQuery(request, querySchema);
	if (!params) return badRequestResponse(log, 'invoice');
	return fileLoader(request, services, async () => {
		const { documentId, type } = params;
		const found = await provider.jobCards({ regNo, invoiceId: documentId, skip: 0, take: 20 });
		if (!found) return null;
		const { vehicle, jobCards } = found;
		for (const entry of [...vehicle.serviceHistory.slice(0, 1), ...jobCards]) {
			const all = offeredInvoices(vehicle, entry);
			const listed = all.find((one) => one.documentId === documentId && one.type === type);
			if (!listed) continue;
			const file = await provider.invoice({ documentId, type, jobCardId: entry.jobCardId });
			return file.ok ? { ...file, name: invoiceFileName(listed, all), contentType: 'application/pdf' } : file;
		}
		return null;
	});
}
