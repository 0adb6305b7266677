import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { heading, openPage, visibleText, waitForAddress } from './support/owner.ts';

const fixture = setUpPortal();

const titles = /needs your approval|bill is (ready|paid|being prepared)|at the dealership/;
const card = (page: Page) => page.getByRole('region', { name: titles });

describe('the home page links to the pending task', () => {
	it.each([
		['UP32NP6789', 'A revised estimate needs your approval', 'See the revised estimate', '/revisedEstimate'],
		['WB20QR7890', 'Your bill is ready', 'Go to payment', '/makepayment'],
		['HR26ST8901', 'The bill is being prepared', 'Track service', '/tracking'],
		['RJ14LM5678', 'Your vehicle is at the dealership', 'Track service', '/tracking'],
		['KL07UV9012', 'Your bill is paid', 'See the payment', '/makepayment'],
	])('of %s: %s', async (regNo, title, link, path) => {
		const page = await fixture.newPage();
		await openPage(page, `/?RegNo=${regNo}`);
		expect(await visibleText(card(page).getByRole('heading'))).toBe(title);
		await card(page).getByRole('link', { name: link }).click();
		await waitForAddress(page, `${path}?RegNo=${regNo}`);
	});

	it('shows the amount to pay', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=WB20QR7890');
		expect(await visibleText(card(page))).toMatch(/Amount to be paid ₹\d{1,3}(,\d{2,3})*\.\d{2}/);
	});

	it.each(['MH12AB1234', 'KA01EF2345', 'PB10WX0123', '22BH1234AA'])('of %s: nothing', async (regNo) => {
		const page = await fixture.newPage();
		await openPage(page, `/?RegNo=${regNo}`);
		await heading(page, /Welcome|BOOKING DETAILS/).waitFor();
		expect(await card(page).count()).toBe(0);
	});
});

describe('the side menu has the links that apply', () => {
	const links = async (page: Page) => {
		await page.getByText('Menu', { exact: true }).click();
		return page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts();
	};

	it.each([
		['MH12AB1234', ['Book a service']],
		['KA01EF2345', ['Your booking']],
		['RJ14LM5678', ['Book a service', 'Track service']],
		['UP32NP6789', ['Book a service', 'Track service', 'Revised estimate']],
		['WB20QR7890', ['Book a service', 'Track service', 'Payment']],
		['PB10WX0123', ['Book a service']],
	])('for %s: %j', async (regNo, own) => {
		const page = await fixture.newPage();
		await openPage(page, `/?RegNo=${regNo}`);
		const always = ['Service history', 'Messages and data', 'Another vehicle'];
		expect(await links(page)).toEqual(['Home', ...own, ...always]);
	});

	it('has the same links on the linked pages, and closes', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=WB20QR7890');
		const own = ['Book a service', 'Track service', 'Payment'];
		const expected = ['Home', ...own, 'Service history', 'Messages and data', 'Another vehicle'];
		for (const [name, path] of [
			['Track service', '/tracking?RegNo=WB20QR7890'],
			['Payment', '/makepayment?RegNo=WB20QR7890'],
			// The vehicle is at the dealership, which the home page says.
			['Book a service', '/?RegNo=WB20QR7890&held=yes'],
		] as const) {
			expect(await links(page)).toEqual(expected);
			await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click();
			await waitForAddress(page, path);
			await page.locator('.menu:not([open])').waitFor();
		}
		await page
			.getByText(/at the dealership/)
			.first()
			.waitFor();
	});

	it('closes when its link leads to the open page', async () => {
		const page = await fixture.newPage();
		await openPage(page, '/?RegNo=KA01EF2345');
		await links(page);
		await page.getByRole('link', { name: 'Your booking' }).click();
		await page.locator('.menu:not([open])').waitFor();
		await heading(page, 'BOOKING DETAILS').waitFor();
	});
});
