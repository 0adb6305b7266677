import { rm } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type RunningPortal, type StartOptions, startPortal } from '../../../server/testing/startPortal.ts';
import { newOwnerContext, sharedBrowser } from './browser.ts';
import { type ConsoleErrors, collectConsoleErrors } from './consoleErrors.ts';

/** The portal and the browser of a test file. */
export interface E2eFixture {
	readonly portal: RunningPortal;
	readonly browser: Browser;
	/** A page in a new browser context; it shares only the portal with other pages. */
	newPage(options?: BrowserContextOptions): Promise<Page>;
	/** Another tab in the browser context of `page`. */
	newTab(page: Page): Promise<Page>;
	/** Ignores these console errors of the page, since the test provokes them. */
	allow(page: Page, ...expected: readonly RegExp[]): void;
	/** Kills the portal with SIGKILL, calls `inBetween`, and starts it again on the same data and ports. */
	restart(inBetween?: (dataDir: string) => Promise<void>): Promise<void>;
}

/**
 * Starts the portal with its demo data before the file's tests and stops it after them. After each test its browser
 * contexts are closed, and a console error that was not allowed fails the test.
 */
export function setUpPortal(options: StartOptions = {}): E2eFixture {
	let portal: RunningPortal | null = null;
	let browser: Browser | null = null;
	let watches = new Map<Page, ConsoleErrors>();

	beforeAll(async () => {
		[portal, browser] = await Promise.all([startPortal(options), sharedBrowser()]);
	});
	afterAll(async () => {
		await portal?.stop();
		// The folder may be in memory.
		if (portal) await rm(portal.dataDir, { recursive: true, force: true });
	});
	afterEach(async ({ task }) => {
		const seen = watches;
		watches = new Map();
		if (task.result?.state === 'fail') for (const page of seen.keys()) await describePage(page, task.name);
		await Promise.all([...seen.keys()].map((page) => page.context().close()));
		expect([...seen.values()].flatMap(({ errors }) => errors)).toEqual([]);
	});

	function watched(page: Page): Page {
		watches.set(page, collectConsoleErrors(page));
		keepRouted(page);
		return page;
	}
	const started = <T>(value: T | null): T => {
		if (value === null) throw new Error('The portal and the browser are available only within tests and hooks.');
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
		async restart(inBetween = async () => undefined) {
			const { env } = started(portal);
			await started(portal).kill();
			portal = await startPortal({ ...options, env, prepare: inBetween });
		},
	};
}

/**
 * From its first route on, a page keeps one. If Playwright removes the last one (`unroute`, `times`), Chromium may
 * never answer a request that begins meanwhile: 11 of 140 tries. A page without a route has its cache, as an owner's
 * has.
 */
function keepRouted(page: Page): void {
	const route = page.route.bind(page);
	page.route = async (...args) => {
		page.route = route;
		await route('**/kept-by-the-fixture', (kept) => kept.continue());
		return route(...args);
	};
}

/** Prints address and content of the page of a failed test. */
async function describePage(page: Page, test: string): Promise<void> {
	const shown = await page.locator('body').ariaSnapshot({ timeout: 1000 }).catch(String);
	console.error(`${test}: ${page.url()} shows\n${shown}`);
}
