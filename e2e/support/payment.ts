/** What an owner does on the payment pages and at the demo's gateway. */
import type { Page, Request } from 'playwright-core';
import { button, open } from './owner.ts';
import type { Stage } from './stage.ts';

export const inProcess = 'Your Job Card is in under process,Please wait for some time.';
export const alreadyDone = 'Payment for this Jobcard is already done.';

export const sandboxOf = (stage: Stage): string => `http://127.0.0.1:${stage.portal.env.SANDBOX_PORT}`;

/** Waits for the gateway's own page, on its own site. */
export async function atGateway(stage: Stage, page: Page): Promise<void> {
	await page.waitForURL((url) => url.origin === sandboxOf(stage));
	await button(page, pay).waitFor();
}

/** Opens the payment page and presses MAKE PAYMENT; the browser is at the gateway then. */
export async function toGateway(stage: Stage, page: Page, regNo: string): Promise<void> {
	await open(page, `/makepayment?RegNo=${regNo}`);
	await button(page, 'MAKE PAYMENT').click();
	await atGateway(stage, page);
}

/** What the gateway shows of the order. */
export async function orderAt(page: Page) {
	const [merchant = '', order = '', amount = ''] = await page.locator('main dd').allTextContents();
	return { merchant, order, amount };
}

/** What is pressed at the gateway. */
export const answerWith = (page: Page, answer: RegExp): Promise<void> => button(page, answer).click();
export const pay = /^Pay$/;
export const fail = /^Fail$/;
export const cancel = /^Cancel$/;
export const close = /^Close without answer$/;
export const payAndClose = /^Lose the answer$/;
export const bankIsSlow = /^Bank is slow$/;

/** The POST that brings the gateway's answer back, as the browser sends it. */
export const theReturn = (stage: Stage, page: Page): Promise<Request> =>
	page.waitForRequest(
		(request) => request.method() === 'POST' && request.url().startsWith(`${stage.portal.url}/gateway`),
	);

/** The bank has the money in the end; the portal finds out when it asks. */
export async function succeedsAfterAll(stage: Stage, order: string): Promise<void> {
	const bank = await stage.newPage();
	await bank.goto(`${sandboxOf(stage)}/`);
	await button(bank.getByRole('listitem').filter({ hasText: order }), 'Succeeds after all').click();
}
