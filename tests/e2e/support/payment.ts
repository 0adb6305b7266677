/** An owner's actions on the payment pages and at the demo's gateway. */
import type { Page, Request } from 'playwright-core';
import type { E2eFixture } from './fixture.ts';
import { button, openPage } from './owner.ts';

export const alreadyDoneText = 'Payment for this Jobcard is already done.';

export const sandboxUrl = (fixture: E2eFixture): string => `http://127.0.0.1:${fixture.portal.env.SANDBOX_PORT}`;

/** Waits for the gateway's page, which is on another site. */
export async function waitForGateway(fixture: E2eFixture, page: Page): Promise<void> {
	await page.waitForURL((url) => url.origin === sandboxUrl(fixture));
	await button(page, payButton).waitFor();
}

/** Opens the payment page, clicks MAKE PAYMENT, and waits for the gateway. */
export async function goToGateway(fixture: E2eFixture, page: Page, regNo: string): Promise<void> {
	await openPage(page, `/makepayment?RegNo=${regNo}`);
	await button(page, 'MAKE PAYMENT').click();
	await waitForGateway(fixture, page);
}

/** The merchant, order and amount that the gateway shows. */
export async function readGatewayOrder(page: Page) {
	const [merchant = '', order = '', amount = ''] = await page.locator('main dd').allTextContents();
	return { merchant, order, amount };
}

/** Clicks one of the buttons below at the gateway. */
export const clickAtGateway = (page: Page, name: RegExp): Promise<void> => button(page, name).click();
export const payButton = /^Pay$/;
export const failButton = /^Fail$/;
export const cancelButton = /^Cancel$/;
export const closeButton = /^Close without answer$/;
export const payAndCloseButton = /^Lose the answer$/;
export const slowBankButton = /^Bank is slow$/;

/** Waits for the POST with which the browser brings back the gateway's result. */
export const waitForReturn = (fixture: E2eFixture, page: Page): Promise<Request> =>
	page.waitForRequest(
		(request) => request.method() === 'POST' && request.url().startsWith(`${fixture.portal.url}/gateway`),
	);

/** Settles a slow order as paid at the demo's gateway. The portal learns it from its next status call. */
export async function settleAtBank(fixture: E2eFixture, order: string): Promise<void> {
	const bank = await fixture.newPage();
	await bank.goto(`${sandboxUrl(fixture)}/`);
	await button(bank.getByRole('listitem').filter({ hasText: order }), 'Succeeds after all').click();
}
