import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../db/testing/freePorts.ts';
import { type RunningPortal, startPortal } from '../../../server/testing/startPortal.ts';
import { setUpPortal } from '../../e2e/support/fixture.ts';
import { button, details, dialog, heading, openPage } from '../../e2e/support/owner.ts';
import * as gateway from '../../e2e/support/payment.ts';
import { apiClientEnv, upstreamEnv } from '../../e2e/support/provider.ts';

const regNo = 'WB20QR7890';
const [makersPort = '', ownPort = '', strangersPort = ''] = await freePorts(3);
const [makersUrl, ownUrl, strangersUrl] = [makersPort, ownPort, strangersPort].map(
	(port) => `http://localhost:${port}`,
);

/** The maker's own system, which has the gateway's keys, and a portal that only posts the payment form. */
const maker = setUpPortal({
	env: { ...apiClientEnv, PORT: makersPort, PORTAL_URLS: `${makersUrl},${ownUrl},${strangersUrl}` },
});
let dealerGroup: RunningPortal;
let stranger: RunningPortal;

beforeAll(async () => {
	const settings = upstreamEnv(maker.portal);
	const allowed = { ...settings, GATEWAY_ORIGINS: gateway.sandboxUrl(maker) };
	[dealerGroup, stranger] = await Promise.all([
		startPortal({ env: { ...allowed, PORT: ownPort } }),
		startPortal({ env: { ...settings, PORT: strangersPort, GATEWAY_ORIGINS: 'https://gateway.example' } }),
	]);
});
afterAll(() => Promise.all([dealerGroup.stop(), stranger.stop()]));

it('returns to the portal where it was begun, and is posted only to a gateway in the portal’s settings', async () => {
	const page = await maker.newPage({ baseURL: dealerGroup.url });
	await openPage(page, `/makepayment?RegNo=${regNo}`);
	const amount = (await details(page))['Amount to be paid'];
	await button(page, 'MAKE PAYMENT').click();
	await gateway.waitForGateway(maker, page);

	const other = await maker.newPage({ baseURL: stranger.url });
	await openPage(other, `/makepayment?RegNo=${regNo}`);
	await button(other, 'MAKE PAYMENT').click();
	await dialog(other, /could not be opened safely/).waitFor();
	expect(new URL(other.url()).origin).toBe(stranger.url);
	await expect.poll(stranger.output).toContain('not in GATEWAY_ORIGINS');

	// A second attempt has replaced this one, but its payment still counts. The portal asked about its order when it was
	// replaced, and may ask again 15 s later.
	await gateway.clickAtGateway(page, gateway.payButton);
	await page.waitForURL(`${ownUrl}/payment-success/${regNo}?*`);
	await heading(page, 'PAYMENT SUCCESSFUL!').waitFor({ timeout: 60_000 });
	expect((await details(page))['Amount paid']).toBe(amount);
	await openPage(page, `/makepayment?RegNo=${regNo}`);
	await button(page, 'MAKE PAYMENT').click();
	await dialog(page, gateway.alreadyDoneText).waitFor();
});
