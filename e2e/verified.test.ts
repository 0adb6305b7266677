import { expect, it } from 'vitest';
import { runCommand } from '../server/testing/startPortal.ts';
import { isAccessible } from './support/accessible.ts';
import { button, heading, open } from './support/owner.ts';
import * as gateway from './support/payment.ts';
import { onStage } from './support/stage.ts';
import * as wizard from './support/wizard.ts';

const stage = onStage({ env: { ACCESS: 'verified' } });
const verifyTitle = 'Verify that this is your vehicle';

it('serves the vehicle whose link was opened, and no other', async () => {
	const page = await stage.newPage();
	await open(page, '/?RegNo=MH12AB1234');
	await heading(page, verifyTitle).waitFor();
	await isAccessible(page, 'verification');
	expect(await page.getByText('Customer Name').count()).toBe(0);

	const { output } = await runCommand('link', ['MH12AB1234'], stage.portal.env);
	await open(page, /http:\S+/.exec(output)?.[0] ?? '');
	await heading(page, 'Welcome').waitFor();
	await page.getByRole('link', { name: 'Book your service' }).click();
	await heading(page, 'Please select preferred Dealer for service of your vehicle?').waitFor();

	await open(page, '/?RegNo=KA01EF2345');
	await heading(page, verifyTitle).waitFor();
	const data = await page.request.get('/data/dealers?RegNo=KA01EF2345&latitude=28.6&longitude=77.2');
	expect(data.status()).toBe(403);
	expect(await data.json()).toEqual({ ok: false, problem: { kind: 'ended', message: null } });
	await open(page, '/booking/dealer?RegNo=KA01EF2345');
	await heading(page, verifyTitle).waitFor();
});

it('says so when the visit has ended before the last press, and books nothing', async () => {
	const page = await stage.newPage();
	const { output } = await runCommand('link', ['MH12AB1234'], stage.portal.env);
	const link = /http:\S+/.exec(output)?.[0] ?? '';
	await open(page, link);
	await wizard.toEstimates(page, 'MH12AB1234');
	await wizard.typeProblem(page, 'The brake squeals');
	await page.context().clearCookies();
	stage.allow(page, /403/);
	await wizard.saveAndBook(page);
	await page.getByText('Open the link you were sent again. What you typed is kept.').waitFor();
	await open(page, link);
	await heading(page, 'Welcome').waitFor();
	await open(page, '/booking/estimates?RegNo=MH12AB1234');
	expect(await page.getByLabel('*Enter problem faced').inputValue()).toBe('The brake squeals');
});

it('shows the success of a payment, although the gateway’s POST brings no session along', async () => {
	const regNo = 'WB20QR7890';
	const page = await stage.newPage();
	const { output } = await runCommand('link', [regNo], stage.portal.env);
	await open(page, /http:\S+/.exec(output)?.[0] ?? '');
	await open(page, `/makepayment?RegNo=${regNo}`);
	await button(page, 'MAKE PAYMENT').click();
	await gateway.atGateway(stage, page);
	const [back] = await Promise.all([gateway.theReturn(stage, page), gateway.answerWith(page, gateway.pay)]);
	expect((await back.allHeaders()).cookie).toBeUndefined();
	// The 303 is a GET of the whole page, which a lax cookie comes with, though another site began it.
	await page.waitForURL(`${stage.portal.url}/payment-success/${regNo}?*`);
	await heading(page, 'PAYMENT SUCCESSFUL!').waitFor();
	const stranger = await stage.newPage();
	await open(stranger, page.url());
	await heading(stranger, verifyTitle).waitFor();
});
