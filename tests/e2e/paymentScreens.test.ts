import { expect, it } from 'vitest';
import type { Language } from '../../domain/languages.ts';
import { type E2eFixture, setUpPortal } from './support/fixture.ts';
import { openPage } from './support/owner.ts';
import { clickAtGateway, closeButton, failButton, settleAtBank, slowBankButton } from './support/payment.ts';
import { allScreensEnv, type CheckScreen, forEveryone, newPage, screenCheck } from './support/screens.ts';

const fixture = setUpPortal({ env: allScreensEnv });
const toBePaid = 'WB20QR7890';

it(`the results of a payment in both languages: ${forEveryone}`, async () => {
	const unreadable: string[] = [];
	await walkPaymentResults(fixture, ['en', 'hi'], (language, page, where) =>
		screenCheck(fixture, language, unreadable)(page, where),
	);
	expect(unreadable).toEqual([]);
}, 240_000);

/** The results of a payment, which can be made once: all that a language sees, language by language. */
async function walkPaymentResults(
	fixture: E2eFixture,
	languages: readonly Language[],
	check: (language: Language, ...rest: Parameters<CheckScreen>) => Promise<void>,
): Promise<void> {
	const page = await newPage(fixture, 'en');
	const setLanguage = (value: Language) =>
		page.context().addCookies([{ name: 'language', value, url: fixture.portal.url }]);
	async function inAll(where: string, address: string) {
		for (const language of languages) {
			await setLanguage(language);
			await openPage(page, address);
			await check(language, page, where);
		}
		await setLanguage('en');
	}
	const pay = async () => {
		await openPage(page, `/makepayment?RegNo=${toBePaid}`);
		await page.locator('.payment-ways button').first().click();
		await page.locator('main dd').first().waitFor();
		await page.getByRole('button', { name: closeButton }).waitFor();
		return (await page.locator('main dd').nth(1).textContent()) ?? '';
	};
	await pay();
	await clickAtGateway(page, failButton);
	await page.waitForURL('**/payment-fail/**');
	await inAll('failed payment', page.url());
	const order = await pay();
	await clickAtGateway(page, slowBankButton);
	await page.waitForURL('**/payment-*/**');
	const result = page.url();
	await inAll('payment being confirmed', result);
	await inAll('home while a payment is confirmed', `/?RegNo=${toBePaid}`);
	await inAll('payment page while one is confirmed', `/makepayment?RegNo=${toBePaid}`);
	await settleAtBank(fixture, order);
	await openPage(page, result);
	await page.locator('.result-head-waiting').waitFor({ state: 'detached', timeout: 60_000 });
	await inAll('payment success', page.url());
	await page.context().close();
}
