import { Worker } from 'node:worker_threads';
import type { Invoice } from '../../../domain/invoice/invoice.ts';
import type { Brand } from '../operationContext.ts';

export interface DrawRequest {
	readonly id: number;
	readonly invoice: Invoice;
	readonly brand: Brand | null;
}
export type DrawResponse =
	| { readonly id: number; readonly bytes: Uint8Array }
	| { readonly id: number; readonly error: unknown };

interface DrawingWorker {
	readonly worker: Worker;
	readonly pending: Map<number, Omit<PromiseWithResolvers<Buffer>, 'promise'>>;
}

let drawingWorker: DrawingWorker | null = null;
let lastId = 0;

/**
 * An invoice as a PDF file on A4 (docs/product.md#invoices): its text can be selected, it carries its own fonts, and
 * the same invoice always gives the same bytes. It is drawn in a worker thread, which the first invoice starts and which
 * is started again after a failure; an idle thread does not keep the process running.
 * @throws when the invoice cannot be drawn or the thread ends
 */
export async function renderInvoicePdf(invoice: Invoice, brand: Brand | null = null): Promise<Buffer> {
	drawingWorker ??= startWorker();
	const { worker, pending } = drawingWorker;
	const request: DrawRequest = { id: ++lastId, invoice, brand };
	const { promise, ...drawing } = Promise.withResolvers<Buffer>();
	worker.postMessage(request);
	pending.set(request.id, drawing);
	worker.ref();
	return promise;
}

function startWorker(): DrawingWorker {
	const worker = new Worker(new URL('./drawingWorker.ts', import.meta.url));
	const pending: DrawingWorker['pending'] = new Map();
	const started = { worker, pending };
	worker.unref();
	worker.on('message', (response: DrawResponse) => {
		const request = pending.get(response.id);
		pending.delete(response.id);
		if (pending.size === 0) worker.unref();
		if ('error' in response) request?.reject(response.error);
		else request?.resolve(Buffer.from(response.bytes.buffer, response.bytes.byteOffset, response.bytes.byteLength));
	});
	const end = (cause: unknown) => {
		if (drawingWorker === started) drawingWorker = null;
		for (const { reject } of pending.values()) reject(cause);
		pending.clear();
	};
	worker.on('error', end);
	worker.on('exit', (code) => end(new Error(`The thread that draws invoices ended with ${code}`)));
	return started;
}
