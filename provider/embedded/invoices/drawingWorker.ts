/** The thread that draws invoices: it is asked by invoicePdf.ts, and answers under the number of the question. */
import { parentPort } from 'node:worker_threads';
import { drawInvoice } from './drawInvoice.ts';
import type { DrawRequest, DrawResponse } from './invoicePdf.ts';

parentPort?.on('message', async ({ id, invoice }: DrawRequest) => {
	const answer: DrawResponse = await drawInvoice(invoice).then(
		(bytes) => ({ id, bytes }),
		(error: unknown) => ({ id, error }),
	);
	parentPort?.postMessage(answer);
});
