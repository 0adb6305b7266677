import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktopViewport } from './browser.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Every violation of what is on view, in words; and nothing to scroll sideways. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
	// High enough that no bar lies over what would be scrolled away from under it.
	const size = page.viewportSize() ?? desktopViewport;
	await page.setViewportSize({ ...size, height: 3000 });
	// Only violations are described in full, and nothing is put together in another tab: no page has a frame.
	const axe = new AxeBuilder({ page })
		.options({ resultTypes: ['violations'] })
		.withTags(rules)
		.setLegacyMode();
	const { violations } = await axe.analyze();
	// Dealers that are near each other have markers that are, too; each has a card of full size that does the same.
	const isMarker = (id: string, html: string) => id === 'target-size' && html.includes('map-marker');
	const found = violations.flatMap(({ id, nodes }) =>
		nodes
			.filter(({ html }) => !isMarker(id, html))
			.map(({ html, failureSummary }) => `${where}: ${id} ${html} ${failureSummary}`),
	);
	expect(found).toEqual([]);
	await page.setViewportSize(size);
	const sideways = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	expect(sideways, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** The same in light and in dark. */
export async function expectAccessibleInBothSchemes(page: Page, where: string): Promise<void> {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		await expectAccessible(page, `${where}, ${colorScheme}`);
	}
}

/** Wider than the phone: what sticks out, in words. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
	const wide = await page.evaluate(() => {
		const { clientWidth, scrollWidth } = document.documentElement;
		const out = [...document.querySelectorAll('main *')].filter(
			(one) => one.getBoundingClientRect().right > clientWidth + 1,
		);
		return scrollWidth > clientWidth ? out.slice(0, 3).map((one) => one.outerHTML.slice(0, 200)) : [];
	});
	expect(wide, `${where} scrolls sideways`).toEqual([]);
}
