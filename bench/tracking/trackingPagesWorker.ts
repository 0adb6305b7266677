/** Runs the open tracking pages in a worker thread, so that their work does not delay the measured requests. */
import { parentPort, workerData } from 'node:worker_threads';
import { openTrackingPages } from './trackingPages.ts';

const { url, first, count } = workerData as { url: string; first: number; count: number };
const pages = await openTrackingPages(url, first, count);
const began = performance.now();
parentPort?.once('message', async () => {
	const perSecond = pages.refreshes() / ((performance.now() - began) / 1000);
	await pages.close();
	parentPort?.postMessage(perSecond);
	parentPort?.close();
});
parentPort?.postMessage('open');
