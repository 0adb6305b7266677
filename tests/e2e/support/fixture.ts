import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type RunningPortal, type StartOptions, startPortal } from '../../../server/testing/startPortal.ts';
import { launchBrowser, newOwnerContext } from './browser.ts';
import { type ConsoleErrors, collectConsoleErrors } from './consoleErrors.ts';

/** One portal and one browser for a test file. */
export interface E2eFixture {
	readonly portal: RunningPortal;
	readonly browser: Browser;
	/** A page in an owner's browser of its own: nothing is shared with other pages but the portal. */
	newPage(options?: BrowserContextOptions): Promise<Page>;
	/** Another tab of the same browser. */
	newTab(page: Page): Promise<Page>;
	/** What the test provokes on purpose on this page. */
	allow(page: Page, ...expected: readonly RegExp[]): void;
	/** SIGKILL, as when the power fails, and a new start on the same data and ports; something may be done in between. */
	restart(inBetween?: (dataDir: string) => Promise<void>): Promise<void>;
}

/**
 * Starts the portal with its demo data before the file's tests and stops it after them. After each test its
 * browsers are closed, and any trouble in their consoles that was not allowed fails the test.
 */
export function setUpPortal(options: StartOptions = {}): E2eFixture {
	let portal: RunningPortal | null = null;
	let browser: Browser | null = null;
	let watches = new Map<Page, ConsoleErrors>();

	beforeAll(async () => {
		[portal, browser] = await Promise.all([startPortal(options), launchBrowser()]);
	});
	afterAll(async () => {
		await browser?.close();
		await portal?.stop();
	});
	afterEach(async () => {
		const seen = watches;
		watches = new Map();
		await Promise.all([...seen.keys()].map((page) => page.context().close()));
		expect([...seen.values()].flatMap(({ errors }) => errors)).toEqual([]);
	});

	function watched(page: Page): Page {
		watches.set(page, collectConsoleErrors(page));
		return page;
	}
	const started = <T>(value: T | null): T => {
		if (value === null) throw new Error('The stage is not set yet: it is used before the tests began.');
		return value;
	};

	return {
		get portal() {
			return started(portal);
		},
		get browser() {
			return started(browser);
		},
		async newPage(contextOptions = {}) {
			const context = await newOwnerContext(started(browser), { baseURL: started(portal).url, ...contextOptions });
			context.setDefaultTimeout(15_000);
			return watched(await context.newPage());
		},
		newTab: async (page) => watched(await page.context().newPage()),
		allow: (page, ...expected) => watches.get(page)?.allow(...expected),
		async restart(inBetween) {
			const { dataDir, env } = started(portal);
			await started(portal).kill();
			await inBetween?.(dataDir);
			portal = await startPortal({ ...options, env });
		},
	};
}
