import { z } from 'zod';
import { invoiceFileName, invoicesOf, payableEntry } from '../../domain/payment.ts';
import { malformed } from '../answer.ts';
import { readQuery } from '../data/query.ts';
import { fileServices, forFile } from '../fileAnswer.ts';
import type { Route } from './+types/invoice.ts';

const query = z.object({ documentId: z.string().min(1).max(64), type: z.string().min(1).max(60) });

/** An invoice of this vehicle's own job card, as a file named by its type (docs/product.md#payment). */
export async function loader(args: Route.LoaderArgs) {
	const { request } = args;
	const services = fileServices(args);
	const { log, provider, regNo } = services;
	const asked = readQuery(request, query);
	if (!asked) return malformed(log, 'invoice');
	return forFile(request, services, async () => {
		const vehicle = await provider.vehicleByRegNo(regNo);
		const entry = vehicle && payableEntry(vehicle);
		if (!entry) return null;
		const { documentId, type } = asked;
		const listed = invoicesOf(entry).find((one) => one.documentId === documentId && one.type === type);
		if (!listed) return null;
		const file = await provider.invoice({ documentId, type, jobCardId: entry.jobCardId });
		return file.ok ? { ...file, name: invoiceFileName(type), contentType: 'application/pdf' } : file;
	});
}
