import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commonTexts, failureTexts } from '../../app/i18n/commonTexts.ts';
import { privacyTexts } from '../../app/privacy/privacyTexts.ts';
import { verifyTexts } from '../../app/verify/verifyTexts.ts';
import type { Language } from '../../domain/languages.ts';
import { expectAccessibleInBothSchemes } from './support/accessibility.ts';
import { networkError } from './support/consoleErrors.ts';
import { type E2eFixture, setUpPortal } from './support/fixture.ts';
import { newLinkTo } from './support/links.ts';
import { button, heading, openPage, waitForAddress } from './support/owner.ts';
import { screenCheck } from './support/screens.ts';
import * as wizard from './support/wizard.ts';

/** The button that stops the messages, on any page. */
const consent = (language: Language) => commonTexts[language].consent;
const withdraw = (page: Page, language: Language = 'en') => button(page, consent(language).withdraw);
const give = (page: Page, language: Language = 'en') => button(page, consent(language).give);

async function newPage(fixture: E2eFixture, language: Language, javaScriptEnabled = true): Promise<Page> {
	const page = await fixture.newPage({ javaScriptEnabled, reducedMotion: 'reduce' });
	await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
	return page;
}

describe('messages about the next service, in the demo', () => {
	const fixture = setUpPortal({ env: { GRIEVANCE_CONTACT: 'mailto:privacy@maker.example' } });

	it.each(['en', 'hi'] as const)('are off, and one press turns them on and off again, in %s', async (language) => {
		const regNo = language === 'en' ? '22BH1234AA' : 'KA01EF2345';
		const t = privacyTexts[language];
		const page = await newPage(fixture, language);
		await openPage(page, `/?RegNo=${regNo}`);
		expect(await page.getByText(consent(language).lineOff).count()).toBe(0);
		await openPage(page, await newLinkTo(fixture, regNo));
		await page.getByText(consent(language).lineOff).waitFor();
		await page.locator('.menu summary').click();
		await page.locator('.menu-panel a[href^="/privacy"]').click();
		await heading(page, t.title).waitFor();
		expect(await page.getByText(consent(language).lineOff).count()).toBe(0);
		const contact = page.getByRole('region', { name: t.data, exact: true }).getByRole('link');
		expect(await contact.getAttribute('href')).toBe('mailto:privacy@maker.example');
		await page.getByText(t.openPortal).waitFor();

		await give(page, language).dblclick();
		await withdraw(page, language).waitFor();
		expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))).toContain('name="consent"');
		await expectAccessibleInBothSchemes(page, 'messages on');
		await openPage(page, `/tracking?RegNo=${regNo}`);
		await page.getByText(consent(language).lineOn).waitFor();
		await withdraw(page, language).click();
		await page.getByText(consent(language).lineOff).waitFor();
		expect(new URL(page.url()).pathname).toBe('/tracking');
	});

	it('can be turned on after a booking, and a lost network is reported there', async () => {
		const page = await newPage(fixture, 'en');
		fixture.allow(page, networkError);
		await wizard.goToEstimates(page, 'MH12AB1234');
		await wizard.typeProblem(page, 'The brake squeals');
		await wizard.saveAndBook(page);
		await wizard.waitForBookingDone(page, 'MH12AB1234');
		await page.context().setOffline(true);
		await give(page).click();
		await page.getByText('You are not connected.').waitFor();
		await page.context().setOffline(false);
		await give(page).click();
		await withdraw(page).waitFor();
		await expectAccessibleInBothSchemes(page, 'done with messages on');
		await waitForAddress(page, '/booking/bookingDone?RegNo=MH12AB1234');
		await openPage(page, '/?RegNo=MH12AB1234');
		await wizard.cancelBooking(page);
	});

	it('can be turned on and off without script', async () => {
		const page = await newPage(fixture, 'en', false);
		await page.goto('/privacy?RegNo=RJ14LM5678');
		await give(page).click();
		await withdraw(page).waitFor();
		await page.goto(await newLinkTo(fixture, 'RJ14LM5678'));
		await withdraw(page).click();
		await give(page).waitFor();
		expect(new URL(page.url()).pathname).toBe('/privacy');
	});
});

