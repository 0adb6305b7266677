import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../tests/e2e/support/browser.ts';
import { draftForEstimates } from '../tests/support/draftForEstimates.ts';
import { ArgumentError, type BenchArguments } from './arguments.ts';
import { type Figure, median } from './figure.ts';
import { loadPage, type PageLoad, type PageLoadOptions } from './pages/loadPage.ts';
import { startMeasuredPortal } from './pages/measuredPortal.ts';

const rounds = 5;
const regNo = 'MH12AB1234';

interface MeasuredPage {
	readonly name: string;
	readonly path: string;
	/** Without it, the vehicle of the booking. */
	readonly regNo?: string;
	/** Limit for script and style on the first load, in KB. */
	readonly maxCodeKb: number;
	readonly stored?: Readonly<Record<string, string>>;
	/** A CSS selector of what the step fetches once its draft is read; it has a limit of its own. */
	readonly content?: string;
	/** Its largest element is a picture that the page requests, which its text alone does not have. */
	readonly hasPicture?: boolean;
}

/**
 * Pages on a slow phone, compared with static pages that hold only their text, served by the same process.
 * @throws ArgumentError when no page's name contains `only`
 */
export async function measurePages({ only }: BenchArguments): Promise<readonly Figure[]> {
	const portal = await startMeasuredPortal();
	const browser = await launchBrowser(join(import.meta.dirname, 'pages/fonts.conf'));
	try {
		const draft = await draftForEstimates(portal.url, regNo);
		const stored = { [`draft ${regNo}`]: JSON.stringify(draft) };
		const pages: readonly MeasuredPage[] = [
			{ name: 'Home', path: '/', maxCodeKb: 145 },
			{ name: 'Tracking', path: '/tracking', maxCodeKb: 145, regNo: 'RJ14LM5678' },
			{ name: 'Revised estimate', path: '/revisedEstimate', maxCodeKb: 145, regNo: 'UP32NP6789', hasPicture: true },
			{ name: 'Payment', path: '/makepayment', maxCodeKb: 145, regNo: 'WB20QR7890' },
			{ name: 'Dealer step', path: '/booking/dealer', maxCodeKb: 180 },
			{
				name: 'Date and time step',
				path: '/booking/selectDateTime',
				maxCodeKb: 180,
				stored,
				content: '#field-slot [data-cell]',
			},
			{
				name: 'Estimates step',
				path: '/booking/estimates',
				maxCodeKb: 180,
				stored,
				content: '.estimates input[type="checkbox"]',
			},
		];
		const wanted = pages.filter(({ name }) => only === null || name.toLowerCase().includes(only.toLowerCase()));
		if (wanted.length === 0) {
			throw new ArgumentError(`No page "${only}". Known: ${pages.map(({ name }) => name).join(', ')}.`);
		}
		const figures: Figure[] = [];
		for (const page of wanted) {
			const path = `${page.path}?RegNo=${page.regNo ?? regNo}`;
			const urls = [portal.url, portal.baselineUrl, portal.bareUrl].map((url) => `${url}${path}`) as [
				string,
				string,
				string,
			];
			figures.push(...(await measurePage(browser, page, urls)));
		}
		return figures;
	} finally {
		await browser.close();
		await portal.stop();
	}
}

/** Loads the page, its text alone and the bare page in turn, so that other work on the machine slows both alike. */
async function measurePage(
	browser: Browser,
	page: MeasuredPage,
	[url, baselineUrl, bareUrl]: [string, string, string],
): Promise<readonly Figure[]> {
	const options: PageLoadOptions = {
		url,
		...(page.stored ? { stored: page.stored } : {}),
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
	const figures: Figure[] = [
		{
			name: `${page.name}: live, against a bare page with its text and one button`,
			measured: liveMs / bareMs,
			limit: { kind: 'most', value: page.path.startsWith('/booking/') ? 1.5 : 1.35 },
			unit: 'times',
			detail: `${liveMs.toFixed(0)} ms against ${bareMs.toFixed(0)} ms`,
		},
		{
			name: `${page.name}: largest paint${page.hasPicture ? ' of text' : ''}, against its text alone`,
			measured: paintMs / baselineMs,
			limit: { kind: 'most', value: 1.45 },
			unit: 'times',
			detail: `${paintMs.toFixed(0)} ms against ${baselineMs.toFixed(0)} ms`,
		},
		{
			name: `${page.name}: blocking time`,
			measured: medianOf(loads, 'blocking'),
			limit: { kind: 'most', value: 100 },
			unit: 'ms',
			detail: `median of ${rounds}`,
		},
		{
			name: `${page.name}: script and style`,
			measured: medianOf(loads, 'code') / 1000,
			limit: { kind: 'most', value: page.maxCodeKb },
			unit: 'KB',
			detail:
				page.path === '/booking/dealer' ? `the map apart: ${(medianOf(loads, 'map') / 1000).toFixed(0)} KB` : 'brotli',
		},
	];
	if (page.hasPicture) {
		const pictureMs = medianOf(loads, 'largestPaint');
		figures.push({
			name: `${page.name}: its picture, after its text`,
			measured: pictureMs - paintMs,
			// A round trip of the slow network, and the time to load it.
			limit: { kind: 'most', value: 200 },
			unit: 'ms',
			detail: `${pictureMs.toFixed(0)} ms after the load began`,
		});
	}
	if (page.content) {
		figures.push({
			name: `${page.name}: content`,
			measured: medianOf(loads, 'content'),
			limit: { kind: 'most', value: 2_500 },
			unit: 'ms',
			detail: 'with a draft in the tab',
		});
	}
	return figures;
}
