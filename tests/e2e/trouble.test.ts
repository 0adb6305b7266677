import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { networkError, statusError } from './support/consoleErrors.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, heading, openPage, snackbar, waitForHydration } from './support/owner.ts';
import { apiClientEnv, openHttpProvider } from './support/provider.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal({ env: apiClientEnv });
const regNo = 'MH12AB1234';

/** Fills in the wizard up to Save and Book. */
async function readyToBook(page: Page): Promise<void> {
	await wizard.goToEstimates(page, regNo);
	await wizard.typeProblem(page, 'The brake squeals');
}

/** How many bookings the vehicle has had, by the number of the latest one. */
async function bookingNumber(): Promise<string> {
	const provider = await openHttpProvider(fixture.portal);
	const id = (await provider.vehicleByRegNo(regNo))?.appointmentId;
	return (id && (await provider.appointment(id))?.appointmentNo) || '';
}

async function cancelAgain(page: Page): Promise<void> {
	await openPage(page, `/?RegNo=${regNo}`);
	await heading(page, 'BOOKING DETAILS').waitFor();
	await wizard.cancelBooking(page);
}

describe('the network is lost', () => {
	it('while saving: input stays, and trying again books once', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await readyToBook(page);
		await page.context().setOffline(true);
		await page.getByText(/^You have been offline since \d\d:\d\d [ap]m\. This page stays as it is\.$/i).waitFor();
		await wizard.saveAndBook(page);
		await page.getByText(/^You are not connected\..* Nothing was booked\.$/).waitFor();
		expect(await page.getByLabel('*Enter problem faced').inputValue()).toBe('The brake squeals');
		await page.context().setOffline(false);
		await wizard.saveAndBook(page);
		await wizard.waitForBookingDone(page, regNo);
		await cancelAgain(page);
	});

	it('before another screen is opened: the page stays, says so, and goes on once the network is back', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await openPage(page, '/tracking?RegNo=RJ14LM5678');
		const home = page.getByRole('banner').getByRole('link').first();
		await page.context().setOffline(true);
		await home.click();
		await expect
			.poll(() => snackbar(page).allTextContents())
			.toEqual(['You are not connected. Please check your network and try again.']);
		await heading(page, /^Track your vehicle/).waitFor();
		await page.context().setOffline(false);
		await home.click();
		await heading(page, 'Welcome').waitFor();
		expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
	});

	it('only by the browser’s report: a link still opens the next screen', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/tracking?RegNo=RJ14LM5678');
		await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
		await page.getByRole('banner').getByRole('link').first().click();
		await heading(page, 'Welcome').waitFor();
	});

	it('before a file is downloaded: the page stays and says so, until the server can be reached', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await openPage(page, '/history?RegNo=MP09CD6789');
		const invoice = page.getByRole('link', { name: 'Download tax invoice' }).first();
		await page.context().setOffline(true);
		await invoice.click();
		await snackbar(page).getByText('You are not connected. Please check your network and try again.').waitFor();
		await heading(page, /^Service history/).waitFor();
		await page.context().setOffline(false);
		await expect.poll(() => snackbar(page).count()).toBe(0);
		await page.evaluate(() => {
			Object.defineProperty(navigator, 'onLine', { get: () => false });
			dispatchEvent(new Event('offline'));
		});
		await page.getByText(/^You have been offline since/).waitFor();
		await Promise.all([page.waitForEvent('download'), invoice.click()]);
	});

	it('for a script of the next screen alone: the page stays, says so, and goes on afterwards', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await openPage(page, '/tracking?RegNo=RJ14LM5678');
		const home = page.getByRole('banner').getByRole('link').first();
		await page.route('**/assets/home-*.js', (route) => route.abort('connectionreset'));
		await home.click();
		await expect
			.poll(() => snackbar(page).allTextContents())
			.toEqual(['The service system cannot be reached right now. Please try again in a minute.']);
		await page.unroute('**/assets/home-*.js');
		await home.click();
		await heading(page, 'Welcome').waitFor();
		await page.reload();
		await waitForHydration(page);
		await page.route('**/assets/tracking-*.js', (route) => route.abort('connectionreset'));
		await page.goBack();
		await snackbar(page).getByText('The service system cannot be reached right now.').waitFor();
		await heading(page, 'Welcome').waitFor();
		expect(new URL(page.url()).pathname).toBe('/');
		await page.unroute('**/assets/tracking-*.js');
		await page.goBack();
		await heading(page, /^Track your vehicle/).waitFor();
		expect(new URL(page.url()).pathname).toBe('/tracking');
	});

	it('for the data of the next screen alone: header and language stay, and Retry opens it', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError, statusError(502));
		await page.context().addCookies([{ name: 'language', value: 'hi', url: fixture.portal.url }]);
		await openPage(page, '/?RegNo=RJ14LM5678');
		const data = '**/tracking.data*';
		await page.route(data, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Down</h1>' }));
		await page.getByRole('main').getByRole('link', { name: 'सर्विस ट्रैक करें' }).click();
		const retry = button(page, 'फिर से कोशिश करें');
		await retry.waitFor();
		await page.getByRole('banner').getByText('मेनू').waitFor();
		await page.unroute(data);
		await retry.click();
		await heading(page, 'अपनी गाड़ी की सर्विस ट्रैक करें').waitFor();
	});

	it('after a failed download, whose message is not shown again', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError, statusError(502));
		await openPage(page, '/revisedEstimate?RegNo=UP32NP6789');
		const link = page.getByRole('region', { name: 'Supporting documents' }).getByRole('link').first();
		await link.evaluate((a: HTMLAnchorElement) => a.setAttribute('href', a.href.replace('BlobName=', 'BlobName=no')));
		await link.click();
		const message = snackbar(page).getByText('What you asked for was not found.');
		await message.waitFor();
		await waitForHydration(page);
		await page.route('**/*.data*', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '' }));
		await page.getByRole('banner').getByRole('link').first().click();
		await button(page, 'Retry').waitFor();
		expect(await message.count()).toBe(0);
	});

	it('for the style that the first paint does not need: the page stays as it was, without an error', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await page.route('**/assets/late-*.css', (route) => route.abort('connectionreset'));
		const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/late-'));
		await openPage(page, '/revisedEstimate?RegNo=UP32NP6789');
		await failed;
		await page.getByRole('banner').getByRole('link').first().click();
		await heading(page, 'Welcome').waitFor();
	});

	it('after a link was touched: the page stays under a line that stays on view, and the link works afterwards', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await openPage(page, '/?RegNo=RJ14LM5678');
		const link = page.getByRole('main').getByRole('link', { name: 'Track service' });
		const script = page.waitForResponse('**/assets/tracking-*.js');
		await link.hover();
		await (await script).finished();
		await page.context().setOffline(true);
		await link.click();
		await snackbar(page).getByText('You are not connected. Please check your network and try again.').waitFor();
		await heading(page, 'Welcome').waitFor();
		await page.getByText('Menu', { exact: true }).click();
		await page.getByRole('link', { name: 'Book a service' }).click();
		await heading(page, 'Welcome').waitFor();
		await page.keyboard.press('Escape');
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		const top = () => page.locator('.offline-line').evaluate((line) => line.getBoundingClientRect().top);
		await expect.poll(top).toBe(0);
		await page.context().setOffline(false);
		await link.click();
		await heading(page, /^Track your vehicle/).waitFor();
	});

	it('while Book is pressed: the wizard is not opened, and Retry opens it', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await openPage(page, `/?RegNo=${regNo}`);
		await page.route('**/assets/dealer-*.js', (route) => route.abort('connectionreset'));
		await page.getByRole('link', { name: 'Book your service' }).click();
		await page.getByText('The service system cannot be reached right now.').waitFor();
		expect(new URL(page.url()).pathname).toBe('/');
		await page.unroute('**/assets/dealer-*.js');
		await button(page, 'Retry').click();
		await page.waitForURL('**/booking/dealer*');
	});

	it('after the portal has booked, before its response arrived: trying again does not book twice', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await readyToBook(page);
		await page.route('**/booking/save*', async (route) => {
			await route.fetch();
			await route.abort('connectionreset');
		});
		await wizard.saveAndBook(page);
		await page.getByText('it will not be booked twice').waitFor();
		const booked = await bookingNumber();
		await page.unroute('**/booking/save*');
		await wizard.saveAndBook(page);
		await wizard.waitForBookingDone(page, regNo);
		expect(await bookingNumber()).toBe(booked);
		await cancelAgain(page);
	});

	it('while the slots load: Retry loads them, and input stays', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await wizard.goToDateTime(page, regNo);
		await wizard.typeDetails(page);
		await page.route('**/data/slots*', (route) => route.abort('failed'));
		await button(page, 'Next 3 days').click();
		await button(page, 'Retry').waitFor();
		await page.unroute('**/data/slots*');
		await button(page, 'Retry').click();
		await wizard.slotButtons(page).first().waitFor();
		expect(await page.getByLabel('Mobile number*').inputValue()).toBe('9876543210');
	});
});

