import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { heading, openPage, waitForAddress } from './support/owner.ts';

const fixture = setUpPortal();

describe('the side menu has the links that apply', () => {
	const links = async (page: Page) => {
		await page.getByText('Menu', { exact: true }).click();
		return page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts();
	};

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
