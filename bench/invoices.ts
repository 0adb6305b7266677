import { renderInvoicePdf } from '../provider/embedded/invoices/invoicePdf.ts';
import { sampleInvoice } from '../provider/embedded/invoices/testing/sampleInvoice.ts';
import { type Figure, median } from './figure.ts';

const invoices = 40;

/** How long a one-page invoice takes, and how long it blocks the event loop meanwhile. */
export async function measureInvoices(): Promise<readonly Figure[]> {
	const invoice = sampleInvoice();
	await renderInvoicePdf(invoice);
	const times: number[] = [];
	let longestWait = 0;
	for (let index = 0; index < invoices; index++) {
		let last = performance.now();
		const timer = setInterval(() => {
			longestWait = Math.max(longestWait, performance.now() - last - 1);
			last = performance.now();
		}, 1);
		const began = performance.now();
		await renderInvoicePdf(invoice);
		times.push(performance.now() - began);
		clearInterval(timer);
	}
	return [
		{
			name: 'A one-page invoice as PDF',
			measured: median(times),
			limit: { kind: 'most', value: 50 },
			unit: 'ms',
			detail: `median of ${invoices}`,
		},
		{
			name: 'Other work meanwhile waits at most',
			measured: longestWait,
			limit: { kind: 'most', value: 20 },
			unit: 'ms',
			detail: 'drawn in a thread of its own',
		},
	];
}
