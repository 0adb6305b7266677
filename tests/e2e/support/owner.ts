/** What an owner does on the pages, by the words that stand on them. */
import type { Locator, Page } from 'playwright-core';

/** The page listens: before that a press on a button without an address does nothing. */
export async function waitForHydration(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const content = document.getElementById('content');
		return content !== null && Object.keys(content).some((key) => key.startsWith('__react'));
	});
}

/** Opens an address of the portal and waits until the page listens. */
export async function openPage(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await waitForHydration(page);
}

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
	page.getByRole('button', { name, exact: typeof name === 'string' });

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** The message line at the top. */
export const snackbar = (page: Page): Locator => page.locator('[role=alert] .snackbar');

/** The page's heading in the visitor's language. */
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });

/** The facts that a page shows, by their labels. */
export function facts(page: Page): Promise<Record<string, string>> {
	return page
		.locator('main dl > div')
		.evaluateAll((rows) =>
			Object.fromEntries(
				rows.map((row) => [
					row.querySelector('dt')?.textContent?.trim() ?? '',
					[...(row.querySelector('dd')?.childNodes ?? [])].map((node) => node.textContent?.trim()).join(', '),
				]),
			),
		);
}

/** Waits until the address is this one; the query is part of it. */
export const waitForAddress = (page: Page, pathAndQuery: string): Promise<void> =>
	page.waitForURL((url) => `${url.pathname}${url.search}` === pathAndQuery);

/** The text of an element, its white space as one reads it. */
export const visibleText = async (locator: Locator): Promise<string> =>
	((await locator.textContent()) ?? '').replace(/\s+/g, ' ').trim();

/** Which field has the focus: the accessible name of its label, else its own. */
export const focusedId = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');
