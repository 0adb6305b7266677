import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { openPage, visibleText, waitForAddress } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal();
/** Reverses the text after it, unless it is isolated. */
const rightToLeftOverride = '\u202e';
const html = '<img src=x onerror="document.title=\'owned\'"><b>bold</b>';

it('typed text that looks like HTML is shown as text on every page', async () => {
	const regNo = 'MH12AB1234';
	const page = await fixture.newPage();
	await wizard.beginBooking(page, regNo);
	await page.getByPlaceholder('Search by city').fill(html);
	await page.getByPlaceholder('Search by city').press('Enter');
	await page.getByText(`No dealer was found for “${html}”`).waitFor();
	await page.getByPlaceholder('Search by city').fill('');
	await page.getByPlaceholder('Search by city').press('Enter');
	await wizard.chooseDealer(page);
	await wizard.clickNext(page);
	await wizard.waitForSlots(page);
	await wizard.chooseSlot(page);
	await wizard.typeDetails(page);
	await page.getByLabel('Email Id').fill(html);
	await wizard.requestPickUp(page, { ...wizard.kothrud, line1: 'x'.repeat(250) });
	const line1 = wizard.pickUpBlock(page).getByLabel('Address line 1');
	expect(await line1.inputValue()).toBe('x'.repeat(200));
	const isFull = page.getByText('This field takes up to 200 characters. Please check that your text is complete.');
	await isFull.waitFor();
	await line1.fill(html);
	await isFull.waitFor({ state: 'detached' });
	await wizard
		.dropBlock(page)
		.getByRole('paragraph')
		.filter({ hasText: `${html}, Pune` })
		.waitFor();
	await wizard.clickNext(page);
	await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	await wizard.deselectPart(page, html);
	await wizard.typeProblem(page, html);
	expect(await visibleText(page.getByRole('region', { name: 'Check before you book' }))).toContain(html);
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, regNo);
	await openPage(page, `/?RegNo=${regNo}`);
	expect(await page.title()).not.toBe('owned');
	expect(await page.locator('img[src=x]').count()).toBe(0);
});

it('a name with a right-to-left override reverses none of the words beside it', async () => {
	const regNo = 'PB10WX0123';
	const page = await fixture.newPage();
	await page.route('**/data/dealers?*', async (route) => {
		const answer = (await (await route.fetch()).json()) as { data: { displayName: string }[] };
		const data = answer.data.map((dealer) => ({ ...dealer, displayName: `${rightToLeftOverride}Motors شرما` }));
		await route.fulfill({ json: { ...answer, data } });
	});
	await wizard.beginFromHome(page, regNo);
	await wizard.chooseDealer(page, 'Nearby');
	await wizard.clickNext(page);
	await wizard.waitForSlots(page);
	await wizard.chooseSlot(page);
	const line = page.locator('.wizard-line > span').first();
	expect(await line.textContent()).toMatch(/Motors شرما.*\w{3} \d{2} \w{3}, \d{2}:\d{2} [AP]M$/);
	expect(await orderOnScreen(line, /\w{3} \d{2} \w{3},.*$/)).toBe('in order');
});

/** Whether the part's characters appear from left to right; otherwise their visible order. */
const orderOnScreen = (element: Locator, part: RegExp): Promise<string> =>
	element.evaluate((shown, pattern) => {
		const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
		const places: { letter: string; node: Node; at: number }[] = [];
		for (let node = texts.nextNode(); node; node = texts.nextNode()) {
			[...(node.nodeValue ?? '')].forEach((letter, at) => {
				places.push({ letter, node, at });
			});
		}
		const found = new RegExp(pattern).exec(shown.textContent);
		if (!found) return 'not there';
		const range = document.createRange();
		// A space at the end of a line has no box.
		const letters = places.slice(found.index, found.index + found[0].length).flatMap(({ letter, node, at }) => {
			range.setStart(node, at);
			range.setEnd(node, at + 1);
			const [box] = range.getClientRects();
			return box ? [{ letter, left: box.left, top: Math.round(box.top) }] : [];
		});
		const seen = letters.toSorted((a, b) => a.top - b.top || a.left - b.left).map(({ letter }) => letter);
		const written = letters.map(({ letter }) => letter).join('');
		return seen.join('') === written && written.replaceAll(' ', '') === found[0].replaceAll(' ', '')
			? 'in order'
			: seen.join('');
	}, part.source);