describe('an owner’s data, with verified access', () => {
	const fixture = setUpPortal({ env: { ACCESS: 'verified' } });

	async function openByLink(page: Page, regNo: string): Promise<void> {
		await openPage(page, await newLinkTo(fixture, regNo));
		await page.goto(`/privacy?RegNo=${regNo}`);
	}
	/** Sends a POST with `fields`, or a GET without. */
	async function askInternal<Answer>(path: string, fields?: object): Promise<Answer> {
		const { DESK_TOKEN } = JSON.parse(await readFile(join(fixture.portal.dataDir, 'secrets.json'), 'utf8'));
		const headers = { Authorization: `Bearer ${DESK_TOKEN}` };
		const request = fields ? { method: 'POST', headers, body: JSON.stringify(fields) } : { headers };
		return (await (await fetch(`${fixture.portal.internalUrl}${path}`, request)).json()) as Answer;
	}
	const messages = async () => (await askInternal<{ messages: { text: string }[] }>('/messages')).messages;
	const codes = async () => (await messages()).flatMap(({ text }) => /[0-9]{8}/.exec(text)?.[0] ?? []);
	/** Asks for a code; returns the code that is sent. */
	async function sentCode(page: Page, language: Language = 'en'): Promise<string> {
		const before = (await codes()).length;
		await button(page, verifyTexts[language].send).click();
		await page.getByText(privacyTexts[language].codeSent).waitFor();
		await expect.poll(async () => (await codes()).length, { timeout: 15_000 }).toBeGreaterThan(before);
		return (await codes())[0] ?? '';
	}

	it.each(['en', 'hi'] as const)(
		'is shown, saved and asked to be deleted with a fresh code, in %s',
		async (language) => {
			const regNo = language === 'en' ? 'KA01EF2345' : 'WB20QR7890';
			const t = privacyTexts[language];
			const page = await newPage(fixture, language);
			const unreadable: string[] = [];
			const check = screenCheck(fixture, language, unreadable);
			fixture.allow(page, /422/, networkError);
			const correction = { km: 4321, by: 'Meera Joshi', reason: 'A digit too many' };
			await askInternal(`/desk/vehicles/${regNo}/correct-reading`, correction);
			await openByLink(page, regNo);
			await check(page, 'asking for a code');
			expect(await button(page, t.askDeletion).count()).toBe(0);
			const early = await page.request.get(`/privacy/data?RegNo=${regNo}`, { maxRedirects: 0 });
			expect([early.status(), early.headers().location]).toEqual([302, `/privacy?RegNo=${regNo}`]);

			const code = await sentCode(page, language);
			await check(page, 'entering a code');
			const field = page.getByLabel(verifyTexts[language].code, { exact: true });
			await field.fill('00000000');
			await button(page, commonTexts[language].continue).click();
			await page.getByText(verifyTexts[language].wrong).waitFor();
			await field.fill(code);
			await button(page, commonTexts[language].continue).click();
			const save = page.getByRole('link', { name: t.save });
			await save.waitFor();
			await check(page, 'own data');

			const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
			expect(download.suggestedFilename()).toMatch(new RegExp(`^${regNo} \\d{4}-\\d\\d-\\d\\d\\.json$`));
			const file = JSON.parse(await readFile(await download.path(), 'utf8'));
			expect(file).toMatchObject({ vehicle: { registrationNumber: regNo }, bookings: expect.any(Array) });
			expect(file.vehicle.readingCorrections).toMatchObject([{ reading: 4321, reason: correction.reason }]);
			await page.getByText(file.vehicle.mobile).first().waitFor();
			await page.getByText(/→ 4,321\.0 .*, Meera Joshi, A digit too many/).waitFor();

			await page.context().setOffline(true);
			await button(page, t.askDeletion).click();
			const deletion = page.getByRole('region', { name: t.deletion });
			await deletion.getByRole('alert').getByText(failureTexts[language].offline).waitFor();
			await page.context().setOffline(false);
			await button(page, t.askDeletion).click();
			const noted = page.getByText(t.noted('#').split('#')[0] || '#', { exact: false });
			await noted.first().waitFor();
			expect(await button(page, t.askDeletion).count()).toBe(0);
			await check(page, 'deletion asked for');
			expect(unreadable).toEqual([]);
			expect(JSON.stringify(await askInternal('/desk/erasure-requests'))).toContain(regNo);
		},
		120_000,
	);

	it('is also shown without script, and a second request changes nothing', async () => {
		const regNo = 'RJ14LM5678';
		const page = await newPage(fixture, 'en', false);
		await page.goto(await newLinkTo(fixture, regNo));
		await page.goto(`/privacy?RegNo=${regNo}`);
		const code = await sentCode(page);
		await page.locator('input[name=code]').fill(code);
		await button(page, commonTexts.en.continue).click();
		await page.getByRole('link', { name: privacyTexts.en.save }).waitFor();
		const again = await newPage(fixture, 'en', false);
		await again.context().addCookies(await page.context().cookies());
		await again.goto(`/privacy?RegNo=${regNo}`);
		for (const each of [page, again]) {
			await button(each, privacyTexts.en.askDeletion).click();
			await each.getByText('Your request was noted on').waitFor();
		}
	});

	it('needs access to the vehicle', async () => {
		const page = await newPage(fixture, 'en');
		await openPage(page, '/privacy?RegNo=KA01EF2345');
		await heading(page, verifyTexts.en.title).waitFor();
		await waitForAddress(page, '/verify?RegNo=KA01EF2345&to=%2Fprivacy');
	});
});
