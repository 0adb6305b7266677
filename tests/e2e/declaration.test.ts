import { expect, it } from 'vitest';
import { findViolations } from './support/axe.ts';
import { setUpPortal } from './support/fixture.ts';
import { button, dialog, openPage } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const footerUrls = {
	HELP_URL: 'tel:+911800123456',
	PRIVACY_URL: 'https://maker.example/privacy',
	TERMS_URL: 'https://maker.example/terms',
};
const fixture = setUpPortal({ env: { SELF_DECLARATION: 'on', ...footerUrls } });
const regNo = 'MH12AB1234';

it('asks the questions of the dealer’s declaration before it books, and stores the answers', async () => {
	const page = await fixture.newPage();
	await wizard.goToEstimates(page, regNo);
	await wizard.typeProblem(page, 'The brake squeals');
	await wizard.saveAndBook(page);
	const declaration = dialog(page, 'Self declaration');
	const yes = declaration.getByRole('radio', { name: 'Yes' }).first();
	await yes.check();
	const no = declaration.getByRole('radio', { name: 'No' }).first();
	await no.check();
	expect(await yes.isChecked(), 'another answer replaces the first').toBe(false);
	const [one, two] = await declaration.getByRole('checkbox').all();
	await one?.check();
	await two?.check();
	await one?.uncheck();
	const violations = await findViolations(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag22aa'] });
	expect(violations.map(({ id }) => id)).toEqual([]);

	await button(declaration, 'Back').click();
	await declaration.waitFor({ state: 'hidden' });
	await page.reload();
	await page.locator('.wizard-line strong').waitFor();
	await wizard.saveAndBook(page);
	await no.waitFor();
	expect(await no.isChecked()).toBe(true);
	expect(await two?.isChecked()).toBe(true);
	await button(declaration, 'Continue and book').click();
	await wizard.waitForBookingDone(page, regNo);
});

it('of a dealer without a declaration books at once, and the summary says that none is required', async () => {
	const page = await fixture.newPage();
	await page.route('**/data/self-declaration*', (route) => route.fulfill({ json: { ok: true, data: null } }));
	await wizard.goToDateTime(page, 'DL3CAB0001');
	await wizard.chooseSlot(page);
	await wizard.typeDetails(page);
	const summary = page.getByRole('region', { name: 'Check before you book' });
	await summary.getByText('No self declaration required!').waitFor();
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, 'DL3CAB0001');
	expect(await dialog(page, 'Self declaration').count()).toBe(0);
});

it('The footer links to the maker’s pages, and no bar of the wizard covers it', async () => {
	const page = await fixture.newPage();
	const footer = page.getByRole('contentinfo');
	for (const address of ['/?RegNo=', '/booking/dealer?RegNo=MH12AB1234', '/booking/selectDateTime?RegNo=MH12AB1234']) {
		await openPage(page, address);
		const links = await footer.getByRole('link').all();
		expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(Object.values(footerUrls));
		for (const width of [320, 390, 1280]) {
			await page.setViewportSize({ width, height: 700 });
			await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
			const isOnTop = (element: Element) => {
				const { x, y, width: across, height: down } = element.getBoundingClientRect();
				return [y + 1, y + down - 1].every((at) => element.contains(document.elementFromPoint(x + across / 2, at)));
			};
			for (const link of links)
				await expect.poll(() => link.evaluate(isOnTop), { message: `${address} ${width}` }).toBe(true);
		}
	}
});
