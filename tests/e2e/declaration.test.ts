import { AxeBuilder } from '@axe-core/playwright';
import { expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';
import { button, dialog } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal({ env: { SELF_DECLARATION: 'on' } });
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
	const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
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
