/** The screens for somebody who may not see a vehicle yet. */
import { rateLimitRules } from '../../access/limits/rateLimits.ts';
import type { Language } from '../../domain/languages.ts';
import { statusError } from './support/consoleErrors.ts';
import { type E2eFixture, setUpPortal } from './support/fixture.ts';
import { openPage } from './support/owner.ts';
import { type CheckScreen, itIsForEveryone, newPage } from './support/screens.ts';

itIsForEveryone('opening a vehicle by a code', setUpPortal({ env: { ACCESS: 'verified' } }), walkVerification);

/** Opens a vehicle by a code: asks for it, enters a wrong one, and asks for too many. */
async function walkVerification(fixture: E2eFixture, language: Language, check: CheckScreen): Promise<void> {
	// The walk uses up the codes of its vehicle.
	const regNo = language === 'en' ? 'KA01EF2345' : 'RJ14LM5678';
	const page = await newPage(fixture, language);
	fixture.allow(page, statusError(422), statusError(429));
	const send = page.locator('button[name=send]');
	await openPage(page, `/verify?RegNo=${regNo}`);
	await check(page, 'asking for a code');
	await send.click();
	await page.locator('input[name=code]').waitFor();
	await check(page, 'entering a code');
	for (let sent = 1; sent <= rateLimitRules.codeRequestsPerVehicle.max; sent++) {
		await Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), send.click()]);
	}
	await page.locator('.note-error').waitFor();
	await check(page, 'too many codes');
	await openPage(page, `/verify?RegNo=${regNo}&sent`);
	await page.locator('input[name=code]').fill('none');
	await page.locator('main form button').first().click();
	await page.locator('[aria-invalid=true]').waitFor();
	await check(page, 'wrong code');
	await page.context().close();
}
