import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktopViewport } from './browser.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects no axe violation on the page as it is shown, and no horizontal scrolling. @param where names the page in messages */
export async function expectAccessible(page: Page, where: string): Promise<void> {
	// High enough to show the whole page, so that no fixed bar covers a part of it.
	const size = page.viewportSize() ?? desktopViewport;
	await page.setViewportSize({ ...size, height: 3000 });
	// The legacy mode needs no second tab to merge frames; no page has a frame.
	const axe = new AxeBuilder({ page })
		.options({ resultTypes: ['violations'] })
		.withTags(rules)
		.setLegacyMode();
	const { violations } = await axe.analyze();
	// Markers of dealers that are close to each other overlap. Each dealer also has a card of full size.
	const isMarker = (id: string, html: string) => id === 'target-size' && html.includes('map-marker');
	const found = violations.flatMap(({ id, nodes }) =>
		nodes
			.filter(({ html }) => !isMarker(id, html))
			.map(({ html, failureSummary }) => `${where}: ${id} ${html} ${failureSummary}`),
	);
	expect(found).toEqual([]);
	await page.setViewportSize(size);
	const overflow = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** `expectAccessible` in the light and in the dark color scheme. */
export async function expectAccessibleInBothSchemes(page: Page, where: string): Promise<void> {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		await expectAccessible(page, `${where}, ${colorScheme}`);
	}
}

/** Expects no horizontal scrolling; the message has the first elements that are too wide. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
	const overflowing = await page.evaluate(() => {
		const { clientWidth, scrollWidth } = document.documentElement;
		const tooWide = [...document.querySelectorAll('main *')].filter(
			(element) => element.getBoundingClientRect().right > clientWidth + 1,
		);
		return scrollWidth > clientWidth ? tooWide.slice(0, 3).map((element) => element.outerHTML.slice(0, 200)) : [];
	});
	expect(overflowing, `${where} scrolls sideways`).toEqual([]);
}
