import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { desktopViewport, phoneViewport } from './support/browser.ts';
import { networkError } from './support/consoleErrors.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, details, dialog, heading, openPage, snackbar, waitForAddress } from './support/owner.ts';
import { alreadyDoneText, sandboxUrl } from './support/payment.ts';

const fixture = setUpPortal();
const regNo = 'WB20QR7890';
const toPay = `/makepayment?RegNo=${regNo}`;

describe('the payment page', () => {
	it.each(['HR26ST8901', 'RJ14LM5678'])(
		'of %s offers a number to call and tracking, and nothing that is refused',
		async (other) => {
			const page = await fixture.newPage();
			await openPage(page, `/makepayment?RegNo=${other}`);
			expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
			expect(await page.getByRole('main').getByRole('link').allInnerTexts()).toEqual(['9000022222', 'Track service']);
			await page.getByRole('main').getByRole('link', { name: 'Track service' }).click();
			await waitForAddress(page, `/tracking?RegNo=${other}`);
		},
	);

	it('of a paid bill leads to its receipt, and answers MAKE PAYMENT with a dialog', async () => {
		const [name, message] = ['MAKE PAYMENT', alreadyDoneText];
		const page = await fixture.newPage();
		await openPage(page, '/makepayment?RegNo=KL07UV9012');
		await page.getByRole('main').getByRole('link', { name: 'See the receipt' }).waitFor();
		expect(await page.getByText('Pay online now').count()).toBe(0);
		await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
		const [bar, below] = await Promise.all(
			[page.locator('.action-bar'), button(page, name)].map((of) => of.boundingBox()),
		);
		expect(below?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
		await button(page, name).focus();
		await page.keyboard.press('Enter');
		await dialog(page, message).waitFor();
		await page.keyboard.press('Enter');
		await dialog(page, message).waitFor({ state: 'hidden' });
		// The button gets its label back once the page's data are loaded again, which may take longer than the dialog.
		const focused = () => page.evaluate(() => document.activeElement?.textContent);
		await expect.poll(focused, { message: 'the focus is given back' }).toBe(name);
		expect(new URL(page.url()).pathname).toBe('/makepayment');
		await button(page, name).click();
		await dialog(page, message).waitFor();
	});

	it('leads to how to pay at the dealership, and back', async () => {
		const page = await fixture.newPage();
		await openPage(page, toPay);
		await button(page, 'PAY AT DEALERSHIP').click();
		await waitForAddress(page, `/payment-dealer/${regNo}?RegNo=${regNo}`);
		await heading(page, 'PAY AT DEALER').waitFor();
		await page.getByText('visit the selected dealership and pay to collect the vehicle').waitFor();
		await page.getByRole('link', { name: 'OKAY' }).click();
		await waitForAddress(page, toPay);
	});

	it('shows a lost network beside the buttons, and works once it is back', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, networkError);
		await openPage(page, toPay);
		await page.context().setOffline(true);
		await button(page, 'PAY AT DEALERSHIP').click();
		await dialog(page, /Nothing was charged/).waitFor();
		await button(page, 'ok').click();
		await page.context().setOffline(false);
		await button(page, 'PAY AT DEALERSHIP').click();
		await heading(page, 'PAY AT DEALER').waitFor();
	});
});

/** Follows a link of the payment page to an invoice that does not exist. */
async function openRefusedInvoice(page: Page): Promise<void> {
	const address = `/makepayment/invoice?RegNo=${regNo}&documentId=none&type=TaxInvoice`;
	await page.goto(address, { referer: `${fixture.portal.url}${toPay}` });
	await snackbar(page).waitFor();
}

