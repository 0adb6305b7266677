import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { networkError } from './support/consoleErrors.ts';
import { callDesk, deskEnabled, proposeJobs } from './support/desk.ts';
import { setUpPortal } from './support/fixture.ts';
import { details, heading, openPage, visibleText, waitForFrames } from './support/owner.ts';
import { expectPrintable } from './support/print.ts';

const fixture = setUpPortal(deskEnabled);
const regNo = 'RJ14LM5678';
const tracking = `/tracking?RegNo=${regNo}`;
const title = "Track your vehicle's service progress";

const steps = (page: Page) => page.getByRole('region', { name: 'Progress' }).getByRole('listitem');
const current = (page: Page) => page.locator('.step[aria-current=step]');
const nameOfCurrent = (page: Page) => visibleText(current(page).locator('.step-name'));

/** Completes the current stage at the desk; returns its name. */
async function completeCurrent(page: Page): Promise<string> {
	const name = (await nameOfCurrent(page)).replace(/,.*/, '');
	await callDesk(fixture, regNo, 'complete-stage', { stage: name });
	return name;
}

/** Hides or shows the page, as when another tab comes to the front. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
	await page.evaluate((hidden) => {
		Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
		document.dispatchEvent(new Event('visibilitychange'));
	}, isHidden);
}

/** Records the refresh requests of a page from now on. */
function recordRefreshes(page: Page): string[] {
	const requests: string[] = [];
	page.on('request', (request) => {
		if (request.url().includes('/data/tracking')) requests.push(request.url());
	});
	return requests;
}

describe('the tracking page', () => {
	it('is vertical below 768 px and horizontal from there on', async () => {
		const page = await fixture.newPage({ viewport: { width: 767, height: 900 } });
		await openPage(page, tracking);
		const places = () =>
			steps(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => ({ x, y })));
		const down = await places();
		expect(new Set(down.map(({ x }) => x)).size).toBe(1);
		expect(down.map(({ y }) => y)).toEqual(down.map(({ y }) => y).toSorted((a, b) => a - b));
		await page.setViewportSize({ width: 768, height: 900 });
		const across = await places();
		expect(new Set(across.map(({ y }) => y)).size).toBe(1);
		expect(new Set(across.map(({ x }) => x)).size).toBe(9);
	});

	it('stores the vehicle and its dealership in the browser', async () => {
		const page = await fixture.newPage();
		await openPage(page, tracking);
		const { Dealership = '' } = await details(page);
		const kept = await page.evaluate(() =>
			['REG_NO', 'OrganizationName', 'OrganizationAddress'].map((name) => localStorage.getItem(name)),
		);
		const [name = '', ...address] = Dealership.split(', ');
		expect(kept).toEqual([regNo, name, address.join(', ')]);
	});

	it('offers Make Payment only once there is an invoice', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/tracking?RegNo=WB20QR7890');
		const pay = page.getByRole('link', { name: 'Make Payment' });
		expect(await pay.getAttribute('href')).toBe('/makepayment?RegNo=WB20QR7890');
		await pay.focus();
		await page.keyboard.press('Enter');
		await page.waitForURL('**/makepayment?RegNo=WB20QR7890');
		await openPage(page, tracking);
		expect(await pay.count()).toBe(0);
	});

	it.each([390, 768, 1280])('shows a bill and Make Payment without scrolling at %i px', async (width) => {
		const page = await fixture.newPage({ viewport: { width, height: 720 } });
		await openPage(page, '/tracking?RegNo=WB20QR7890');
		const pay = (await page.getByRole('link', { name: 'Make Payment' }).boundingBox()) ?? { y: 0, height: 720 };
		expect(pay.y + pay.height).toBeLessThan(720);
		const amount = page.getByText(/^Amount to be paid Rs [\d,]+\.\d\d$/);
		expect(((await amount.boundingBox()) ?? { y: 720 }).y).toBeLessThan(pay.y);
		const stages = (await page.getByRole('region', { name: 'Progress' }).boundingBox()) ?? { y: 0 };
		expect(stages.y).toBeGreaterThan(pay.y);
	});

	it('has two columns at 1280 px: what leads, and beside it cost and contact', async () => {
		const page = await fixture.newPage({ viewport: { width: 1280, height: 900 } });
		await openPage(page, tracking);
		const lead = (await page.locator('.headline').boundingBox()) ?? { x: 0, y: 0, width: 1280 };
		const cost = (await page.getByRole('region', { name: 'Dealership' }).boundingBox()) ?? { x: 0, y: -1 };
		expect(cost.y).toBe(lead.y);
		expect(cost.x).toBeGreaterThan(lead.x + lead.width);
	});

	it('works without script', async () => {
		const page = await fixture.newPage({ javaScriptEnabled: false });
		await page.goto(tracking);
		await heading(page, title).waitFor();
		expect(await steps(page).count()).toBe(9);
		expect(await page.locator('noscript').textContent()).toContain('Reload the page to see the latest progress.');
	});

	// Phones: jobCardScreens.test.ts.
	it.each(['en', 'hi'])('does not scroll sideways at 768 and 1024 px, in %s', async (language) => {
		const page = await fixture.newPage();
		await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
		await openPage(page, tracking);
		for (const width of [768, 1024]) {
			await page.setViewportSize({ width, height: 900 });
			await expectNoSidewaysScroll(page, `tracking at ${width} px`);
		}
	});
});

