import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commonTexts } from '../../app/i18n/commonTexts.ts';
import { networkError } from './support/consoleErrors.ts';
import { setUpPortal } from './support/fixture.ts';
import { newLinkTo } from './support/links.ts';
import { button, details, heading, openPage, visibleText, waitForAddress } from './support/owner.ts';
import * as gateway from './support/payment.ts';
import * as wizard from './support/wizard.ts';

const fixture = setUpPortal({ env: { ACCESS: 'verified' } });
const verifyTitle = 'Verify that this is your vehicle';
const sentLine = 'If this vehicle is registered, a code was sent to its mobile.';

interface Sent {
	readonly to: string;
	readonly text: string;
}

async function messages(): Promise<readonly Sent[]> {
	const { DESK_TOKEN } = JSON.parse(await readFile(join(fixture.portal.dataDir, 'secrets.json'), 'utf8'));
	const headers = { Authorization: `Bearer ${DESK_TOKEN}` };
	const answer = await fetch(`${fixture.portal.internalUrl}/messages`, { headers });
	return ((await answer.json()) as { messages: readonly Sent[] }).messages;
}

/** The one-time code of the message that is sent after `before`. */
async function codeAfter(before: number): Promise<string> {
	for (;;) {
		const all = await messages();
		// The message of a payment in another test may arrive meanwhile.
		const [code] = all.slice(0, all.length - before).flatMap(({ text }) => /#([0-9]{8})$/.exec(text)?.[1] ?? []);
		if (code !== undefined) return code;
		await new Promise((done) => setTimeout(done, 100));
	}
}
const wrong = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');

it('serves only the vehicle whose link was opened', async () => {
	const page = await fixture.newPage();
	await openPage(page, '/?RegNo=MH12AB1234');
	await heading(page, verifyTitle).waitFor();
	expect(await page.getByText('Customer Name').count()).toBe(0);

	await openPage(page, await newLinkTo(fixture, 'MH12AB1234'));
	await heading(page, 'Welcome').waitFor();
	await page.getByRole('link', { name: 'Book your service' }).click();
	await heading(page, 'Please select preferred Dealer for service of your vehicle?').waitFor();

	await openPage(page, '/?RegNo=KA01EF2345');
	await heading(page, verifyTitle).waitFor();
	const data = await page.request.get('/data/dealers?RegNo=KA01EF2345&latitude=28.6&longitude=77.2');
	expect(data.status()).toBe(403);
	expect(await data.json()).toEqual({ ok: false, failure: { kind: 'ended', text: commonTexts.en.endedWithCodes } });
	await openPage(page, '/booking/dealer?RegNo=KA01EF2345');
	await heading(page, verifyTitle).waitFor();
});

it('shows a message when the session has ended before Save and Book, and books nothing', async () => {
	const page = await fixture.newPage();
	const link = await newLinkTo(fixture, 'MH12AB1234');
	await openPage(page, link);
	await wizard.goToEstimates(page, 'MH12AB1234');
	await wizard.typeProblem(page, 'The brake squeals');
	await page.context().clearCookies();
	fixture.allow(page, /403/);
	await wizard.saveAndBook(page);
	await page.getByText('Reload the page to get a code, or open the link you were sent.').waitFor();
	await openPage(page, link);
	await heading(page, 'Welcome').waitFor();
	await openPage(page, '/booking/estimates?RegNo=MH12AB1234');
	// A page from the server has the draft only after its first render.
	await expect.poll(() => page.getByLabel('*Enter problem faced').inputValue()).toBe('The brake squeals');
});

it('shows the success of a payment, although the gateway’s POST has no session cookie', async () => {
	const regNo = 'WB20QR7890';
	const page = await fixture.newPage();
	await openPage(page, await newLinkTo(fixture, regNo));
	await openPage(page, `/makepayment?RegNo=${regNo}`);
	await button(page, 'MAKE PAYMENT').click();
	await gateway.waitForGateway(fixture, page);
	const [back] = await Promise.all([
		gateway.waitForReturn(fixture, page),
		gateway.clickAtGateway(page, gateway.payButton),
	]);
	expect((await back.allHeaders()).cookie).toBeUndefined();
	// The 303 leads to a top-level GET, which has the lax cookie although another site began it.
	await page.waitForURL(`${fixture.portal.url}/payment-success/${regNo}?*`);
	await heading(page, 'PAYMENT SUCCESSFUL!').waitFor();
	const result = page.url();
	// A return that cannot be read leads there too, by the session.
	await openPage(page, '/gateway/return?encResp=00');
	await page.waitForURL(`${fixture.portal.url}/payment-success/${regNo}?*`);
	await heading(page, 'PAYMENT SUCCESSFUL!').waitFor();
	// The bank's app may have opened another browser. It learns that the order was paid, but nothing of the vehicle.
	const stranger = await fixture.newPage();
	await openPage(stranger, result);
	await heading(stranger, 'PAYMENT SUCCESSFUL!').waitFor();
	const text = await stranger.getByRole('main').textContent();
	expect(text).toContain(new URL(result).searchParams.get('OrderNumber'));
	expect(text).not.toMatch(/WB20QR7890|₹/);
	await stranger.getByRole('link', { name: 'CONTINUE' }).click();
	await heading(stranger, verifyTitle).waitFor();
});

it('opens the vehicle with the code that was sent to its mobile, and closes it by signing out', async () => {
	const page = await fixture.newPage();
	await openPage(page, '/tracking?RegNo=ka 1 ef 2345');
	await heading(page, verifyTitle).waitFor();
	expect((await fetch(`${fixture.portal.internalUrl}/messages`)).status).toBe(401);
	const before = (await messages()).length;
	await button(page, 'Send a code').click();
	await page.getByText(sentLine).waitFor();
	const field = page.getByLabel('Code', { exact: true });
	expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
	expect(await field.getAttribute('inputmode')).toBe('numeric');
	const code = await codeAfter(before);
	const [sent] = await messages();
	expect(await page.content()).not.toContain(sent?.to.slice(-4));

	fixture.allow(page, /422/, networkError);
	await field.fill(wrong(code));
	await button(page, 'Continue').click();
	const notRight = 'This code is not right. Please check it and enter it again.';
	await page.getByText(notRight).waitFor();
	const metrics = await (await fetch(`${fixture.portal.internalUrl}/metrics`)).text();
	expect(metrics).toMatch(/^kickstand_code_tries_total\{outcome="wrong"\} 1$/m);
	await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'code');
	expect(await field.getAttribute('aria-invalid')).toBe('true');
	const describedBy = (await field.getAttribute('aria-describedby')) ?? '';
	expect(await visibleText(page.locator(`[id="${describedBy}"]`))).toBe(notRight);
	await field.fill(code);
	await page.context().setOffline(true);
	await page.getByText(/^You have been offline since/).waitFor();
	// By the Enter key, since that line moves the button.
	await field.press('Enter');
	await page.getByText('You are not connected. Please check your network and try again.').waitFor();
	expect(await field.inputValue()).toBe(code);
	await page.context().setOffline(false);
	await page.getByText(/^You have been offline since/).waitFor({ state: 'hidden' });
	await button(page, 'Continue').click();
	await waitForAddress(page, '/tracking?RegNo=KA01EF2345');
	await heading(page, "Track your vehicle's service progress").waitFor();
	await openPage(page, '/');
	await heading(page, 'BOOKING DETAILS').waitFor();
	expect((await details(page))['Registration Number']).toBe('KA01EF2345');

	await page.evaluate(() => localStorage.setItem('REG_NO', 'KA01EF2345'));
	const cookies = await page.context().cookies();
	const otherTab = await fixture.newTab(page);
	await openPage(otherTab, '/tracking?RegNo=KA01EF2345');
	await heading(otherTab, "Track your vehicle's service progress").waitFor();
	await page.getByText('Menu', { exact: true }).click();
	await button(page, 'Sign out').click();
	await heading(page, 'Enter your registration number').waitFor();
	await page.getByRole('main').getByText('You have signed out.').waitFor();
	await heading(otherTab, verifyTitle).waitFor();
	expect(await page.evaluate(() => localStorage.getItem('REG_NO'))).toBeNull();
	await page.context().addCookies(cookies);
	await openPage(page, '/tracking?RegNo=KA01EF2345');
	await heading(page, verifyTitle).waitFor();
});

