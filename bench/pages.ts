import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../tests/e2e/support/browser.ts';
import { draftForEstimates } from '../tests/support/draftForEstimates.ts';
import { ArgumentError, type BenchArguments } from './arguments.ts';
import { type Figure, median } from './figure.ts';
import { type MeasuredPage, measuredPages, pageFigures } from './figures.ts';
import { loadPage, type PageLoad, type PageLoadOptions } from './pages/loadPage.ts';
import { startMeasuredPortal } from './pages/measuredPortal.ts';

const rounds = 5;
const regNo = 'MH12AB1234';

/**
 * Measures pages on a slow phone against static pages with only their text, served by the same process.
 * @throws ArgumentError if no page's name contains `only`
 */
export async function measurePages({ only }: BenchArguments): Promise<readonly Figure[]> {
	const portal = await startMeasuredPortal();
	const browser = await launchBrowser(join(import.meta.dirname, 'pages/fonts.conf'));
	try {
		const draft = await draftForEstimates(portal.url, regNo);
		const stored = { [`draft ${regNo}`]: JSON.stringify(draft) };
		const wanted = measuredPages.filter(({ name }) => only === null || name.toLowerCase().includes(only.toLowerCase()));
		if (wanted.length === 0) {
			throw new ArgumentError(`No page "${only}". Known: ${measuredPages.map(({ name }) => name).join(', ')}.`);
		}
		const figures: Figure[] = [];
		for (const page of wanted) {
			const path = `${page.path}?RegNo=${page.regNo ?? regNo}`;
			const urls = [portal.url, portal.baselineUrl, portal.bareUrl].map((url) => `${url}${path}`) as [
				string,
				string,
				string,
			];
			figures.push(...(await measurePage(browser, page, urls, page.content ? stored : undefined)));
		}
		return figures;
	} finally {
		await browser.close();
		await portal.stop();
	}
}

/** Loads the page, its text alone and the bare page in turn, so that other work on the machine slows all alike. */
async function measurePage(
	browser: Browser,
	page: MeasuredPage,
	[url, baselineUrl, bareUrl]: [string, string, string],
	stored: Readonly<Record<string, string>> | undefined,
): Promise<readonly Figure[]> {
	const options: PageLoadOptions = {
		url,
		...(stored ? { stored } : {}),
		...(page.content ? { content: page.content } : {}),
	};
	const loads: PageLoad[] = [];
	const baselines: PageLoad[] = [];
	const bares: PageLoad[] = [];
	for (let round = 0; round < rounds; round++) {
		baselines.push(await loadPage(browser, { url: baselineUrl }));
		loads.push(await loadPage(browser, options));
		bares.push(await loadPage(browser, { url: bareUrl }));
	}
	const medianOf = (list: readonly PageLoad[], key: keyof PageLoad) =>
		median(list.map((load) => load[key] ?? Number.POSITIVE_INFINITY));
	const baselineMs = medianOf(baselines, 'largestPaint');
	const paintMs = medianOf(loads, page.hasPicture ? 'largestText' : 'largestPaint');
	const liveMs = medianOf(loads, 'live');
	const bareMs = medianOf(bares, 'live');
	const { live, paint, blocking, code, picture, content } = pageFigures(page);
	const figures: Figure[] = [
		{ ...live, measured: liveMs / bareMs, detail: `${liveMs.toFixed(0)} ms against ${bareMs.toFixed(0)} ms` },
		{
			...paint,
			measured: paintMs / baselineMs,
			detail: `${paintMs.toFixed(0)} ms against ${baselineMs.toFixed(0)} ms`,
		},
		{ ...blocking, measured: medianOf(loads, 'blocking'), detail: `median of ${rounds}` },
		{
			...code,
			measured: medianOf(loads, 'code') / 1000,
			detail:
				page.path === '/booking/dealer' ? `the map apart: ${(medianOf(loads, 'map') / 1000).toFixed(0)} KB` : 'brotli',
		},
	];
	if (picture) {
		const pictureMs = medianOf(loads, 'largestPaint');
		const detail = `${pictureMs.toFixed(0)} ms after the load began`;
		figures.push({ ...picture, measured: pictureMs - paintMs, detail });
	}
	if (content) figures.push({ ...content, measured: medianOf(loads, 'content'), detail: 'with a draft in the tab' });
	return figures;
}