const finalPayment = 'Please make the final payment to receive your vehicle delivery';

/** A summary of the tracking page of a demo vehicle. */
async function tracked(regNo: string) {
	const page = await fixture.newPage();
	await openPage(page, `/tracking?RegNo=${regNo}`);
	await heading(page, "Track your vehicle's service progress").waitFor();
	const steps = page.locator('.step');
	const states = await steps.evaluateAll((all) => all.map((one) => one.getAttribute('data-state')));
	const current = page.locator('.step[aria-current=step]');
	return {
		page,
		shown: await details(page),
		done: states.filter((state) => state === 'done').length,
		of: states.length,
		now: (await current.count()) === 1 ? (await visibleText(current.locator('.step-name'))).replace(/,.*/, '') : null,
		asksForPayment: (await page.getByText(finalPayment).count()) > 0,
		toEstimate: (await page.getByRole('link', { name: 'See the revised estimate' }).count()) === 1,
		toPayment: (await page.getByRole('link', { name: 'Make Payment' }).count()) === 1,
	};
}

describe('the tracking page of', () => {
	it('UP32NP6789: under repair, with a link to its estimate', async () => {
		const { page, ...shown } = await tracked('UP32NP6789');
		expect(shown).toMatchObject({ done: 3, of: 9, now: 'Under repair', toEstimate: true, toPayment: false });
		await page.getByText('Vehicle ready by (promised so far)').waitFor();
		await expectPrintable(page);
		await page.getByRole('link', { name: 'See the revised estimate' }).click();
		await heading(page, 'Revised estimate').waitFor();
	});

	it('HR26ST8901: the bill is being prepared, and the payment page leads back', async () => {
		const { page, ...shown } = await tracked('HR26ST8901');
		expect(shown).toMatchObject({
			done: 5,
			of: 9,
			now: 'Ready for invoice',
			asksForPayment: false,
			toEstimate: false,
			toPayment: true,
		});
		await page.getByText('You can pay as soon as the bill is ready.').waitFor();
		await page.getByText(/^Amount to be paid Rs [\d,]+\.\d\d$/).waitFor();
		await page.getByText('Vehicle ready by').waitFor();
		await page.getByRole('link', { name: 'Make Payment' }).click();
		await page.getByRole('main').getByRole('link', { name: 'Track service' }).waitFor();
	});

	it('KL07UV9012: paid and ready to collect, without a request to pay in its steps', async () => {
		const { page, ...shown } = await tracked('KL07UV9012');
		expect(shown).toMatchObject({
			done: 8,
			of: 9,
			now: 'Delivery',
			asksForPayment: false,
			toEstimate: false,
			toPayment: true,
		});
		const lead = page.getByRole('status', { name: 'What is happening' });
		expect(await visibleText(lead)).toMatch(/^Ready to collect\. ?Dealership (open|closed) .*Step 9 of 9 · Delivery/);
		await page.getByRole('link', { name: 'See the receipt' }).waitFor();
		await page.getByText(/^Rs [\d,.]+ paid on /).waitFor();
		expect(await lead.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('/directions?');
		await page.getByRole('region', { name: 'Service details' }).getByRole('link', { name: 'Make Payment' }).click();
		await page.getByText(/ paid on \d/).waitFor();
	});

	it('loads opening hours again, which change with time alone', async () => {
		const page = await fixture.newPage();
		await page.clock.install();
		await openPage(page, '/tracking?RegNo=KL07UV9012');
		await page.getByText(/^Dealership (open|closed) /).waitFor();
		const [loaded] = await Promise.all([page.waitForRequest('**/tracking.data*'), page.clock.fastForward(601_000)]);
		expect((await loaded.response())?.status()).toBe(200);
	});

	it('without a job card: leads to the booking, or says that no service is under way', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/tracking?RegNo=PB10WX0123');
		await page.getByRole('heading', { name: 'No service is under way.' }).waitFor();
		expect(await page.getByText('Last updated').count()).toBe(0);
		await openPage(page, '/tracking?RegNo=KA01EF2345');
		await page.getByRole('heading', { name: 'Your service is booked.' }).waitFor();
		await page.getByRole('main').getByRole('link', { name: 'Your booking' }).click();
		await heading(page, 'BOOKING DETAILS').waitFor();
	});
});