it('does so without script, and in Hindi', async () => {
	const page = await fixture.newPage({ javaScriptEnabled: false });
	await page.goto('/tracking?RegNo=RJ14LM5678');
	await page.getByRole('button', { name: 'हिन्दी' }).click();
	await heading(page, 'पुष्टि करें कि यह गाड़ी आपकी है').waitFor();
	const before = (await messages()).length;
	await button(page, 'कोड भेजें').click();
	const code = await codeAfter(before);
	fixture.allow(page, /422/);
	for (let tries = 1; tries <= 5; tries++) {
		await page.getByLabel('कोड', { exact: true }).fill(wrong(code));
		await button(page, 'आगे बढ़ें').click();
		await page.getByText(tries < 5 ? 'यह कोड सही नहीं है।' : 'यह कोड बहुत बार गलत लिखा गया।').waitFor();
		await page.locator('input[name=code]:focus').waitFor();
	}
	const again = (await messages()).length;
	await button(page, 'नया कोड भेजें').click();
	await page.getByLabel('कोड', { exact: true }).fill(await codeAfter(again));
	await button(page, 'आगे बढ़ें').click();
	await waitForAddress(page, '/tracking?RegNo=RJ14LM5678');
	await heading(page, 'अपनी गाड़ी की सर्विस ट्रैक करें').waitFor();
	await page.getByText('मेनू', { exact: true }).click();
	await button(page, 'साइन आउट करें').click();
	await heading(page, 'अपना रजिस्ट्रेशन नंबर लिखें').waitFor();
});

