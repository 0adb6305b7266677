import { Worker } from 'node:worker_threads';
import type { Invoice } from '../../../domain/invoice.ts';

export interface Asked {
	readonly id: number;
	readonly invoice: Invoice;
}
export type Drawn =
	| { readonly id: number; readonly bytes: Uint8Array }
	| { readonly id: number; readonly error: unknown };

interface Drawing {
	readonly resolve: (pdf: Buffer) => void;
	readonly reject: (error: unknown) => void;
}
interface Thread {
	readonly worker: Worker;
	readonly waiting: Map<number, Drawing>;
}

let thread: Thread | null = null;
let lastId = 0;

/**
 * An invoice as a PDF file on A4 (docs/product.md#invoices): its text can be selected, it carries its own fonts, and
 * the same invoice always gives the same bytes. It is drawn in a thread of its own, which is started by the first
 * invoice, never keeps the process running when nothing is drawn, and is started anew after a failure.
 * Rejects when an invoice cannot be drawn, or its thread ended.
 */
export function invoicePdf(invoice: Invoice): Promise<Buffer> {
	thread ??= startThread();
	const { worker, waiting } = thread;
	const asked: Asked = { id: ++lastId, invoice };
	return new Promise((resolve, reject) => {
		worker.postMessage(asked);
		waiting.set(asked.id, { resolve, reject });
		worker.ref();
	});
}

function startThread(): Thread {
	const worker = new Worker(new URL('./drawingThread.ts', import.meta.url));
	const waiting = new Map<number, Drawing>();
	const started: Thread = { worker, waiting };
	worker.unref();
	worker.on('message', (drawn: Drawn) => {
		const drawing = waiting.get(drawn.id);
		waiting.delete(drawn.id);
		if (waiting.size === 0) worker.unref();
		if ('error' in drawn) drawing?.reject(drawn.error);
		else drawing?.resolve(Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength));
	});
	const end = (cause: unknown) => {
		if (thread === started) thread = null;
		for (const { reject } of waiting.values()) reject(cause);
		waiting.clear();
	};
	worker.on('error', end);
	worker.on('exit', (code) => end(new Error(`The thread that draws invoices ended with ${code}`)));
	return started;
}
