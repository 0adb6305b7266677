import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningPortal, startPortal } from '../../../server/testing/startPortal.ts';
import { statusError } from '../../e2e/support/consoleErrors.ts';
import { callDesk, deskEnabled, readDeskAnswers } from '../../e2e/support/desk.ts';
import { setUpPortal } from '../../e2e/support/fixture.ts';
import { answerEstimate, details, heading, openPage, visibleText } from '../../e2e/support/owner.ts';
import { apiClientEnv, upstreamEnv } from '../../e2e/support/provider.ts';

/** The maker's own system with its desk, and a portal without provider data in front of it. */
const maker = setUpPortal({ env: { ...apiClientEnv, ...deskEnabled.env } });
let dealerGroup: RunningPortal;

beforeAll(async () => {
	dealerGroup = await startPortal({ env: upstreamEnv(maker.portal) });
});
afterAll(() => dealerGroup.stop());

it('an estimate of another system can be read, its document downloaded, and answered', async () => {
	const regNo = 'UP32NP6789';
	const page = await maker.newPage({ baseURL: dealerGroup.url });
	const atMaker = await maker.newPage();
	for (const each of [page, atMaker]) await openPage(each, `/revisedEstimate?RegNo=${regNo}`);
	expect(await details(page)).toEqual(await details(atMaker));
	const link = page.getByRole('link', { name: /^Download/ }).first();
	const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
	expect(download.suggestedFilename()).toBe(await visibleText(link));
	await answerEstimate(page, 'Reject');
	await page.getByText('Thank you for your response').waitFor();
	expect(new Set(Object.values(await readDeskAnswers(maker, regNo)))).toEqual(new Set(['Rejected']));
});

it('a vehicle at another system can be tracked; while that system is down, the page shows since when', async () => {
	const regNo = 'RJ14LM5678';
	const page = await maker.newPage({ baseURL: dealerGroup.url });
	maker.allow(page, statusError(503));
	await page.clock.install();
	await openPage(page, `/tracking?RegNo=${regNo}`);
	await heading(page, "Track your vehicle's service progress").waitFor();
	const current = page.locator('.step[aria-current=step] .step-name');
	const before = (await visibleText(current)).replace(/,.*/, '');
	await callDesk(maker, regNo, 'complete-stage', { stage: before });
	await page.locator('.step[data-state=done]', { hasText: before }).waitFor({ timeout: 5000 });

	const known = await visibleText(current);
	await maker.restart(async () => {
		await page.getByText(/^Not updated since \d{2}:\d{2} [AP]M\./).waitFor();
		expect(await visibleText(current)).toBe(known);
	});
	// The pause between two requests has doubled with each failure, up to a minute.
	await page.clock.fastForward(60_000);
	await page.getByText(/^Last updated at/).waitFor();
	expect(await visibleText(current)).toBe(known);
});
