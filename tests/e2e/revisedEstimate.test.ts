import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { networkError, statusError } from './support/consoleErrors.ts';
import { callDesk, deskEnabled, onePixelPng, proposeJobs, readDeskAnswers } from './support/desk.ts';
import { setUpPortal } from './support/fixture.ts';
import { answerEstimate, button, details, heading, openPage, visibleText, waitForHydration } from './support/owner.ts';

const fixture = setUpPortal(deskEnabled);
/** The demo's vehicle with an open estimate, and one in service for which the tests propose estimates. */
const waiting = 'UP32NP6789';
const regNo = 'RJ14LM5678';
const estimate = `/revisedEstimate?RegNo=${regNo}`;
const thanks =
	'Thank you for your response, We have recorded your response. The dealer will get in touch with you if required.';
const nothing = 'Opps!!! No jobs to be approved.';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(name) });
/** What would be approved, beside the buttons. */
const decision = (page: Page) => page.getByRole('status').filter({ hasText: /you approve|reject all/i });
/** What a dialog asks to send: one line a job. */
const answerIn = async (dialog: Locator) => {
	const texts = await dialog.getByRole('definition').allInnerTexts();
	return Object.fromEntries(
		(await dialog.getByRole('term').allInnerTexts()).map((term, index) => [term, texts[index]]),
	);
};
const totals = async (page: Page) => {
	const {
		'Total Part Price': parts,
		'Total Labour Charges': labour,
		'Total Estimate Amount': total,
	} = await details(page);
	return { parts: paise(parts), labour: paise(labour), total: paise(total) };
};
const paise = (text = '') => Math.round(Number(text.replace(/[₹,]/g, '')) * 100);

