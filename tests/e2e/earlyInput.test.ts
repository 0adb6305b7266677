import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { openWithoutScripts } from './support/owner.ts';

const fixture = setUpPortal();

async function openEarly(address: string): Promise<{ page: Page; arrive: () => Promise<void> }> {
	const page = await fixture.newPage();
	return { page, arrive: await openWithoutScripts(page, address) };
}

it('A press before the scripts is shown as busy and carried out once; only the last of ten counts', async () => {
	const { page, arrive } = await openEarly('/?RegNo=KA01EF2345');
	const cancel = page.getByRole('button', { name: 'Cancel Booking' });
	for (let press = 0; press < 10; press++) await cancel.click();
	expect(await cancel.getAttribute('aria-busy')).toBe('true');
	await arrive();
	await page.getByRole('dialog').waitFor();
	expect(await page.getByRole('dialog').count()).toBe(1);
	// The dialog has opened; the cancellation still needs a press.
	await page.getByRole('dialog').getByRole('button', { name: 'Keep booking' }).click();
	expect(await cancel.getAttribute('aria-busy')).not.toBe('true');
});

it('A press before the scripts is dropped when the owner scrolls on', async () => {
	const { page, arrive } = await openEarly('/?RegNo=KA01EF2345');
	const cancel = page.getByRole('button', { name: 'Cancel Booking' });
	await cancel.click();
	await page.mouse.wheel(0, 300);
	await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
	await arrive();
	expect(await page.getByRole('dialog').count()).toBe(0);
});

it('A press before the scripts is dropped after ten seconds, or when the page is hidden', async () => {
	const { page, arrive } = await openEarly('/?RegNo=KA01EF2345');
	const cancel = page.getByRole('button', { name: 'Cancel Booking' });
	await cancel.click();
	await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
	expect(await cancel.getAttribute('aria-busy')).toBeNull();
	await cancel.click();
	await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
	await arrive();
	expect(await page.getByRole('dialog').count()).toBe(0);
});

it('A press before the scripts does not send a change of a booking that needs no confirmation', async () => {
	const { page, arrive } = await openEarly('/booking/change?RegNo=KA01EF2345');
	const sent: string[] = [];
	page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
	const save = page.locator('button[data-press-again]');
	await save.click();
	expect(await save.getAttribute('aria-busy')).toBe('true');
	await arrive();
	await page.waitForFunction(() => document.querySelector('[data-loading="early"]') === null);
	expect(sent).toEqual([]);
	expect(await save.isEnabled()).toBe(true);
});

it('Next before the scripts shows what is missing, once the draft is read', async () => {
	const { page, arrive } = await openEarly('/booking/dealer?RegNo=MH12AB1234');
	await page.getByRole('button', { name: 'Next', exact: true }).click();
	await arrive();
	await page.getByText('Please Select Dealer').first().waitFor();
});

it('A dealership that was pressed before the scripts is chosen', async () => {
	const { page, arrive } = await openEarly('/booking/dealer?RegNo=MH12AB1234');
	const card = page.getByRole('button', { name: /^Kothrud Riders Hub/ }).first();
	await card.click();
	expect(await card.getAttribute('aria-pressed')).toBe('false');
	await arrive();
	await page
		.getByRole('button', { name: /^Kothrud Riders Hub/, pressed: true })
		.first()
		.waitFor();
});

it('A job that was unticked before the scripts counts as unticked, on the page and in its requests', async () => {
	const { page, arrive } = await openEarly('/revisedEstimate?RegNo=UP32NP6789');
	const jobs = page.getByRole('checkbox');
	const count = await jobs.count();
	await jobs.first().uncheck();
	await arrive();
	await page.getByText(`You approve ${count - 1} of ${count} jobs.`).waitFor();
	expect(await jobs.first().isChecked()).toBe(false);
	await jobs.first().check();
	await page.getByText(`You approve ${count} of ${count} jobs.`).waitFor();
});

it('Text typed before the scripts stays, and is sent', async () => {
	const { page, arrive } = await openEarly('/');
	const field = page.getByRole('textbox', { name: 'Registration Number' });
	await field.fill('mh12ab1234');
	await arrive();
	await page.getByRole('button', { name: 'Continue' }).click();
	await page.waitForURL(/RegNo=mh12ab1234/i);
	await page.getByText('MH12AB1234').first().waitFor();
});
