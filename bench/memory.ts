import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../db/testing/postgres.ts';
import { startPortal } from '../server/testing/startPortal.ts';
import type { BenchArguments } from './arguments.ts';
import { type Figure, median } from './figure.ts';
import { figures } from './figures.ts';
import { mixedAddresses } from './memory/mixedAddresses.ts';

const perSecond = 80;
/** Requests at a time at most; on a machine that is too slow for the pace, the pace drops. */
const concurrency = 32;
/** Readings of the memory, spread over the whole run. */
const samples = 300;

/**
 * Measures the resident memory of a process on PostgreSQL after many different pages at a steady pace, and its growth.
 */
export async function measureMemory({ pages }: BenchArguments): Promise<readonly Figure[]> {
	const postgres = await startPostgres();
	try {
		const databaseUrl = await postgres.createDatabase();
		const portal = await startPortal({ env: { DATABASE_URL: databaseUrl } });
		try {
			const addresses = await mixedAddresses(portal.url, databaseUrl);
			const began = performance.now();
			const residentMbs = await requestAll(portal, addresses, pages);
			const rate = (pages * 1000) / (performance.now() - began);
			return figuresOf(residentMbs, `${pages} pages at ${rate.toFixed(0)} a second`);
		} finally {
			await portal.stop();
		}
	} finally {
		await postgres.stop();
	}
}

/** Requests the pages and returns the readings of the resident memory in MB, in order. */
async function requestAll(
	portal: { readonly url: string; readonly internalUrl: string },
	addresses: readonly string[],
	pages: number,
): Promise<readonly number[]> {
	const readings: number[] = [];
	const every = Math.max(1, Math.floor(pages / samples));
	let next = 0;
	const began = performance.now();
	const request = async () => {
		for (let n = next++; n < pages; n = next++) {
			const wait = began + (n * 1000) / perSecond - performance.now();
			if (wait > 0) await pause(wait);
			const address = addresses[n % addresses.length] ?? '';
			// A browser accepts brotli, so the memory for compression counts.
			const answer = await fetch(`${portal.url}${address}`, { headers: { 'Accept-Encoding': 'br' } });
			await answer.arrayBuffer();
			if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
			if (n % every === 0) readings.push(await residentMb(portal.internalUrl));
		}
	};
	await Promise.all(Array.from({ length: concurrency }, request));
	return readings;
}

async function residentMb(internalUrl: string): Promise<number> {
	const text = await (await fetch(`${internalUrl}/metrics`)).text();
	const bytes = Number(/^kickstand_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
	if (!(bytes > 0)) throw new Error('the metrics have no resident memory');
	return bytes / 2 ** 20;
}

/** Memory no longer grows if, in the last third, the second half is hardly above the first. */
function figuresOf(residentMbs: readonly number[], detail: string): readonly Figure[] {
	const lastThird = residentMbs.slice(Math.floor((residentMbs.length * 2) / 3));
	const half = Math.ceil(lastThird.length / 2);
	const before = median(lastThird.slice(0, half));
	const after = median(lastThird.slice(half));
	return [
		{
			...figures.memory,
			measured: Math.max(...lastThird),
			detail: `after ${detail}`,
		},
		{
			...figures.growth,
			measured: after / before,
			detail: `medians: ${after.toFixed(0)} against ${before.toFixed(0)} MB`,
		},
	];
}
