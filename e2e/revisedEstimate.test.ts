import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isAccessible, isNarrow } from './support/accessible.ts';
import { desk, phone } from './support/browser.ts';
import { answersAtDesk, atDesk, deskOpen, picture, proposeJobs } from './support/desk.ts';
import { alive, button, facts, heading, open, snackbar, textOf } from './support/owner.ts';
import { onStage } from './support/stage.ts';
import { answered, lostNetwork } from './support/watch.ts';

const stage = onStage(deskOpen);
/** The demo's row that waits, and a vehicle in service for which the tests propose more. */
const waiting = 'UP32NP6789';
const regNo = 'RJ14LM5678';
const estimate = `/revisedEstimate?RegNo=${regNo}`;
const thanks =
	'Thank you for your response, We have recorded your response. The dealer will get in touch with you if required.';
const nothing = 'Opps!!! No jobs to be approved.';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(name) });
const totals = async (page: Page) => {
	const {
		'Total Part Price': parts,
		'Total Labour Charges': labour,
		'Total Estimate Amount': total,
	} = await facts(page);
	return { parts: paise(parts), labour: paise(labour), total: paise(total) };
};
const paise = (text = '') => Math.round(Number(text.replace(/[₹,]/g, '')) * 100);

describe('the demo’s estimate that waits', () => {
	it('shows the job card, its sections, and every box checked', async () => {
		const page = await stage.newPage();
		await open(page, `/revisedEstimate?RegNo=${waiting}`);
		await heading(page, 'Revised estimate').waitFor();
		const shown = await facts(page);
		for (const fact of ['Vehicle Number', 'JC Number', 'Service adviser', 'Contact number', 'Dealer Comments']) {
			expect(shown[fact], fact).toMatch(/\w/);
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

	it('has two documents that download under their name and with what they are', async () => {
		const page = await stage.newPage();
		await open(page, `/revisedEstimate?RegNo=${waiting}`);
		const links = page.getByRole('region', { name: 'Supporting documents' }).getByRole('link');
		expect(await links.count()).toBe(2);
		for (const link of await links.all()) {
			const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
			expect(download.suggestedFilename()).toBe(await textOf(link));
			const start = (await readFile(await download.path())).subarray(0, 4).toString('latin1');
			expect(start).toMatch(/\.pdf$/.test(download.suggestedFilename()) ? /^%PDF/ : /^(\x89PNG|\xff\xd8\xff)/);
		}
	});

	it.each([
		['390 px', { viewport: phone }],
		['390 px, dark', { viewport: phone, colorScheme: 'dark' as const }],
		['1280 px', { viewport: desk }],
	])('is for everyone at %s', async (where, options) => {
		const page = await stage.newPage(options);
		await open(page, `/revisedEstimate?RegNo=${waiting}`);
		await isAccessible(page, `revised estimate, ${where}`);
	});

	it.each([320, 960])('does not scroll sideways at %i px, in either language', async (width) => {
		const page = await stage.newPage({ viewport: { width, height: 900 } });
		for (const language of ['en', 'hi']) {
			await page.context().addCookies([{ name: 'language', value: language, url: stage.portal.url }]);
			await open(page, `/revisedEstimate?RegNo=${waiting}`);
			await isNarrow(page, `revised estimate at ${width} px in ${language}`);
		}
	});
});

describe('an estimate', () => {
	it('without jobs to approve says so', async () => {
		const page = await stage.newPage();
		for (const none of [regNo, '22BH1234AA', 'MH12AB1234']) {
			await open(page, `/revisedEstimate?RegNo=${none}`);
			await page.getByText(nothing).waitFor();
		}
		await isAccessible(page, 'no jobs to be approved');
	});

	it('its totals follow the boxes; NA takes nothing off', async () => {
		await proposeJobs(stage, regNo);
		const page = await stage.newPage();
		await open(page, estimate);
		const before = await totals(page);
		expect(before.total).toBe(before.parts + before.labour);
		await box(page, 'Rear brake shoe set').uncheck();
		const { total, parts, labour } = await totals(page);
		expect([total, parts, labour]).toEqual([before.total - 48_500, before.parts - 48_500, before.labour]);
		await box(page, 'Wheel alignment').uncheck();
		expect((await totals(page)).total).toBe(total);
		await box(page, 'Rear brake shoe set').check();
		expect(await totals(page)).toEqual(before);
		expect(await textOf(page.locator('.approval-line strong'))).toBe((await facts(page))['Total Estimate Amount']);
	});

	it('a document comes under its own name, also in other letters; one that fails is told in the snackbar', async () => {
		const page = await stage.newPage();
		stage.allow(page, answered(502));
		await open(page, estimate);
		const link = page.getByRole('link', { name: /^Download/ });
		const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
		expect(download.suggestedFilename()).toBe('Hinten — पीछे.png');
		expect((await readFile(await download.path())).equals(picture)).toBe(true);
		const problem = { ok: false, problem: { kind: 'unreachable', message: null } };
		await page.route('**/revisedEstimate/document*', (route) => route.fulfill({ status: 502, json: problem }));
		await link.click();
		await snackbar(page).getByText('cannot be reached').waitFor();
	});

	it('gives no document that is not this vehicle’s', async () => {
		const page = await stage.newPage();
		await open(page, estimate);
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

	it('is answered once by a double press; a lost network loses nothing', async () => {
		const page = await stage.newPage();
		stage.allow(page, lostNetwork);
		await open(page, estimate);
		await box(page, 'Drive chain kit').uncheck();
		await page.context().setOffline(true);
		await button(page, 'Approve').click();
		await page.getByText('Your phone is not connected.').waitFor();
		expect(await box(page, 'Drive chain kit').isChecked()).toBe(false);
		await page.context().setOffline(false);
		const posts: string[] = [];
		page.on('request', (request) => {
			if (request.method() === 'POST') posts.push(request.url());
		});
		await button(page, 'Approve').dblclick();
		await page.getByText(thanks).waitFor();
		expect(posts).toHaveLength(1);
		expect(await answersAtDesk(stage, regNo)).toEqual({
			'Rear brake shoe set': 'Approved',
			'Drive chain kit': 'Rejected',
			'Wheel alignment': 'Approved',
		});
		await isAccessible(page, 'thank-you');
		await page.reload();
		await page.getByText(thanks).waitFor();
		await alive(page);
		await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'OKAY' }).click()]);
		expect(new URL(page.url()).search).toBe(`?RegNo=${regNo}`);
		await heading(page, 'Welcome').waitFor();
		await open(page, estimate);
		await page.getByText(nothing).waitFor();
	});

	it('that comes after one that was approved shows the approved parts', async () => {
		await proposeJobs(stage, regNo);
		const page = await stage.newPage();
		await open(page, estimate);
		const approved = page.getByRole('region', { name: 'Approved Parts' });
		expect(await textOf(approved)).toContain('Rear brake shoe set');
		expect(await textOf(approved)).not.toContain('Drive chain kit');
	});

	it('answered in one tab and then in another keeps the first answer, and thanks both', async () => {
		const page = await stage.newPage();
		await open(page, estimate);
		const other = await stage.newTab(page);
		await open(other, estimate);
		await button(page, 'Reject').focus();
		await page.keyboard.press('Enter');
		await page.getByText(thanks).waitFor();
		await button(other, 'Approve').click();
		await other.getByText(thanks).waitFor();
		expect(new Set(Object.values(await answersAtDesk(stage, regNo)))).toEqual(new Set(['Rejected']));
	});

	it('that was changed meanwhile is not answered unseen', async () => {
		await proposeJobs(stage, regNo);
		const page = await stage.newPage();
		stage.allow(page, answered(409));
		await open(page, estimate);
		await atDesk(stage, regNo, 'withdraw-estimate', {});
		await atDesk(stage, regNo, 'propose-estimate', {
			comments: 'Another look.',
			jobs: [{ name: 'Clutch', price: '900' }],
		});
		await button(page, 'Approve').click();
		await page.getByText('The estimate has changed in the meantime.').waitFor();
		await box(page, 'Clutch').waitFor();
		expect(await answersAtDesk(stage, regNo)).toEqual({ Clutch: 'Proposed' });
		await button(page, 'Approve').click();
		await page.getByText(thanks).waitFor();
		expect(await answersAtDesk(stage, regNo)).toEqual({ Clutch: 'Approved' });
	});

	it('is answered without script, too', async () => {
		await proposeJobs(stage, regNo);
		const page = await stage.newPage({ javaScriptEnabled: false });
		await page.goto(estimate);
		await box(page, 'Wheel alignment').uncheck();
		await button(page, 'Approve').click();
		await page.getByText(thanks).waitFor();
		expect(await answersAtDesk(stage, regNo)).toEqual({
			'Rear brake shoe set': 'Approved',
			'Drive chain kit': 'Approved',
			'Wheel alignment': 'Rejected',
		});
		await page.getByRole('link', { name: 'OKAY' }).click();
		await heading(page, 'Welcome').waitFor();
	});
});
