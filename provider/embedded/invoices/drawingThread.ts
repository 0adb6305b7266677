/** The thread that draws invoices: it is asked by invoicePdf.ts, and answers under the number of the question. */
import { parentPort } from 'node:worker_threads';
import { drawInvoice } from './drawInvoice.ts';
import type { Asked, Drawn } from './invoicePdf.ts';

parentPort?.on('message', async ({ id, invoice }: Asked) => {
	const answer: Drawn = await drawInvoice(invoice).then(
		(bytes) => ({ id, bytes }),
		(error: unknown) => ({ id, error }),
	);
	parentPort?.postMessage(answer);
});