describe('the demo’s open estimate', () => {
	it('shows the job card, its sections, and every box checked', async () => {
		const page = await fixture.newPage();
		await openPage(page, `/revisedEstimate?RegNo=${waiting}`);
		await heading(page, 'Revised estimate').waitFor();
		const shown = await details(page);
		for (const detail of ['Vehicle Number', 'JC Number', 'Service adviser', 'Contact number', 'Dealer Comments']) {
			expect(shown[detail], detail).toMatch(/\w/);
		}
		expect(shown['Vehicle Number']).toBe(waiting);
		for (const name of ['Suggested periodic parts', 'Additional Jobs', 'Convenience Services']) {
			await page.getByRole('region', { name, exact: true }).waitFor();
		}
		expect(await page.getByRole('region', { name: 'Approved Parts' }).count()).toBe(0);
		const boxes = page.getByRole('region', { name: 'Additional Jobs for Approval' }).getByRole('checkbox');
		expect(await boxes.count()).toBeGreaterThan(0);
		for (const one of await boxes.all()) expect(await one.isChecked()).toBe(true);
		const sizes = await Promise.all(['Approve', 'Reject'].map((name) => button(page, name).boundingBox()));
		expect(sizes[0]?.width).toBe(sizes[1]?.width);
		expect(sizes[0]?.height).toBe(sizes[1]?.height);
	});

	it('has the totals and the buttons beside the jobs at 1280 px', async () => {
		const page = await fixture.newPage({ viewport: { width: 1280, height: 800 } });
		await openPage(page, `/revisedEstimate?RegNo=${waiting}`);
		const [jobs, sums, approve] = await Promise.all([
			page.getByRole('region', { name: 'Additional Jobs for Approval' }).boundingBox(),
			page.getByRole('region', { name: 'Estimate', exact: true }).boundingBox(),
			button(page, 'Approve').boundingBox(),
		]);
		const right = (jobs?.x ?? Number.NaN) + (jobs?.width ?? Number.NaN);
		expect(sums?.x).toBeGreaterThan(right);
		expect(approve?.x).toBeGreaterThan(right);
		await page.getByRole('region', { name: 'Convenience Services' }).scrollIntoViewIfNeeded();
		for (const shown of [page.getByText('Total Estimate Amount'), button(page, 'Approve')]) {
			expect((await shown.boundingBox())?.y).toBeGreaterThan(0);
		}
	});

	it('has two documents that download with their name and type', async () => {
		const page = await fixture.newPage();
		await openPage(page, `/revisedEstimate?RegNo=${waiting}`);
		const links = page.getByRole('link', { name: /^Download/ });
		expect(await links.count()).toBe(2);
		for (const link of await links.all()) {
			const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
			expect(download.suggestedFilename()).toBe(await visibleText(link));
			const start = (await readFile(await download.path())).subarray(0, 4).toString('latin1');
			expect(start).toMatch(/\.pdf$/.test(download.suggestedFilename()) ? /^%PDF/ : /^(\x89PNG|\xff\xd8\xff)/);
		}
	});

	it('shows a picture beside the job that it is named after, and the labour of a booked job without a part', async () => {
		const page = await fixture.newPage();
		await openPage(page, `/revisedEstimate?RegNo=${waiting}`);
		const job = page.getByRole('region', { name: 'Additional Jobs for Approval' }).getByRole('listitem');
		const pads = job.filter({ has: box(page, 'Front brake pads') });
		const picture = pads.getByRole('link', { name: 'Picture: Front brake pads.jpg' });
		await picture.getByRole('img').waitFor();
		const documents = page.getByRole('region', { name: 'Supporting documents' });
		await documents.getByRole('link', { name: 'Download Workshop report.pdf' }).waitFor();
		expect(await documents.getByRole('link').count()).toBe(1);
		const booked = page.getByRole('region', { name: 'Additional Jobs', exact: true });
		expect(await visibleText(booked)).toMatch(/₹([\d.,]+) Labour ₹\1$/);
		const [shown] = await Promise.all([page.waitForEvent('popup'), picture.click()]);
		await shown.waitForURL(/As=picture/);
		await shown.close();
	});

	it('asks before none of the jobs is approved', async () => {
		const page = await fixture.newPage();
		await openPage(page, `/revisedEstimate?RegNo=${waiting}`);
		for (const one of await page.getByRole('checkbox').all()) await one.uncheck();
		const { 'Total Estimate Amount': total } = await details(page);
		expect(await visibleText(decision(page))).toBe(`No job is ticked: both buttons reject all. Total ${total}.`);
		await button(page, 'Approve').click();
		const dialog = page.getByRole('dialog', { name: 'Reject all?' });
		expect(await answerIn(dialog)).toEqual({
			'You reject': 'Front brake pads\n₹428.00\nChain and sprocket kit\n₹1,690.00',
			'Total Estimate Amount': total,
		});
		expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Go back', 'Reject']);
		await expectAccessible(page, 'Reject all?');
		await dialog.getByRole('button', { name: 'Go back' }).click();
		await dialog.waitFor({ state: 'hidden' });
		await box(page, 'Front brake pads').check();
		await decision(page).getByText('You approve 1 of 2 jobs.').waitFor();
	});

	// Phones: jobCardScreens.test.ts.
	it('does not scroll sideways at 960 px, in either language', async () => {
		const page = await fixture.newPage({ viewport: { width: 960, height: 900 } });
		for (const language of ['en', 'hi']) {
			await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
			await openPage(page, `/revisedEstimate?RegNo=${waiting}`);
			await expectNoSidewaysScroll(page, `revised estimate in ${language}`);
		}
	});
});

