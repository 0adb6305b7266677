import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wizardTexts } from '../../../app/booking/wizardTexts.ts';
import { commonTexts } from '../../../app/i18n/commonTexts.ts';
import { billTexts } from '../../../app/ui/bill/billTexts.ts';
import { networkError } from '../../e2e/support/consoleErrors.ts';
import { setUpPortal } from '../../e2e/support/fixture.ts';
import { answerEstimate, button, openPage, waitForAddress } from '../../e2e/support/owner.ts';
import * as wizard from '../../e2e/support/wizard.ts';

const fixture = setUpPortal();
const regNo = 'MH12AB1234';

/** Runs in the page before its scripts: deletes functions that one of the oldest browsers lacks (vite.config.ts). */
function deleteYoungerFunctions(): void {
	const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
	const younger: readonly (readonly [object, string])[] = [
		[Array.prototype, 'findLast findLastIndex toSorted toReversed toSpliced with'],
		[Array, 'fromAsync'],
		[iterators, 'map filter take drop flatMap reduce toArray forEach some every find'],
		[Object, 'groupBy'],
		[Map, 'groupBy'],
		[Promise, 'withResolvers try'],
		[Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
		[String.prototype, 'isWellFormed toWellFormed'],
		[RegExp, 'escape'],
		[Intl, 'Segmenter DurationFormat'],
		[AbortSignal, 'timeout any'],
		[URL, 'canParse parse'],
		[URLSearchParams.prototype, 'size'],
		[Response, 'json'],
		[ReadableStream, 'from'],
		[ReadableStream.prototype, 'pipeThrough values'],
		[crypto, 'randomUUID'],
		[Crypto.prototype, 'randomUUID'],
		[Document.prototype, 'startViewTransition'],
		[HTMLFormElement.prototype, 'requestSubmit'],
		[HTMLElement.prototype, 'inert popover showPopover hidePopover togglePopover'],
		[Element.prototype, 'setHTML ariaLabel ariaPressed ariaHidden ariaExpanded role'],
		[globalThis, 'TransformStream TextEncoderStream TextDecoderStream CompressionStream DecompressionStream'],
		[globalThis, 'Iterator scheduler navigation OffscreenCanvas'],
	];
	for (const [owner, names] of younger) {
		for (const name of names.split(' ')) {
			if (!(name in owner)) continue;
			if (!Reflect.deleteProperty(owner, name)) throw new Error(`${name} cannot be deleted`);
		}
	}
	const NewFormData = FormData;
	// Without its second parameter.
	globalThis.FormData = class extends NewFormData {
		constructor(form?: HTMLFormElement) {
			super(form);
		}
	};
}

it('The oldest browsers book, switch the language and cancel', async () => {
	const page = await fixture.newPage();
	await page.addInitScript(deleteYoungerFunctions);
	await wizard.goToEstimates(page, regNo);
	expect(await page.evaluate(() => 'groupBy' in Object)).toBe(false);
	await page.getByRole('banner').getByText('Menu', { exact: true }).click();
	await button(page, 'हिन्दी').click();
	await page.locator('html[lang=hi]').waitFor();
	await button(page, 'English').click();
	await page.locator('html[lang=en]').waitFor();
	await wizard.typeProblem(page, 'The brake squeals');
	await wizard.saveAndBook(page);
	await wizard.waitForBookingDone(page, regNo);
	await openPage(page, `/?RegNo=${regNo}`);
	await wizard.cancelBooking(page);
	await openPage(page, '/revisedEstimate?RegNo=UP32NP6789');
	await answerEstimate(page, 'Approve');
	await page.getByText('Thank you for your response').waitFor();
	await openPage(page, '/makepayment?RegNo=KL07UV9012');
	await page.getByRole('link', { name: billTexts.en.seeReceipt }).click();
	await page.getByRole('region', { name: 'Receipt' }).waitFor();
});

describe.each(['en', 'hi'] as const)('a script that fails, in %s', (language) => {
	const t = commonTexts[language];

	async function newPage(): Promise<Page> {
		const page = await fixture.newPage();
		await page.context().addCookies([{ name: 'language', value: language, url: fixture.portal.url }]);
		fixture.allow(page, /a fault/, networkError);
		return page;
	}
	const failsIn = (page: Page, scripts: string) =>
		page.route(scripts, (route) =>
			route.fulfill({ contentType: 'text/javascript', body: "throw new Error('a fault');" }),
		);

	it('leaves the server’s page on view, and blames the page', async () => {
		const page = await newPage();
		await failsIn(page, '**/assets/entry.client-*.js');
		await page.goto('/?RegNo=KA01EF2345');
		await page.getByRole('alert').getByText(t.scriptFault).waitFor();
		expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
		await page.unroute('**/assets/entry.client-*.js');
		await page.getByRole('link', { name: t.reload }).click();
		await expect.poll(() => page.getByText(t.scriptFault).count()).toBe(0);
		expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
	});

	it('also if the script of a part of the page does', async () => {
		const page = await newPage();
		await page.addInitScript(() => {
			Math.trunc = () => {
				throw new Error('a fault');
			};
		});
		await page.goto(`/?RegNo=${regNo}`);
		await page.getByRole('alert').getByText(t.scriptFault).waitFor();
		expect(await page.getByText(regNo).first().isVisible()).toBe(true);
	});
});

describe('a browser that stores nothing', () => {
	it('keeps the draft while the page is open, and says so on each step', async () => {
		const page = await fixture.newPage();
		fixture.allow(page, /reading '\w+'|null/);
		await page.addInitScript(() => {
			for (const kind of ['sessionStorage', 'localStorage']) Object.defineProperty(window, kind, { value: null });
			// Firefox refuses it in this way, with all cookies.
			globalThis.BroadcastChannel = class extends BroadcastChannel {
				constructor(name: string) {
					super(name);
					throw new DOMException('The operation is insecure.', 'SecurityError');
				}
			};
		});
		const note = page.getByText(wizardTexts.en.notStored);
		await wizard.goToDateTime(page, regNo);
		await note.waitFor();
		await wizard.chooseSlot(page);
		await wizard.typeDetails(page);
		await wizard.clickBack(page);
		await waitForAddress(page, `/booking/dealer?RegNo=${regNo}`);
		await page.locator('.dealer-card [aria-pressed=true]').waitFor();
		await note.waitFor();
		await wizard.clickNext(page);
		await wizard.slotButtons(page).first().waitFor();
		expect(await page.getByLabel('Mobile number*').inputValue()).toBe('9876543210');
	});
});

it('Until the draft is loaded no field of a step takes input', async () => {
	const page = await fixture.newPage({ javaScriptEnabled: false });
	for (const step of ['dealer', 'selectDateTime', 'estimates']) {
		await page.goto(`/booking/${step}?RegNo=${regNo}`);
		const fields = page.getByRole('main').locator('input, select, textarea');
		const ready = await fields.evaluateAll((all) =>
			all.filter((field) => !field.matches(':disabled, [readonly]')).map((field) => field.outerHTML),
		);
		expect([step, ready]).toEqual([step, []]);
	}
});
