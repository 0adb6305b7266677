import { expect, it } from 'vitest';
import { rateLimitRules } from '../../access/limits/rateLimits.ts';
import type { Language } from '../../domain/languages.ts';
import { statusError } from './support/consoleErrors.ts';
import { type E2eFixture, setUpPortal } from './support/fixture.ts';
import { openPage } from './support/owner.ts';
import {
	allScreensEnv,
	type CheckScreen,
	checkAll,
	forEveryone,
	itIsForEveryone,
	newPage,
	openDialog,
	screenCheck,
} from './support/screens.ts';

const toBePaid = 'WB20QR7890';

const fixture = setUpPortal({ env: allScreensEnv });

itIsForEveryone('jobCard', fixture, walkJobCard);

it(`too many downloads: ${forEveryone}`, async () => {
	const unreadable: string[] = [];
	await walkRateLimit(fixture, screenCheck(fixture, 'en', unreadable, { hasLogo: false }));
	expect(unreadable).toEqual([]);
}, 60_000);

/** Tracking, the revised estimate and the payment pages, the error page, and a message dialog. */
async function walkJobCard(fixture: E2eFixture, language: Language, check: CheckScreen): Promise<void> {
	const page = await newPage(fixture, language);
	await checkAll(
		page,
		{
			tracking: '/tracking?RegNo=RJ14LM5678',
			'tracking with a revised estimate': '/tracking?RegNo=UP32NP6789',
			'tracking with a bill': `/tracking?RegNo=${toBePaid}`,
			'tracking of a paid bill': '/tracking?RegNo=KL07UV9012',
			'tracking of the last service': '/tracking?RegNo=PB10WX0123',
			'nothing to track': '/tracking?RegNo=22BH1234AA',
			'revised estimate': '/revisedEstimate?RegNo=UP32NP6789',
			'no revised estimate': '/revisedEstimate?RegNo=RJ14LM5678',
			'page not found': '/nowhere',
			'payment of a bill not released': '/makepayment?RegNo=HR26ST8901',
			'paid at the dealership': '/payment-dealer/KL07UV9012',
			'payment failed': `/payment-fail/${toBePaid}`,
			'payment at the dealership': `/payment-dealer/${toBePaid}`,
			payment: `/makepayment?RegNo=${toBePaid}`,
			'paid bill': '/makepayment?RegNo=KL07UV9012',
		},
		check,
	);
	await page.locator('.payment-channels button').first().click();
	await openDialog(page).waitFor();
	await check(page, 'payment dialog');
	await openPage(page, '/revisedEstimate?RegNo=UP32NP6789');
	for (const job of await page.locator('.for-approval input').all()) await job.uncheck();
	const approve = page.locator('.approval-bar button[value=approve]');
	await approve.click();
	await openDialog(page).waitFor();
	await check(page, 'rejecting all jobs');
	await page.keyboard.press('Escape');
	await page.locator('.for-approval input').first().check();
	await approve.click();
	await openDialog(page).locator('button[value=approve]').click();
	await page.locator('main [role=status].note').waitFor();
	await check(page, 'answered estimate');
	await page.context().close();
}

/** Too many downloads of one vehicle, as a page; in one language, since it holds all. */
async function walkRateLimit(fixture: E2eFixture, check: CheckScreen): Promise<void> {
	const page = await newPage(fixture, 'en');
	const address = '/makepayment/invoice?RegNo=22BH1234AA';
	fixture.allow(page, statusError(400), statusError(429));
	await openPage(page, '/?RegNo=22BH1234AA');
	const download = ([url, times]: [string, number]) =>
		Promise.all(Array.from({ length: times }, () => fetch(url))).then(() => undefined);
	await page.evaluate(download, [address, rateLimitRules.downloadsPerSession.max] as [string, number]);
	await page.goto(address);
	await page.getByRole('heading', { name: 'You have tried too many times in a short time' }).waitFor();
	await check(page, 'rate limit');
	await page.context().close();
}
