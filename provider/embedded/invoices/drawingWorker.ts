/** Worker thread that draws invoices for invoicePdf.ts. */
import { parentPort } from 'node:worker_threads';
import { drawInvoice } from './drawInvoice.ts';
import type { DrawRequest, DrawResponse } from './invoicePdf.ts';

parentPort?.on('message', async ({ invoice, brand, port }: DrawRequest) => {
	const response: DrawResponse = await drawInvoice(invoice, brand).then(
		(bytes) => ({ bytes }),
		(error: unknown) => ({ error }),
	);
	port.postMessage(response);
	port.close();
});
