import type { Browser } from 'playwright-core';
import { launchBrowser } from '../tests/e2e/support/browser.ts';
import { draftForEstimates } from '../tests/support/draftForEstimates.ts';
import { type Figure, median } from './figure.ts';
import { startMeasuredPortal } from './pages/measuredPortal.ts';
import { type PageVisit, type PageVisitOptions, visitPage } from './pages/visitPage.ts';

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
	readonly content?: string;
}

/** Pages on a slow phone, compared with the same pages without script and style, served by the same process. */
export async function measurePages(): Promise<readonly Figure[]> {
	const portal = await startMeasuredPortal();
	const browser = await launchBrowser();
	try {
		const draft = await draftForEstimates(portal.url, regNo);
		const stored = { [`draft ${regNo}`]: JSON.stringify(draft) };
		const pages: readonly MeasuredPage[] = [
			{ name: 'Home', path: '/', maxCodeKb: 150 },
			{ name: 'Tracking', path: '/tracking', maxCodeKb: 150, regNo: 'RJ14LM5678' },
			{ name: 'Revised estimate', path: '/revisedEstimate', maxCodeKb: 150, regNo: 'UP32NP6789' },
			{ name: 'Payment', path: '/makepayment', maxCodeKb: 150, regNo: 'WB20QR7890' },
			{ name: 'Dealer step', path: '/booking/dealer', maxCodeKb: 180 },
			{
				name: 'Date and time step',
				path: '/booking/selectDateTime',
				maxCodeKb: 180,
				stored,
				content: '#field-slot [aria-checked], #field-slot button, [id^="field-slot"] [role="radio"], .slot-chip',
			},
			{
				name: 'Estimates step',
				path: '/booking/estimates',
				maxCodeKb: 180,
				stored,
				content: '.mantine-Accordion-root input[type="checkbox"]',
			},
		];
		const figures: Figure[] = [];
		for (const page of pages) {
			const path = `${page.path}?RegNo=${page.regNo ?? regNo}`;
			figures.push(...(await measurePage(browser, page, `${portal.url}${path}`, `${portal.baselineUrl}${path}`)));
		}
		return figures;
	} finally {
		await browser.close();
		await portal.stop();
	}
}

/** Visits the page and its baseline in turn, so that other work on the machine slows both alike. */
async function measurePage(
	browser: Browser,
	page: MeasuredPage,
	url: string,
	baselineUrl: string,
): Promise<readonly Figure[]> {
	const options: PageVisitOptions = {
		url,
		...(page.stored ? { stored: page.stored } : {}),
		...(page.content ? { content: page.content } : {}),
	};
	const visits: PageVisit[] = [];
	const baselines: PageVisit[] = [];
	for (let round = 0; round < rounds; round++) {
		baselines.push(await visitPage(browser, { url: baselineUrl }));
		visits.push(await visitPage(browser, options));
	}
	const medianOf = (list: readonly PageVisit[], key: keyof PageVisit) =>
		median(list.map((visit) => visit[key] ?? Number.POSITIVE_INFINITY));
	const baselineMs = medianOf(baselines, 'largestPaint');
	// A step whose draft is in the tab's storage first shows title and form; its content has a separate limit.
	const paint = page.content ? 'firstPaint' : 'largestPaint';
	const paintMs = medianOf(visits, paint);
	const figures: Figure[] = [
		{
			name: `${page.name}: ${page.content ? 'title and form' : 'largest paint'}, against the page without script`,
			measured: paintMs / baselineMs,
			limit: { kind: 'most', value: 1.35 },
			unit: 'times',
			detail: `${paintMs.toFixed(0)} ms against ${baselineMs.toFixed(0)} ms`,
		},
		{
			name: `${page.name}: blocking time`,
			measured: medianOf(visits, 'blocking'),
			limit: { kind: 'most', value: 100 },
			unit: 'ms',
			detail: `median of ${rounds}`,
		},
		{
			name: `${page.name}: script and style`,
			measured: medianOf(visits, 'code') / 1000,
			limit: { kind: 'most', value: page.maxCodeKb },
			unit: 'KB',
			detail:
				page.path === '/booking/dealer' ? `the map apart: ${(medianOf(visits, 'map') / 1000).toFixed(0)} KB` : 'brotli',
		},
	];
	if (page.content) {
		figures.push({
			name: `${page.name}: content`,
			measured: medianOf(visits, 'content'),
			limit: { kind: 'most', value: 2_500 },
			unit: 'ms',
			detail: 'with a draft in the tab',
		});
	}
	return figures;
}
