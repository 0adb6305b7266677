import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Invoice } from '../../../domain/invoice/invoice.ts';
import type { Brand } from '../operationContext.ts';

export interface DrawRequest {
	readonly invoice: Invoice;
	readonly brand: Brand | null;
	/** Takes the `DrawResponse`. */
	readonly port: MessagePort;
}
export type DrawResponse = { readonly bytes: Uint8Array } | { readonly error: unknown };

let drawingWorker: Worker | null = null;
let lastFailure: unknown;

/**
 * An invoice as a PDF file on A4 (docs/product.md#invoices): its text can be selected, it carries its own fonts, and
 * the same invoice always gives the same bytes. It is drawn in a worker thread, which the first invoice starts and which
 * is started again after a failure; an idle thread does not keep the process running.
 * @throws when the invoice cannot be drawn or the thread ends
 */
export async function renderInvoicePdf(invoice: Invoice, brand: Brand | null = null): Promise<Buffer> {
	drawingWorker ??= startWorker();
	const { port1, port2 } = new MessageChannel();
	const request: DrawRequest = { invoice, brand, port: port2 };
	drawingWorker.postMessage(request, [port2]);
	const response = await new Promise<DrawResponse>((resolve) => {
		// The other port closes with the thread, too.
		port1.once('close', () => resolve({ error: new Error('the thread of invoices ended', { cause: lastFailure }) }));
		port1.once('message', resolve);
	});
	if ('error' in response) throw response.error;
	return Buffer.from(response.bytes.buffer, response.bytes.byteOffset, response.bytes.byteLength);
}

function startWorker(): Worker {
	const worker = new Worker(new URL('./drawingWorker.ts', import.meta.url));
	worker.unref();
	worker.on('error', (error) => {
		lastFailure = error;
	});
	worker.on('exit', () => {
		if (drawingWorker === worker) drawingWorker = null;
	});
	return worker;
}
