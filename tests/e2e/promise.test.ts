/** The promised time on tracking and home (docs/product.md#promise). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { phoneViewport } from './support/browser.ts';
import { callDesk, deskEnabled } from './support/desk.ts';
import { setUpPortal } from './support/fixture.ts';
import { details, openPage, visibleText } from './support/owner.ts';

const fixture = setUpPortal(deskEnabled);
const changed = 'RJ14LM5678';
/** A vehicle that waits for an approval; the tests change its promise. */
const waiting = 'UP32NP6789';
const promise = (at: Date, reason: string) => callDesk(fixture, waiting, 'promise', { at: at.toISOString(), reason });

async function openTracking(regNo: string, language: 'en' | 'hi'): Promise<Page> {
	const page = await fixture.newPage({ viewport: phoneViewport });
	await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
	await openPage(page, `/tracking?RegNo=${regNo}`);
	return page;
}

describe.each([
	{
		language: 'en' as const,
		lead: 'What is happening',
		moment: 'Your vehicle is being checked.',
		time: /Vehicle ready by ?\w{3} \d{2} \w{3}, 05:30 PM/,
		before: /Was \w{3} \d{2} \w{3}, 05:30 PM/,
		why: 'One more check is needed.',
		says: 'The dealership says: We take it for one more test ride tomorrow.',
		jobs: 'What is being done',
		finished: ['Completed', 'Not yet'],
	},
	{
		language: 'hi' as const,
		lead: 'अभी क्या हो रहा है',
		moment: 'आपकी गाड़ी की आखिरी जाँच हो रही है।',
		time: /गाड़ी कब तक तैयार होगी ?\S+ \d{2} \S+ को शाम 5:30 बजे/,
		before: /पहले \S+ \d{2} \S+ को शाम 5:30 बजे/,
		why: 'एक बार और जाँच करनी है।',
		says: 'डीलरशिप का कहना है: We take it for one more test ride tomorrow.',
		jobs: 'क्या काम हो रहा है',
		finished: ['पूरा हुआ', 'बाकी है'],
	},
])(
	'A changed promise in $language at 390 px',
	({ language, lead, moment, time, before, why, says, jobs, finished }) => {
		it('comes first on the page: the present step, the new and the old time, the reason, and the jobs with those finished', async () => {
			const page = await openTracking(changed, language);
			const region = page.getByRole('status', { name: lead });
			expect(await visibleText(region.getByRole('heading'))).toBe(moment);
			const text = await visibleText(region);
			expect(text).toMatch(time);
			expect(text).toMatch(before);
			expect(text).toContain(why);
			expect(text).toContain(says);
			const old = await region.locator('s').textContent();
			expect(await region.locator('time').textContent()).not.toBe(old);
			const { y = 0 } = (await region.boundingBox()) ?? {};
			expect(y).toBeLessThan(((await page.locator('.step').first().boundingBox()) ?? { y: 0 }).y);
			const items = page.getByRole('region', { name: jobs }).getByRole('listitem');
			const states = (await items.allInnerTexts()).map((text) => text.split('\n').at(-1));
			expect(states.filter((state) => state === finished[1])).toHaveLength(1);
			expect(new Set(states)).toEqual(new Set(finished));
		});
	},
);

it('A promise that passes is shown as late on the open page, and on home', async () => {
	const page = await openTracking(waiting, 'en');
	const lead = page.getByRole('status', { name: 'What is happening' });
	expect(await visibleText(lead.getByRole('heading'))).toBe('Waiting for your approval.');
	await page.evaluate(() => Object.assign(window, { isSamePage: true }));
	await promise(new Date(Date.now() + 12_000), 'earlier');
	await lead.getByText('The work goes faster than expected.').waitFor({ timeout: 6000 });
	expect(await lead.getByText('Later than promised').count()).toBe(0);
	await lead.getByText('Later than promised').waitFor({ timeout: 15_000 });
	expect(await visibleText(lead)).toMatch(/Promised for \w{3} \d{2} \w{3}, \d{2}:\d{2} [AP]M$/);
	expect(await lead.getByText('Vehicle ready by').count()).toBe(0);
	expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
	await expectAccessible(page, 'a late promise');
	await callDesk(fixture, waiting, 'withdraw-estimate', {});
	await openPage(page, `/?RegNo=${waiting}`);
	expect((await details(page))['Vehicle expected to be ready']).toMatch(/^Later than promised/);
	await promise(new Date(Date.now() + 3_600_000), 'workshop-busy');
	await openPage(page, `/?RegNo=${waiting}`);
	expect((await details(page))['Vehicle expected to be ready']).toMatch(
		/^\d{2} \w+ \d{4}, \d{2}:\d{2} [AP]M, Was \w{3} /,
	);
});
