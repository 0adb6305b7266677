import { brotliCompressSync } from 'node:zlib';
import type { Browser, CDPSession } from 'playwright-core';
import { newOwnerContext } from '../../tests/e2e/support/browser.ts';

/** Figures of one load with an empty cache on a slow phone. Times are in ms since the navigation started. */
export interface PageLoad {
	readonly firstPaint: number;
	readonly largestPaint: number;
	/** The largest paint of text, without pictures. */
	readonly largestText: number;
	/** Total blocking time: the sum of what each long task takes over 50 ms. */
	readonly blocking: number;
	/** When every control on view had its handler; null: never. */
	readonly live: number | null;
	/** When the content of `PageLoadOptions` appeared; null: never, or none was given. */
	readonly content: number | null;
	/** Bytes as sent, without headers and map: scripts, style sheets, and the document's style compressed with brotli. */
	readonly code: number;
	readonly map: number;
}

export interface PageLoadOptions {
	readonly url: string;
	/** Entries of the session storage, set before the page loads. */
	readonly stored?: Readonly<Record<string, string>>;
	/** A CSS selector of the content that the step fetches. */
	readonly content?: string;
}

/** Slow 4G: 1.6 Mbit/s down, 0.75 up, 150 ms. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** The CPU is this many times slower. */
const slowCpuRate = 4;
const settleMs = 3_500;

/** Opens the address in a new browser context, so that nothing is cached. */
export async function loadPage(browser: Browser, { url, stored = {}, content }: PageLoadOptions): Promise<PageLoad> {
	const context = await newOwnerContext(browser);
	try {
		const page = await context.newPage();
		const session = await context.newCDPSession(page);
		await session.send('Network.enable');
		await session.send('Network.emulateNetworkConditions', slowNetwork);
		await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpuRate });
		const bytes = countBytes(session);
		await page.addInitScript(observePaints, { stored, content: content ?? null });
		await page.goto(url, { waitUntil: 'load' });
		await page.waitForTimeout(settleMs);
		const seen = await page.evaluate(() => (window as unknown as { seen: ObservedPaints }).seen);
		const style = await page.evaluate(() =>
			[...document.querySelectorAll('head style')].map((e) => e.textContent).join(''),
		);
		const inDocument = style === '' ? 0 : brotliCompressSync(style).length;
		return { ...seen, code: bytes.code() + inDocument, map: bytes.map() };
	} finally {
		await context.close();
	}
}

interface ObservedPaints {
	firstPaint: number;
	largestPaint: number;
	largestText: number;
	blocking: number;
	live: number | null;
	content: number | null;
}

interface ContainerFiber {
	readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated?: boolean } } };
}

/** Runs in the page before the page's own scripts. */
function observePaints({ stored, content }: { stored: Readonly<Record<string, string>>; content: string | null }) {
	for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
	const seen: ObservedPaints = {
		firstPaint: 0,
		largestPaint: 0,
		largestText: 0,
		blocking: 0,
		live: null,
		content: null,
	};
	Object.assign(window, { seen });
	const watch = (type: string, use: (entry: PerformanceEntry) => void) =>
		new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
	watch('paint', (entry) => {
		if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime;
	});
	watch('largest-contentful-paint', (entry) => {
		seen.largestPaint = entry.startTime;
		// Only a picture has an address.
		if ((entry as PerformanceEntry & { url: string }).url === '') seen.largestText = entry.startTime;
	});
	watch('longtask', (entry) => {
		seen.blocking += Math.max(0, entry.duration - 50);
	});
	const keyOf = (node: object, name: string) => Object.keys(node).find((key) => key.startsWith(name));
	/**
	 * Whether React has taken over the document and each control on view; it marks them under names that are not public.
	 */
	const isLive = () => {
		const container = keyOf(document, '__reactContainer$');
		const fiber = (document as unknown as Record<string, ContainerFiber>)[container ?? ''];
		if (fiber?.stateNode.current.memoizedState.isDehydrated !== false) return false;
		return [...document.querySelectorAll('a, button, input:not([type="hidden"]), select, textarea, summary')].every(
			(control) => control.getBoundingClientRect().top > innerHeight || keyOf(control, '__reactProps$'),
		);
	};
	const timer = setInterval(() => {
		if (!isLive()) return;
		seen.live = performance.now();
		clearInterval(timer);
	}, 10);
	if (content === null) return;
	const look = () => {
		if (seen.content === null && document.querySelector(content)) seen.content = performance.now();
	};
	new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

function countBytes(session: CDPSession) {
	const kinds = new Map<string, { isCode: boolean; isMap: boolean; headers: number }>();
	const bytes = { code: 0, map: 0 };
	session.on('Network.responseReceived', ({ requestId, response }) => {
		// By the address: scripts of later screens are loaded by `fetch`.
		const isCode = /\.(?:js|css)$/.test(response.url) && !response.fromDiskCache;
		kinds.set(requestId, {
			isCode,
			isMap: /dealerMap|offlineMapLayer|vectorMapLayer/.test(response.url),
			headers: response.encodedDataLength,
		});
	});
	session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		const kind = kinds.get(requestId);
		if (!kind?.isCode) return;
		const content = encodedDataLength - kind.headers;
		if (kind.isMap) bytes.map += content;
		else bytes.code += content;
	});
	return { code: () => bytes.code, map: () => bytes.map };
}
