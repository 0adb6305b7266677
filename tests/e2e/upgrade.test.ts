/** The portal was upgraded while the wizard was open: the next step's scripts are gone (docs/upgrade.md). */
import { expect, it } from 'vitest';
import { statusError } from './support/consoleErrors.ts';
import { setUpPortal } from './support/fixture.ts';
import { waitForAddress, waitForHydration } from './support/owner.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal();
const regNo = 'MH12AB1234';

it('the wizard is loaded anew with what was typed, and goes on', async () => {
	const page = await fixture.newPage();
	fixture.allow(page, statusError(404), /Error loading route module|Failed to fetch dynamically imported module/);
	// The error of a module that cannot be imported has no stack.
	fixture.allow(page, /^page error: $/);
	let areScriptsGone = true;
	await page.route('**/assets/estimates-*.js', (route) =>
		areScriptsGone ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
	);
	await wizard.goToDateTime(page, regNo);
	await wizard.chooseSlot(page);
	await wizard.typeDetails(page);
	await page.getByLabel('Email Id').fill('asha@example.in');
	const typed = async () => [
		await wizard.readChosenSlot(page),
		await page.getByLabel('Mobile number*').inputValue(),
		await page.getByLabel('Email Id').inputValue(),
		await page.getByLabel('Enter KMs of your bike*').inputValue(),
	];
	const before = await typed();
	// The page that is loaded anew names the scripts that there are.
	const reloaded = page
		.waitForRequest((request) => request.isNavigationRequest())
		.then(() => {
			areScriptsGone = false;
		});
	await wizard.clickNext(page);
	await reloaded;
	await page.waitForLoadState('load');
	await waitForHydration(page);
	await wizard.slotButtons(page).first().waitFor();
	expect(await typed()).toEqual(before);
	await wizard.clickNext(page);
	await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
});
