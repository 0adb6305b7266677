import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Expects the page to print well from a dark screen, on one sheet: without menu, buttons and bars. Icons and text are
 * dark, since paper is white and backgrounds are not printed.
 */
export async function expectPrintable(page: Page): Promise<void> {
	await page.waitForLoadState('networkidle');
	await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
	expect(await page.getByRole('navigation').or(page.getByRole('button')).count()).toBe(0);
	expect(await page.getByText('Menu', { exact: true }).isVisible()).toBe(false);
	const main = page.getByRole('main');
	expect(await main.locator('.icon:visible').count()).toBeGreaterThan(0);
	const faint = await main.locator(':visible').evaluateAll((all) =>
		all.flatMap((element) => {
			const { backgroundColor, color, stroke } = getComputedStyle(element);
			const printed = element.matches('.icon') ? stroke : color;
			const isDark = (printed.match(/\d+/g) ?? []).every((channel) => Number(channel) < 100);
			return isDark && backgroundColor === 'rgba(0, 0, 0, 0)' ? [] : [`${element.outerHTML.slice(0, 80)} ${printed}`];
		}),
	);
	expect(faint).toEqual([]);
	const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
	expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
	await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}