describe('an estimate', () => {
	it('updates its totals with the boxes', async () => {
		await proposeJobs(fixture, regNo);
		const page = await fixture.newPage();
		await openPage(page, estimate);
		const before = await totals(page);
		expect(before.total).toBe(before.parts + before.labour);
		await box(page, 'Rear brake shoe set').uncheck();
		const { total, parts, labour } = await totals(page);
		expect([total, parts, labour]).toEqual([before.total - 48_500, before.parts - 48_500, before.labour]);
		await box(page, 'Wheel alignment').uncheck();
		expect((await totals(page)).total).toBe(total - 30_000);
		await box(page, 'Rear brake shoe set').check();
		expect(await totals(page)).toEqual({
			...before,
			parts: before.parts - 30_000,
			total: before.total - 30_000,
		});
		expect(await visibleText(decision(page))).toMatch(
			/^You approve 2 of 3 jobs\. Total ₹[\d,.]+, ₹[\d,.]+ more than before\.$/,
		);
		await box(page, 'Drive chain kit').uncheck();
		await decision(page).getByText('You approve 1 of 3 jobs.').waitFor();
	});

	it('shows a document that is a picture, and a sentence in the same space if it cannot be shown', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, statusError(502));
		await openPage(page, estimate);
		const picture = page.getByRole('img', { name: 'Picture: Hinten — पीछे.png' });
		const frame = page.locator('.document-picture');
		await picture.scrollIntoViewIfNeeded();
		await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
		const reserved = await frame.boundingBox();
		await page.route('**/revisedEstimate/document*', (route) => route.fulfill({ status: 502, body: '' }));
		await page.reload();
		await page.getByText('No picture to show. You can download the file.').waitFor();
		expect(await frame.boundingBox()).toMatchObject({ width: reserved?.width, height: reserved?.height });
		await expectAccessible(page, 'a document without a picture');
	});

	it('downloads a document with its name, in any script', async () => {
		const page = await fixture.newPage();
		await openPage(page, estimate);
		const link = page.getByRole('link', { name: /^Download/ });
		const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
		expect(download.suggestedFilename()).toBe('Hinten — पीछे.png');
		expect((await readFile(await download.path())).equals(onePixelPng)).toBe(true);
	});

	it('does not serve a document of another vehicle', async () => {
		const page = await fixture.newPage();
		await openPage(page, estimate);
		const own = (await page.getByRole('link', { name: /^Download/ }).getAttribute('href')) ?? '';
		const file = await page.request.get(own);
		expect(file.headers()['content-type']).toBe('image/png');
		expect(file.headers()['x-content-type-options']).toBe('nosniff');
		expect(file.headers()['content-disposition']).toContain("filename*=UTF-8''Hinten%20%E2%80%94%20");
		for (const name of ['../../etc/passwd', 'no-such-blob']) {
			const query = new URLSearchParams({ RegNo: regNo, BlobName: name });
			expect((await page.request.get(`/revisedEstimate/document?${query}`)).status(), name).toBe(404);
		}
		const ofOther = own.replace(regNo, waiting);
		expect((await page.request.get(ofOther)).status(), 'of another vehicle').toBe(404);
	});

	it('is answered once by a double click; nothing is lost without a network', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await openPage(page, estimate);
		await box(page, 'Drive chain kit').uncheck();
		const { 'Total Estimate Amount': promised = '' } = await details(page);
		await page.context().setOffline(true);
		await answerEstimate(page, 'Approve');
		await page.getByText('You are not connected.').waitFor();
		await page.getByRole('alert').getByText('Nothing was sent this time.').waitFor();
		expect(await box(page, 'Drive chain kit').isChecked()).toBe(false);
		await page.context().setOffline(false);
		const posts: string[] = [];
		page.on('request', (request) => {
			if (request.method() === 'POST') posts.push(request.url());
		});
		await button(page, 'Approve').click();
		const dialog = page.getByRole('dialog', { name: 'Send this response?' });
		expect(await answerIn(dialog)).toEqual({
			'You approve': 'Rear brake shoe set\n₹485.00\nWheel alignment\n₹300.00',
			'You reject': 'Drive chain kit\n₹1,240.50',
			'Total Estimate Amount': promised,
		});
		await dialog.getByText('Your response cannot be changed.').waitFor();
		expect(posts).toHaveLength(0);
		await button(dialog, 'Send').dblclick();
		await page.getByText(thanks).waitFor();
		expect(posts).toHaveLength(1);
		expect(await readDeskAnswers(fixture, regNo)).toEqual({
			'Rear brake shoe set': 'Approved',
			'Drive chain kit': 'Rejected',
			'Wheel alignment': 'Approved',
		});
		await expectAccessible(page, 'thank-you');
		const summary = async () => ({
			approved: await visibleText(page.getByRole('region', { name: 'You approved' })),
			rejected: await visibleText(page.getByRole('region', { name: 'You rejected' })),
			total: (await details(page))['Total Estimate Amount'],
		});
		const answered = await summary();
		expect(answered.approved).toMatch(/Rear brake shoe set ₹485\.00.*Wheel alignment ₹300\.00/s);
		expect(answered.approved).not.toContain('Drive chain kit');
		expect(answered.rejected).toMatch(/Drive chain kit ₹1,240\.50/);
		expect(answered.total).toBe(promised);
		await page.reload();
		await page.getByText(thanks).waitFor();
		expect(await summary()).toEqual(answered);
		await waitForHydration(page);
		await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'OKAY' }).click()]);
		expect(new URL(page.url()).search).toBe(`?RegNo=${regNo}`);
		await heading(page, 'Welcome').waitFor();
		await openPage(page, estimate);
		await page.getByText(nothing).waitFor();
		expect(await summary()).toEqual(answered);
		await page.getByRole('main').getByRole('link', { name: 'Track service' }).click();
		await heading(page, /^Track your vehicle/).waitFor();
	});

	it('after an approved one shows the approved parts', async () => {
		await proposeJobs(fixture, regNo);
		const page = await fixture.newPage();
		await openPage(page, estimate);
		const approved = page.getByRole('region', { name: 'Approved Parts' });
		expect(await visibleText(approved)).toContain('Rear brake shoe set');
		expect(await visibleText(approved)).not.toContain('Drive chain kit');
	});

	it('answered in two tabs keeps the first answer, and thanks in both', async () => {
		const page = await fixture.newPage();
		await openPage(page, estimate);
		const other = await fixture.newTab(page);
		await openPage(other, estimate);
		await button(page, 'Reject').focus();
		await page.keyboard.press('Enter');
		await button(page.getByRole('dialog', { name: 'Reject all?' }), 'Reject').focus();
		await page.keyboard.press('Enter');
		await page.getByText(thanks).waitFor();
		await answerEstimate(other, 'Approve');
		await other.getByText(thanks).waitFor();
		for (const tab of [page, other]) {
			await tab.getByText('You approved none of the jobs.').waitFor();
			await tab.getByRole('region', { name: 'You rejected' }).getByText('Wheel alignment').waitFor();
		}
		const first = 'This estimate had already been answered. The first response counts:';
		await other.reload();
		await other.getByText(first).waitFor();
		expect(await page.getByText(first).count()).toBe(0);
		expect(new Set(Object.values(await readDeskAnswers(fixture, regNo)))).toEqual(new Set(['Rejected']));
	});

	it('is shown again before it is answered, if it was changed meanwhile', async () => {
		await proposeJobs(fixture, regNo);
		const page = await fixture.newPage();
		fixture.allow(page, statusError(409));
		await openPage(page, estimate);
		await callDesk(fixture, regNo, 'withdraw-estimate', {});
		await callDesk(fixture, regNo, 'propose-estimate', {
			comments: 'Another look.',
			jobs: [{ name: 'Clutch', price: '900' }],
		});
		await answerEstimate(page, 'Approve');
		await page.getByText('The estimate has changed.').waitFor();
		await box(page, 'Clutch').waitFor();
		expect(await readDeskAnswers(fixture, regNo)).toEqual({ Clutch: 'Proposed' });
		await answerEstimate(page, 'Approve');
		await page.getByText(thanks).waitFor();
		expect(await readDeskAnswers(fixture, regNo)).toEqual({ Clutch: 'Approved' });
	});

	it('asks without script as well before none of the jobs is approved, and keeps the boxes', async () => {
		await proposeJobs(fixture, regNo);
		const page = await fixture.newPage({ javaScriptEnabled: false });
		fixture.allow(page, statusError(422));
		await page.goto(estimate);
		for (const one of await page.getByRole('checkbox').all()) await one.uncheck();
		await button(page, 'Approve').click();
		await page.getByRole('alert').getByText('Reject all?').waitFor();
		expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
		expect(new Set(Object.values(await readDeskAnswers(fixture, regNo)))).toEqual(new Set(['Proposed']));
		await button(page, 'Reject').click();
		await page.getByText('You approved none of the jobs.').waitFor();
		expect(new Set(Object.values(await readDeskAnswers(fixture, regNo)))).toEqual(new Set(['Rejected']));
	});

	it('can be answered without script', async () => {
		await proposeJobs(fixture, regNo);
		const page = await fixture.newPage({ javaScriptEnabled: false });
		await page.goto(estimate);
		await box(page, 'Wheel alignment').uncheck();
		await button(page, 'Approve').click();
		await page.getByText(thanks).waitFor();
		expect(await readDeskAnswers(fixture, regNo)).toEqual({
			'Rear brake shoe set': 'Approved',
			'Drive chain kit': 'Approved',
			'Wheel alignment': 'Rejected',
		});
		await page.getByRole('link', { name: 'OKAY' }).click();
		await heading(page, 'Welcome').waitFor();
	});
});
