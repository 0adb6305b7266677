import type { Browser } from 'playwright-core';
import { startPortal } from '../server/testing/startPortal.ts';
import { launchBrowser, newOwnerContext } from '../tests/e2e/support/browser.ts';
import { type Figure, median } from './figure.ts';

/** The time of a puzzle varies, so it takes many. */
const rounds = 25;

/** How long a slow phone takes for the proof of work that a code needs (docs/decisions/031-proof-of-work-for-codes.md). */
export async function measureCodes(): Promise<readonly Figure[]> {
	const portal = await startPortal({ env: { ACCESS: 'verified', CODE_GUESSES_PER_HOUR: '0' } });
	const browser = await launchBrowser();
	try {
		const times: number[] = [];
		for (let round = 0; round < rounds; round++) {
			times.push(await timeOfCode(browser, `${portal.url}/verify?RegNo=MH12ZZ${1000 + round}`));
		}
		const average = times.reduce((sum, time) => sum + time, 0) / rounds;
		return [
			{
				name: 'A code that needs a proof of work, from the press to the field',
				measured: average / 1000,
				limit: { kind: 'most', value: 5 },
				unit: 's',
				detail: `average of ${rounds}; median ${(median(times) / 1000).toFixed(1)} s, longest ${(Math.max(...times) / 1000).toFixed(1)} s; CPU slowed down 4 times`,
			},
		];
	} finally {
		await browser.close();
		await portal.stop();
	}
}

async function timeOfCode(browser: Browser, url: string): Promise<number> {
	const context = await newOwnerContext(browser);
	try {
		const page = await context.newPage();
		await page.goto(url, { waitUntil: 'networkidle' });
		const session = await context.newCDPSession(page);
		await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
		const began = performance.now();
		await page.locator('button[name=send]').click();
		await page.locator('input[name=code]').waitFor({ timeout: 120_000 });
		return performance.now() - began;
	} finally {
		await context.close();
	}
}
