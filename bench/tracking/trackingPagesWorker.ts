/** The open pages in a thread of their own, as phones are elsewhere: what they cost must not delay who measures. */
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
