import type { Browser, CDPSession } from 'playwright-core';
import { newOwnerContext } from '../../tests/e2e/support/browser.ts';
import { type PageVisitOptions, slowCpuRate, slowNetwork } from './visitPage.ts';

/** What the main thread does for the first paint, apart from scripts that are not in the document. */
const phases = new Set(['ParseHTML', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit']);

interface TraceEvent {
	readonly name: string;
	readonly ph: string;
	readonly pid: number;
	readonly tid: number;
	/** In µs: the beginning, and what the thread itself worked, without what other processes took. */
	readonly ts: number;
	readonly tdur?: number;
}

/**
 * The work of the main thread until the first contentful paint, in ms of a slow phone: the document's parsing with the
 * scripts in it, style, layout and paint. It is read from a trace, in a new browser context.
 */
export async function measureFirstTask(browser: Browser, { url, stored = {} }: PageVisitOptions): Promise<number> {
	const context = await newOwnerContext(browser);
	try {
		const page = await context.newPage();
		await page.addInitScript((entries) => {
			for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
		}, stored);
		const session = await context.newCDPSession(page);
		await session.send('Network.enable');
		await session.send('Network.emulateNetworkConditions', slowNetwork);
		await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpuRate });
		const trace = await startTrace(await browser.newBrowserCDPSession());
		await page.goto(url, { waitUntil: 'commit' });
		await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
		return workBeforePaint(await trace.end());
	} finally {
		await context.close();
	}
}

async function startTrace(session: CDPSession) {
	const events: TraceEvent[] = [];
	session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
	const traceConfig = { includedCategories: ['devtools.timeline', 'loading'] };
	await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
	return {
		async end(): Promise<readonly TraceEvent[]> {
			const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
			await session.send('Tracing.end');
			await complete;
			await session.detach();
			return events;
		},
	};
}

function workBeforePaint(events: readonly TraceEvent[]): number {
	const paint = events.find(({ name }) => name === 'firstContentfulPaint');
	if (!paint) throw new Error('The trace has no first paint.');
	const begin = events.findLast(({ name, ts }) => name === 'CommitLoad' && ts < paint.ts)?.ts ?? 0;
	return events
		.filter(({ name, ph, pid, tid }) => ph === 'X' && phases.has(name) && pid === paint.pid && tid === paint.tid)
		.filter(({ ts }) => ts >= begin && ts <= paint.ts)
		.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
}