// The time is the same, too: codes are made and checked without the tables of vehicles
// (access/codes/oneTimeCodes.test.ts).
it('gives the same answer for an existing and a missing vehicle, in content and length', async () => {
	const numbers = ['GJ05JK4567', 'GJ05ZZ9999'] as const;
	/** The browser that asked for a code, by the address of its page. */
	const cookies = new Map<string, string>();
	const ask = async (path: string, form?: Record<string, string>) => {
		// Uncompressed, since nonces and the number itself change the compressed length by a byte.
		const headers = { 'Accept-Encoding': 'identity', Cookie: `browser=${cookies.get(path) ?? ''}` };
		const init: RequestInit = form ? { headers, method: 'POST', body: new URLSearchParams(form) } : { headers };
		const answer = await fetch(`${fixture.portal.url}${path}`, { ...init, redirect: 'manual' });
		const body = await answer.text();
		const [, cookie] = /^browser=([\w-]{22});/.exec(answer.headers.getSetCookie().join()) ?? [];
		if (cookie !== undefined) cookies.set(path, cookie);
		return { status: answer.status, headers: [...answer.headers], body };
	};
	// The two hours of a limit begin with the first request for each number, so the shown seconds may differ by one.
	const own = ['date', 'x-request-id', 'retry-after'];
	const plain = ({ status, headers, body }: Awaited<ReturnType<typeof ask>>) =>
		JSON.stringify({ status, headers: headers.map(([name, value]) => [name, own.includes(name) ? '' : value]), body })
			.replaceAll(/GJ05JK4567|GJ05ZZ9999/g, '')
			.replaceAll(/browser=[\w-]{22}/g, 'browser')
			.replaceAll(/nonce(?:-|=\\"|&quot;:&quot;|\\*":\\*")[\w-]+/g, 'nonce');
	const inTurn = async (path: string, form?: Record<string, string>) => {
		const [known, unknown] = [
			await ask(path.replace('*', numbers[0]), form),
			await ask(path.replace('*', numbers[1]), form),
		];
		expect(plain(unknown), path).toBe(plain(known));
		return known;
	};
	expect((await inTurn('/?RegNo=*')).status).toBe(302);
	expect((await inTurn('/verify?RegNo=*')).body).toContain('Send a code');
	for (const path of ['/tracking', '/makepayment', '/data/states', '/data/payment']) await inTurn(`${path}?RegNo=*`);
	for (const typed of ['1', '2'])
		expect((await inTurn('/verify?RegNo=*', { code: typed })).body).toContain('has expired');
	expect((await inTurn('/verify?RegNo=*', { send: 'yes' })).headers.join()).toContain('sent');
	expect(cookies.size).toBe(2);
	for (const typed of ['00000000', 'x', '1', '2', '3', '4']) {
		expect((await inTurn('/verify?RegNo=*', { code: typed })).status).toBe(422);
	}
	for (let count = 2; count <= 5; count++) await inTurn('/verify?RegNo=*', { send: 'yes' });
	const limited = await inTurn('/verify?RegNo=*', { send: 'yes' });
	expect(limited.status).toBe(429);
	expect(limited.headers.find(([name]) => name === 'retry-after')?.[1]).toMatch(/^[0-9]+$/);
});