describe('an invoice', () => {
	async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
		const [file] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('link', { name: 'Download proforma invoice' }).click(),
		]);
		return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
	}

	it('is a PDF named after its type, with the same bytes each time', async () => {
		const page = await fixture.newPage();
		await openPage(page, toPay);
		const first = await download(page);
		expect(first.name).toBe('ProformaInvoice_Invoice.pdf');
		expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
		expect((await download(page)).bytes.equals(first.bytes)).toBe(true);
	});

	it('downloads without script, too', async () => {
		const page = await fixture.newPage({ javaScriptEnabled: false });
		await page.goto(toPay);
		expect((await download(page)).name).toBe('ProformaInvoice_Invoice.pdf');
	});

	it.each([true, false])('leads back with the reason if there is none (with script: %s)', async (withScript) => {
		const page = await fixture.newPage({ javaScriptEnabled: withScript });
		await openRefusedInvoice(page);
		await waitForAddress(page, toPay);
		await page.reload();
		expect(await snackbar(page).count()).toBe(0);
	});

	it('of another vehicle is refused', async () => {
		const page = await fixture.newPage();
		await openPage(page, toPay);
		const address = await page.getByRole('link', { name: 'Download proforma invoice' }).getAttribute('href');
		const stolen = address?.replace(regNo, 'KL07UV9012') ?? '';
		expect((await page.request.get(stolen)).status()).toBe(404);
	});
});

describe('a result page does not trust its address', () => {
	it.each(['payment-success', 'payment-fail'])('%s', async (path) => {
		const page = await fixture.newPage();
		await page.goto(
			`/${path}/${regNo}?OrderNumber=made-up&transactionId=T-1&amount=99.00&OrganizationName=Nobody&RegNo=${regNo}`,
		);
		await heading(page, 'PAYMENT FAILED!').waitFor();
		// The amount is the bill's.
		expect(await details(page)).toEqual({
			Amount: '₹1,991.50',
			'Transaction ID': '–',
			Dealership: expect.stringMatching(/^Salt Lake Riders/),
		});
		await page.getByText('Oops! Looks like something went wrong.').waitFor();
		await page.getByText('Please retry to complete the payment.').waitFor();
		await page.getByRole('link', { name: '9000022222' }).waitFor();
		await page.getByRole('link', { name: 'PAY AT DEALERSHIP' }).waitFor();
		await page.getByRole('link', { name: 'RETRY' }).click();
		await waitForAddress(page, toPay);
	});
});

it('is in Hindi throughout', async () => {
	const page = await fixture.newPage();
	await page.context().addCookies([{ name: 'language', value: 'hi', url: fixture.portal.url }]);
	for (const [address, title] of [
		[toPay, 'भुगतान'],
		[`/payment-fail/${regNo}`, 'भुगतान नहीं हुआ'],
		[`/payment-dealer/${regNo}`, 'डीलरशिप पर भुगतान'],
	] as const) {
		await openPage(page, address);
		await heading(page, title).waitFor();
	}
	await openPage(page, '/makepayment?RegNo=KL07UV9012');
	await button(page, 'भुगतान करें').click();
	await dialog(page, 'इस जॉब कार्ड का भुगतान पहले ही हो चुका है।').waitFor();
});

describe('axe finds no violation', () => {
	// jobCardScreens.test.ts checks the screens themselves.
	it.each([phoneViewport, desktopViewport])('in the snackbar at $width px, light and dark', async (viewport) => {
		const page = await fixture.newPage({ viewport, reducedMotion: 'reduce' });
		// The message closes after some seconds.
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			await openRefusedInvoice(page);
			await expectAccessible(page, `snackbar, ${colorScheme}`);
		}
	});

	it('on the way to the gateway', async () => {
		const page = await fixture.newPage();
		await page.route(`${sandboxUrl(fixture)}/**`, (route) => route.abort('aborted'));
		fixture.allow(page, networkError);
		await openPage(page, toPay);
		await button(page, 'MAKE PAYMENT').click();
		await heading(page, 'Going to the payment page').waitFor();
		expect(await page.getByRole('banner').count(), 'nothing leads elsewhere').toBe(0);
		expect(await page.getByRole('link').allInnerTexts()).toEqual(['Skip to the content']);
		await expectAccessible(page, 'on the way');
	});
});
