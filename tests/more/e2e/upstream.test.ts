import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningPortal, startPortal } from '../../../server/testing/startPortal.ts';
import { networkError, statusError } from '../../e2e/support/consoleErrors.ts';
import { setUpPortal } from '../../e2e/support/fixture.ts';
import { button, details, heading, openPage, waitForAddress, waitForHydration } from '../../e2e/support/owner.ts';
import { apiClientEnv, upstreamEnv } from '../../e2e/support/provider.ts';
import * as wizard from '../../e2e/support/wizard.ts';

/** The maker's own system, and a portal without provider data in front of it. */
const maker = setUpPortal({ env: apiClientEnv });
let dealerGroup: RunningPortal;

beforeAll(async () => {
	dealerGroup = await startPortal({ env: upstreamEnv(maker.portal) });
});
afterAll(() => dealerGroup.stop());

it('shows every screen, books and cancels through another portal’s provider', async () => {
	const regNo = 'MH12AB1234';
	const page = await maker.newPage({ baseURL: dealerGroup.url });
	await openPage(page, `/?RegNo=${regNo}`);
	await heading(page, 'Welcome').waitFor();
	const dealer = await wizard.goToDateTime(page, regNo);
	await wizard.chooseSlot(page);
	await wizard.typeDetails(page);
	await wizard.requestPickUp(page);
	await wizard.clickNext(page);
	await waitForAddress(page, `/booking/estimates?RegNo=${regNo}`);
	await wizard.deselectPart(page, 'Changed last month');
	await wizard.addJob(page);
	await wizard.typeProblem(page, 'The brake squeals');
	await button(page, 'Calculate estimate').click();

	// Booked, but the answer is lost: this portal does not know whether its provider keeps idempotency keys.
	maker.allow(page, networkError);
	await page.route('**/booking/save*', async (route) => {
		await route.fetch();
		await route.abort('connectionreset');
	});
	await wizard.saveAndBook(page);
	await page.getByText('Try again: we first check whether it was made.').waitFor();
	await page.unroute('**/booking/save*');
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, regNo);
	await page.getByText(dealer).first().waitFor();

	const atMaker = await maker.newPage();
	await openPage(atMaker, `/?RegNo=${regNo}`);
	await heading(atMaker, 'BOOKING DETAILS').waitFor();
	await openPage(page, `/?RegNo=${regNo}`);
	expect(await details(page)).toEqual(await details(atMaker));
	await wizard.cancelBooking(page);
	await atMaker.reload();
	await heading(atMaker, 'Welcome').waitFor();
});

it('also shows the provider’s refusals', async () => {
	const page = await maker.newPage({ baseURL: dealerGroup.url });
	await openPage(page, '/?RegNo=MH99ZZ9999');
	await page.getByText('Vehicle Not Found').waitFor();
	await openPage(page, '/?RegNo=GJ05JK4567');
	await page.getByRole('link', { name: 'Book your service' }).click();
	await button(page.getByRole('dialog'), 'ok').click();
	await openPage(page, '/?RegNo=TN10GH3456');
	await button(page, 'Cancel Booking').click();
	await page.getByRole('dialog', { name: 'Kindly wait for sometime' }).waitFor();
});

it('shows a failure while the provider is down, and Retry works when it is back', async () => {
	const page = await maker.newPage({ baseURL: dealerGroup.url });
	maker.allow(page, statusError(503));
	await maker.restart(async () => {
		await page.goto('/?RegNo=MH12AB1234');
		await waitForHydration(page);
		await page.getByText('The service system cannot be reached right now.').waitFor();
	});
	await button(page, 'Retry').click();
	await heading(page, 'Welcome').waitFor();
});
