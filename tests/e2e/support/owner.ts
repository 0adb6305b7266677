/** An owner's actions on the pages, which find elements by their visible text. */
import type { Locator, Page } from 'playwright-core';

/** Waits until React has taken over the page and its effects have run: the line about missing scripts is then gone. */
export async function waitForHydration(page: Page): Promise<void> {
	await page.waitForFunction(
		() => document.getElementById('content') !== null && document.getElementById('script-fault') === null,
	);
}

/** Waits for two frames: components that follow the size of the screen, or an answer, have rendered by then. */
export const waitForFrames = (page: Page): Promise<void> =>
	page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Opens an address of the portal and waits until the page is hydrated. */
export async function openPage(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await waitForHydration(page);
}

/**
 * Opens the page as the server sends it. Its scripts arrive, and take it over, once the returned function is called.
 */
export async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route('**/assets/*.js', async (route) => {
		await promise;
		await route.continue();
	});
	await page.goto(address, { waitUntil: 'commit' });
	await page.getByRole('main').waitFor();
	return () => {
		resolve();
		return waitForHydration(page);
	};
}

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
	page.getByRole('button', { name, exact: typeof name === 'string' });

/** Answers the revised estimate that is open, and confirms it. */
export async function answerEstimate(page: Page, decision: 'Approve' | 'Reject'): Promise<void> {
	await button(page, decision).click();
	await button(page.getByRole('dialog'), decision === 'Approve' ? 'Send' : decision).click();
}

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** The snackbar at the top. */
export const snackbar = (page: Page): Locator => page.locator('[role=alert] .snackbar');

/** The page's main heading. */
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });

/** The entries of the page's description lists: each visible value by its label. */
export function details(page: Page): Promise<Record<string, string>> {
	return page.locator('main dl > div').evaluateAll((rows) =>
		Object.fromEntries(
			rows.map((row) => [
				row.querySelector('dt')?.textContent?.trim() ?? '',
				[...(row.querySelector('dd')?.childNodes ?? [])]
					.filter((node) => !(node instanceof Element && node.matches('.visually-hidden')))
					.map((node) => node.textContent?.trim())
					.join(', '),
			]),
		),
	);
}

/** Waits until the address has this path and query. */
export const waitForAddress = (page: Page, pathAndQuery: string): Promise<void> =>
	page.waitForURL((url) => `${url.pathname}${url.search}` === pathAndQuery);

/** The text of an element, with its white space collapsed. */
export const visibleText = async (locator: Locator): Promise<string> =>
	((await locator.textContent()) ?? '').replace(/\s+/g, ' ').trim();

/** The id of the focused element; empty when it has none. */
export const focusedId = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');

/** Whether the whole element can be seen: not above the screen, and not below it or under the bar. */
export function isOnScreen(element: Element): boolean {
	const bar = document.querySelector('.wizard-foot')?.getBoundingClientRect().top ?? innerHeight;
	const { top, bottom } = element.getBoundingClientRect();
	return top >= 0 && bottom <= bar;
}
