/** Worker thread that draws invoices for invoicePdf.ts; a response carries the id of its request. */
import { parentPort } from 'node:worker_threads';
import { drawInvoice } from './drawInvoice.ts';
import type { DrawRequest, DrawResponse } from './invoicePdf.ts';

parentPort?.on('message', async ({ id, invoice, brand }: DrawRequest) => {
	const response: DrawResponse = await drawInvoice(invoice, brand).then(
		(bytes) => ({ id, bytes }),
		(error: unknown) => ({ id, error }),
	);
	parentPort?.postMessage(response);
});