describe('a repeated click', () => {
	it('on Save and Book books once', async () => {
		const page = await fixture.newPage();
		await readyToBook(page);
		const sent: string[] = [];
		page.on('request', (request) => {
			if (request.url().includes('/booking/save')) sent.push(request.url());
		});
		await button(page, 'Save and Book').dblclick();
		await wizard.waitForBookingDone(page, regNo);
		expect(sent).toHaveLength(1);
		await cancelAgain(page);
	});

	it('in a second tab says that there is a booking already, and cancels only once', async () => {
		const first = await fixture.newPage();
		await readyToBook(first);
		const second = await fixture.newTab(first);
		await wizard.goToEstimates(second, regNo);
		await wizard.typeProblem(second, 'The same again');
		await wizard.saveAndBook(first);
		await wizard.waitForBookingDone(first, regNo);
		await wizard.saveAndBook(second);
		await second.getByText('This vehicle already has an appointment.').waitFor();
		expect(await second.getByRole('link', { name: 'Choose another time slot' }).count()).toBe(0);
		await second.getByRole('link', { name: 'See your booking' }).click();
		await heading(second, 'BOOKING DETAILS').waitFor();
		await cancelAgain(first);
		await wizard.cancelBooking(second);
		await heading(second, 'Welcome').waitFor();
	});
});

describe('the portal', () => {
	it('is down for a moment: input is still there when it is back', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError, statusError(503));
		await readyToBook(page);
		await fixture.portal.kill();
		await wizard.saveAndBook(page);
		await page.getByText('Nothing you typed is lost').waitFor();
		await fixture.restart();
		await wizard.saveAndBook(page);
		await wizard.waitForBookingDone(page, regNo);
		await cancelAgain(page);
	});
});

describe('the portal is killed', () => {
	it('before another screen is opened: the page stays and says so, and the link works once it runs again', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await openPage(page, '/revisedEstimate?RegNo=UP32NP6789');
		const home = page.getByRole('banner').getByRole('link').first();
		await fixture.restart(async () => {
			await home.click();
			await expect
				.poll(() => snackbar(page).allTextContents())
				.toEqual(['The service system cannot be reached right now. Please try again in a minute.']);
			expect(new URL(page.url()).pathname).toBe('/revisedEstimate');
		});
		await home.click();
		await heading(page, 'Welcome').waitFor();
	});
});
