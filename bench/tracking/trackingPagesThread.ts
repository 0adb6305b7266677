import { Worker } from 'node:worker_threads';

export interface TrackingPagesThread {
	/** Closes all pages and answers how many questions they asked a second. */
	close(): Promise<number>;
}

/** Opens tracking pages of so many of the bench's vehicles, from the `first` on, in a thread of their own. */
export async function openTrackingPagesInThread(
	url: string,
	first: number,
	count: number,
): Promise<TrackingPagesThread> {
	const worker = new Worker(new URL('./trackingPagesWorker.ts', import.meta.url), {
		workerData: { url, first, count },
	});
	const next = <Message>() =>
		new Promise<Message>((done, failed) => {
			worker.once('message', done);
			worker.once('error', failed);
		});
	await next();
	return {
		close() {
			const asked = next<number>();
			worker.postMessage('close');
			return asked;
		},
	};
}
