/** The screens of somebody who may not see a vehicle yet, or has asked too often. */
import { describe, expect, it } from 'vitest';
import { rateLimitRules } from '../../access/limits/rateLimits.ts';
import type { Language } from '../../domain/languages.ts';
import { statusError } from './support/consoleErrors.ts';
import { type E2eFixture, setUpPortal } from './support/fixture.ts';
import { openPage } from './support/owner.ts';
import { type CheckScreen, newPage, readabilityCheck } from './support/screens.ts';

describe.each(['en', 'hi'] as const)('opening a vehicle by a code, in %s', (language) => {
	// The walk uses up the codes of its vehicle, so each language has a portal of its own.
	const fixture = setUpPortal({ env: { ACCESS: 'verified' } });

	it('all text can be read at 320 px and at twice its size, and axe finds nothing', async () => {
		const found: string[] = [];
		await walkVerification(fixture, language, readabilityCheck(fixture, language, found));
		expect(found).toEqual([]);
	}, 120_000);
});

describe('too many requests', () => {
	const fixture = setUpPortal();

	it('the page that says so can be read, and axe finds nothing', async () => {
		const found: string[] = [];
		await walkRateLimit(fixture, readabilityCheck(fixture, 'en', found, { hasLogo: false }));
		expect(found).toEqual([]);
	}, 60_000);
});

/** Opening a vehicle by a code: asking for it, entering it wrongly, and too many codes of a vehicle. */
async function walkVerification(fixture: E2eFixture, language: Language, check: CheckScreen): Promise<void> {
	const page = await newPage(fixture, language);
	fixture.allow(page, statusError(422), statusError(429));
	const send = page.locator('button[name=send]');
	await openPage(page, '/verify?RegNo=KA01EF2345');
	await check(page, 'asking for a code');
	await send.click();
	await page.locator('input[name=code]').waitFor();
	await check(page, 'entering a code');
	for (let sent = 1; sent <= rateLimitRules.codeRequestsPerVehicle.max; sent++) {
		await Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), send.click()]);
	}
	await page.locator('.note-error').waitFor();
	await check(page, 'too many codes');
	await openPage(page, '/verify?RegNo=KA01EF2345&sent');
	await page.locator('input[name=code]').fill('none');
	await page.locator('main form button').first().click();
	await page.locator('[aria-invalid=true]').waitFor();
	await check(page, 'wrong code');
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
