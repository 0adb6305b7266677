import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findViolations } from './axe.ts';
import { desktopViewport } from './browser.ts';

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose result depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** High enough to show the whole page, so that no fixed bar covers a part of it. */
const wholePage = 3000;

/**
 * Expects no axe violation on the present page, and no horizontal scrolling. @param where names the page in messages
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
	const size = page.viewportSize() ?? desktopViewport;
	await page.setViewportSize({ ...size, height: wholePage });
	await expectNoViolation(page, where, 'all');
	await expectNoSidewaysScroll(page, where);
	await page.setViewportSize(size);
}

/**
 * `expectAccessible` at each width, in the light color scheme; in the dark one, which differs only in colors, the rules
 * about these.
 */
export async function expectAccessibleInBothSchemes(
	page: Page,
	where: string,
	viewports: readonly { readonly width: number }[] = [page.viewportSize() ?? desktopViewport],
): Promise<void> {
	const size = page.viewportSize() ?? desktopViewport;
	for (const colorScheme of ['dark', 'light'] as const) {
		await page.emulateMedia({ colorScheme });
		for (const { width } of viewports) {
			const name = `${where}, ${width} px, ${colorScheme}`;
			await page.setViewportSize({ width, height: wholePage });
			await expectNoViolation(page, name, colorScheme === 'light' ? 'all' : 'colors');
			if (colorScheme === 'light') await expectNoSidewaysScroll(page, name);
		}
	}
	await page.setViewportSize(size);
}

async function expectNoViolation(page: Page, where: string, rules: 'all' | 'colors'): Promise<void> {
	const violations = await findViolations(
		page,
		rules === 'all' ? { type: 'tag', values: allRules } : { type: 'rule', values: colorRules },
	);
	// Only the chosen marker may overlap others, since it joins none. Each dealer also has a card of full size.
	const isMarker = (id: string, html: string) =>
		id === 'target-size' && html.includes('class="map-pin"') && html.includes('aria-pressed="true"');
	const found = violations.flatMap(({ id, nodes }) =>
		nodes
			.filter(({ html }) => !isMarker(id, html))
			.map(({ html, failureSummary }) => `${where}: ${id} ${html} ${failureSummary}`),
	);
	expect(found).toEqual([]);
}

/** Expects no horizontal scrolling; the message names the excess, and the first elements that are too wide. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
	const overflowing = await page.evaluate(() => {
		const { clientWidth, scrollWidth } = document.documentElement;
		const tooWide = [...document.querySelectorAll('main *')].filter(
			(element) => element.getBoundingClientRect().right > clientWidth + 1,
		);
		if (scrollWidth <= clientWidth) return [];
		return [
			`by ${scrollWidth - clientWidth} px`,
			...tooWide.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 200)),
		];
	});
	expect(overflowing, `${where} scrolls sideways`).toEqual([]);
}

/**
 * Scrolls until 12 px of `target` reach out below the buttons at the bottom, and expects that axe finds it large
 * enough.
 */
export async function expectLargeEnoughAtBar(page: Page, target: Locator): Promise<void> {
	await target.evaluate((element) => {
		const { bottom } = element.getBoundingClientRect();
		const buttons = document.querySelector('.wizard-bar')?.getBoundingClientRect().bottom ?? 0;
		window.scrollBy(0, bottom - 12 - buttons);
	});
	const violations = await findViolations(page, { type: 'rule', values: ['target-size'] });
	expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
}

/** Expects 4 px or more between each input and the label or hint above it. */
export async function expectLabelsApart(page: Page): Promise<void> {
	const gaps = await page.locator('.field').evaluateAll((roots) =>
		roots.flatMap((root) => {
			const input = root.querySelector('.field-box');
			const above = input?.previousElementSibling;
			if (!input || !above) return [];
			return [input.getBoundingClientRect().top - above.getBoundingClientRect().bottom];
		}),
	);
	expect(gaps.length).toBeGreaterThan(4);
	expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4);
}
