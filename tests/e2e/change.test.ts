/** An owner changes what was booked, at 390 px (docs/product.md#changing-what-was-booked). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fieldErrorTexts } from '../../app/booking/wizardTexts.ts';
import { changeTexts } from '../../app/change/changeTexts.ts';
import { commonTexts } from '../../app/i18n/commonTexts.ts';
import { openDatabase } from '../../db/connect.ts';
import type { Language } from '../../domain/languages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { networkError } from './support/consoleErrors.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, details, heading, isOnScreen, openPage, snackbar, waitForAddress } from './support/owner.ts';

const regNo = 'KA01EF2345';
const home = `/?RegNo=${regNo}`;
const changePage = `/booking/change?RegNo=${regNo}`;
const mobile = (page: Page) => page.locator('#field-mobile');
const km = (page: Page) => page.locator('#field-km');
const problem = (page: Page) => page.locator('#field-problem');
const total = (page: Page) => page.locator('.wizard-line strong');
const descriptionOf = (field: Element): string =>
	document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const job = (page: Page) => page.locator('.choice-rows').last().locator('input:not(:checked)').first();

describe('in open access', () => {
	const fixture = setUpPortal();

	async function newPage(language: Language = 'en'): Promise<Page> {
		const page = await fixture.newPage({ reducedMotion: 'reduce' });
		await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
		return page;
	}

	it.each(['en', 'hi'] as const)('adds a job, with the new total before it is saved (%s)', async (language) => {
		const t = changeTexts[language];
		const page = await newPage(language);
		await openPage(page, home);
		const number = Object.values(await details(page));
		await page.getByRole('link', { name: commonTexts[language].changeBooked }).click();
		await heading(page, commonTexts[language].changeBooked).waitFor();
		await job(page).waitFor();
		const before = await total(page).textContent();
		expect([await mobile(page).inputValue(), await problem(page).inputValue()]).toEqual(['', '']);
		for (const field of [mobile(page), problem(page)]) {
			expect(await field.evaluate(descriptionOf)).toContain(t.kept);
		}
		expect(await km(page).inputValue()).toMatch(/^\d+$/);
		const name = await job(page).evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '');
		await job(page).check();
		await button(page, t.save).click();
		await snackbar(page).getByText(fieldErrorTexts[language].calculateChange).waitFor();
		await page.locator('#field-calculate').click();
		await expect.poll(() => total(page).textContent()).not.toBe(before);
		const after = await total(page).textContent();
		await page
			.locator('.wizard-line')
			.getByText(t.before(before ?? ''))
			.waitFor();
		await button(page, t.save).click();
		await heading(page, t.done).waitFor();
		await expectAccessible(page, `changed (${language})`);
		const { [commonTexts[language].estimatedTotal]: shownTotal, [t.whatChanged]: changed } = await details(page);
		expect(shownTotal).toBe(`${after}, ${t.before(before ?? '')}`);
		expect(changed).toBe(t.added(name.split(' ₹')[0] ?? ''));
		await page.reload();
		await heading(page, t.done).waitFor();
		expect((await details(page))[t.whatChanged], 'after a reload').toBe(changed);
		await openPage(page, home);
		expect(Object.values(await details(page)).filter((value) => number.includes(value)).length).toBeGreaterThan(0);
		await openPage(page, changePage);
		await expect.poll(() => total(page).textContent()).toBe(after);
	});

	it('is checked by the rules of the steps, and empty fields keep their values', async () => {
		const page = await newPage();
		await openPage(page, changePage);
		await mobile(page).fill('123');
		await button(page, 'Save changes').click();
		await snackbar(page).getByText('Invalid Mobile Number').waitFor();
		expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-mobile');
		await mobile(page).fill('');
		await problem(page).fill('The horn is weak');
		await button(page, 'Save changes').click();
		await heading(page, 'Your booking has been changed').waitFor();
		expect((await details(page)).Changed).toBe('Problem faced: The horn is weak');
	});

	it('without anything new says so, until the next press', async () => {
		const page = await newPage();
		await openPage(page, changePage);
		await job(page).waitFor();
		await button(page, 'Save changes').click();
		const refusal = page.getByRole('status').filter({ hasText: 'Nothing is changed yet.' });
		await refusal.waitFor();
		await expect.poll(() => refusal.evaluate(isOnScreen)).toBe(true);
		await mobile(page).fill('123');
		await button(page, 'Save changes').click();
		await snackbar(page).getByText('Invalid Mobile Number').waitFor();
		expect(await refusal.count()).toBe(0);
	});

	it('keeps typed text over a reload, until it is saved or given up', async () => {
		const page = await newPage();
		await openPage(page, changePage);
		await problem(page).fill('The mirror is loose');
		const added = job(page);
		const name = await added.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '');
		await added.check();
		await page.reload();
		await expect.poll(() => problem(page).inputValue()).toBe('The mirror is loose');
		await page.getByText('What you have typed is still here.').waitFor();
		await expectAccessible(page, 'a change that was typed before');
		const again = page.locator('.choice-rows').last().locator('label', { hasText: name }).locator('input').first();
		await expect.poll(() => again.isChecked()).toBe(true);
		await page.getByRole('link', { name: 'Keep as it is' }).click();
		await waitForAddress(page, home);
		await openPage(page, changePage);
		await job(page).waitFor();
		expect(await problem(page).inputValue()).toBe('');

		await problem(page).fill('The mirror is loose');
		await page.reload();
		await expect.poll(() => problem(page).inputValue()).toBe('The mirror is loose');
		await job(page).waitFor();
		await button(page, 'Save changes').click();
		await heading(page, 'Your booking has been changed').waitFor();
		await openPage(page, home);
		await openPage(page, changePage);
		await job(page).waitFor();
		expect(await problem(page).inputValue()).toBe('');
	});

	it('from a stale tab is refused with the changes made meanwhile, and keeps typed text', async () => {
		const [one, two] = [await newPage(), await newPage()];
		for (const page of [one, two]) {
			await openPage(page, changePage);
			await job(page).waitFor();
		}
		await problem(two).fill('The tail light is out');
		const added = job(one);
		const row = await added.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '');
		const [name = ''] = row.split(' ₹');
		await added.check();
		await one.locator('#field-calculate').click();
		const before = await total(two).textContent();
		await expect.poll(() => total(one).textContent()).not.toBe(before);
		const after = await total(one).textContent();
		await button(one, 'Save changes').click();
		await heading(one, 'Your booking has been changed').waitFor();
		await button(two, 'Save changes').click();
		await two.getByText('This booking has changed meanwhile, so nothing was done.').waitFor();
		await two.getByText('Changed meanwhile', { exact: true }).waitFor();
		await expectAccessible(two, 'a change from a stale tab');
		const { 'Parts and jobs': jobs = '' } = await details(two);
		expect(jobs).toContain(name);
		expect(jobs).toContain(after);
		expect(await problem(two).inputValue()).toBe('The tail light is out');
		await expect.poll(() => total(two).textContent()).toBe(after);
		await job(two).waitFor();
		await button(two, 'Save changes').click();
		await heading(two, 'Your booking has been changed').waitFor();
		await openPage(one, changePage);
		await expect.poll(() => total(one).textContent()).toBe(after);
	});

	it('is made once if its answer is lost, and can be pressed again', async () => {
		const page = await newPage();
		fixture.allow(page, networkError);
		await openPage(page, changePage);
		await problem(page).fill('The chain is loose');
		await expect.poll(() => total(page).count()).toBe(1);
		await page.route(
			'**/booking/change/save*',
			async (route) => {
				await route.fetch();
				await route.abort('failed');
			},
			{ times: 1 },
		);
		await button(page, 'Save changes').click();
		await page.getByText('it will not be changed twice').waitFor();
		await button(page, 'Save changes').click();
		await heading(page, 'Your booking has been changed').waitFor();
	});

	it('with pick-up keeps its addresses without the phone’s location, until pick-up is turned off', async () => {
		const address = (line1: string) => [line1, 'Karnataka', 'Bengaluru', '560001'] as const;
		await fixture.restart(async (dataDir) => {
			const { db, close } = await openDatabase({ dataDir });
			const [pick_up_line1, pick_up_state, pick_up_city, pick_up_pin] = address('12 Link Road');
			const [drop_off_line1, drop_off_state, drop_off_city, drop_off_pin] = address('1 Lake Road');
			await db
				.updateTable('appointment')
				.set({ pick_up_line1, pick_up_state, pick_up_city, pick_up_pin })
				.set({ drop_off_line1, drop_off_state, drop_off_city, drop_off_pin })
				.execute();
			await close();
		});
		const page = await fixture.newPage({ reducedMotion: 'reduce', permissions: [], geolocation: undefined });
		await openPage(page, changePage);
		const kept = page.getByText('Pick-up and drop is booked. The addresses stay as they are unless you enter others.');
		await kept.waitFor();
		await expectAccessible(page, 'changing with pick-up');
		await problem(page).fill('The seat is loose');
		await job(page).waitFor();
		await button(page, 'Save changes').click();
		await heading(page, 'Your booking has been changed').waitFor();
		await openPage(page, home);
		await openPage(page, changePage);
		await kept.waitFor();
		expect(await page.content()).not.toMatch(/Link Road|Lake Road/);
		await page.locator('#field-hasPickUp').click();
		await expect.poll(() => kept.count()).toBe(0);
		await job(page).waitFor();
		await button(page, 'Save changes').click();
		await heading(page, 'Your booking has been changed').waitFor();
		await openPage(page, home);
		await openPage(page, changePage);
		expect(await page.locator('#field-hasPickUp').isChecked()).toBe(false);
	});
});
