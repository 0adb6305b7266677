import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { workloadRegNo } from '../../tests/support/bookingWorkload.ts';
import { connectTo } from '../workload/openConnection.ts';

/** The interval at which an open tracking page refreshes. */
const refreshIntervalMs = 4_000;
const connections = 100;

export interface OpenTrackingPages {
	/** Refreshes that were answered so far. */
	refreshes(): number;
	close(): Promise<void>;
}

/** Simulates open tracking pages: each refreshes every 4 s, and the response is 304 each time. */
export async function openTrackingPages(portalUrl: string, first: number, count: number): Promise<OpenTrackingPages> {
	const host = new URL(portalUrl).host;
	const sockets = await Promise.all(Array.from({ length: connections }, () => connectTo(portalUrl)));
	let refreshes = 0;
	let isOpen = true;
	const each = Math.ceil(count / connections);
	const refreshRequest = (n: number, version: string) =>
		Buffer.from(
			`GET /data/tracking?RegNo=${workloadRegNo(n)} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\nIf-None-Match: ${version}\r\n\r\n`,
		);
	const all = await Promise.all(
		sockets.map(async (socket, index) => {
			const own = Array.from({ length: each }, (_, offset) => first + index * each + offset);
			const pages: { readonly bytes: Buffer; due: number }[] = [];
			for (const n of own.filter((one) => one < first + count)) {
				const version = /\r\netag: (.+)\r\n/i.exec(await socket.send(refreshRequest(n, '"none"')))?.[1];
				if (version === undefined) throw new Error(`the tracking page of vehicle ${n} has no version`);
				pages.push({ bytes: refreshRequest(n, version), due: 0 });
			}
			return { socket, pages };
		}),
	);
	// The refreshes are spread over the interval, as if the pages had been opened at different times.
	const began = performance.now();
	all.forEach(({ pages }, index) => {
		pages.forEach((page, place) => {
			page.due = began + (refreshIntervalMs * (place + index / connections)) / each;
		});
	});
	const running = all.map(async ({ socket, pages }) => {
		while (isOpen) {
			for (const page of pages) {
				const wait = page.due - performance.now();
				if (wait > 0) await pause(wait);
				if (!isOpen) break;
				const response = await socket.send(page.bytes);
				if (!response.startsWith('HTTP/1.1 304')) throw new Error(`a refresh was not answered with 304:\n${response}`);
				page.due += refreshIntervalMs;
				refreshes++;
			}
		}
		socket.close();
	});
	return {
		refreshes: () => refreshes,
		async close() {
			isOpen = false;
			await Promise.all(running);
		},
	};
}

export interface TrackingPagesThread {
	/** Closes all pages and returns how many refreshes per second they made. */
	close(): Promise<number>;
}

/** Opens the tracking pages of `count` bench vehicles, from number `first` on, in a worker thread. */
export async function openTrackingPagesInThread(
	url: string,
	first: number,
	count: number,
): Promise<TrackingPagesThread> {
	const worker = new Worker(new URL('./trackingPagesWorker.ts', import.meta.url), {
		workerData: { url, first, count },
	});
	// A failure between two messages also ends the measurement.
	const failure = new Promise<never>((_, failed) => worker.once('error', failed));
	failure.catch(() => undefined);
	const next = <Message>() => Promise.race([failure, new Promise<Message>((done) => worker.once('message', done))]);
	await next();
	return {
		close() {
			const perSecond = next<number>();
			worker.postMessage('close');
			return perSecond;
		},
	};
}