describe('an open tracking page', () => {
	it('does not refresh while hidden, and refreshes at once when shown again', async () => {
		const page = await fixture.newPage();
		await page.clock.install();
		await openPage(page, tracking);
		await setHidden(page, true);
		const requests = recordRefreshes(page);
		await page.clock.runFor(9000);
		await waitForFrames(page);
		expect(requests).toEqual([]);
		await setHidden(page, false);
		await page.waitForResponse((response) => response.url().includes('/data/tracking'), { timeout: 1000 });
		expect(requests).toHaveLength(1);
	});

	it('offline, says so once, keeps its content, and recovers by itself', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await openPage(page, tracking);
		const known = await nameOfCurrent(page);
		await page.context().setOffline(true);
		await page.getByText(/^You have been offline since \d{2}:\d{2} [AP]M\./).waitFor();
		expect(await page.getByText('The page tries again on its own.').count()).toBe(0);
		expect(await nameOfCurrent(page)).toBe(known);
		await page.context().setOffline(false);
		await page.getByText(/^Last updated at \d{2}:\d{2} [AP]M/).waitFor();
		expect(await page.getByText(/offline since/).count()).toBe(0);
	});

	it('links to an estimate that is proposed meanwhile', async () => {
		const page = await fixture.newPage();
		await openPage(page, tracking);
		const link = page.getByRole('link', { name: 'See the revised estimate' });
		expect(await link.count()).toBe(0);
		await proposeJobs(fixture, regNo);
		await link.click({ timeout: 6000 });
		await page.waitForURL(`**/revisedEstimate?RegNo=${regNo}`);
		// The page asks for its picture; a withdrawal before that would be a 404 in the console.
		await page.locator('img[src*="BlobName"]').evaluate((picture: HTMLImageElement) => picture.decode());
		await callDesk(fixture, regNo, 'withdraw-estimate', {});
	});

	// The last test, since nothing can be proposed after the final inspection.
	it('shows a stage change within 5 s, without a reload', async () => {
		const page = await fixture.newPage();
		await openPage(page, tracking);
		await page.evaluate(() => Object.assign(window, { isSamePage: true }));
		const before = await completeCurrent(page);
		await page.locator('.step[data-state=done]', { hasText: before }).locator('time').waitFor({ timeout: 5000 });
		expect(await nameOfCurrent(page)).not.toContain(before);
		expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
	});
});
