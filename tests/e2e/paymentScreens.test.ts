import type { Language } from '../../domain/languages.ts';
import { type E2eFixture, setUpPortal } from './support/fixture.ts';
import { openPage } from './support/owner.ts';
import { clickAtGateway, closeButton, failButton, settleAtBank, slowBankButton } from './support/payment.ts';
import { allScreensEnv, type CheckScreen, itIsForEveryone, newPage } from './support/screens.ts';

const toBePaid = 'WB20QR7890';

itIsForEveryone('the results of a payment', setUpPortal({ env: allScreensEnv }), walkPaymentResults);

/** The results of a payment, which is made in English, since its buttons are pressed. */
async function walkPaymentResults(fixture: E2eFixture, language: Language, check: CheckScreen): Promise<void> {
	const page = await newPage(fixture, 'en');
	const setLanguage = (value: Language) =>
		page.context().addCookies([{ name: 'language', value, url: fixture.portal.url }]);
	async function look(where: string, address: string) {
		await setLanguage(language);
		await openPage(page, address);
		await check(page, where);
		await setLanguage('en');
	}
	const pay = async () => {
		await openPage(page, `/makepayment?RegNo=${toBePaid}`);
		await page.locator('.payment-channels button').first().click();
		await page.locator('main dd').first().waitFor();
		await page.getByRole('button', { name: closeButton }).waitFor();
		return (await page.locator('main dd').nth(1).textContent()) ?? '';
	};
	await pay();
	await clickAtGateway(page, failButton);
	await page.waitForURL('**/payment-fail/**');
	await look('failed payment', page.url());
	const order = await pay();
	await clickAtGateway(page, slowBankButton);
	await page.waitForURL('**/payment-*/**');
	const result = page.url();
	await look('payment being confirmed', result);
	await look('home while a payment is confirmed', `/?RegNo=${toBePaid}`);
	await look('payment page while one is confirmed', `/makepayment?RegNo=${toBePaid}`);
	await settleAtBank(fixture, order);
	await openPage(page, result);
	await page.locator('.result-head-waiting').waitFor({ state: 'detached', timeout: 60_000 });
	await look('payment success', page.url());
	const number = new URL(result).searchParams.get('OrderNumber');
	await look('payment told by its number', `/payment-returned?RegNo=&OrderNumber=${number}`);
	await look('answer that could not be read', '/payment-returned?RegNo=');
	await page.context().close();
}
