/** Finds text of a page that cannot be read at a width and a text size of the reader's choice. */
import type { CDPSession, Page } from 'playwright-core';
import { desktopViewport, phoneViewport } from './browser.ts';
import { waitForFrames } from './owner.ts';

/** A width of the screen, and the text size that the reader has set in the browser. */
interface TextSize {
	readonly width: number;
	readonly height: number;
	/** 100: the browser's default, 16 px. */
	readonly percent: number;
	/** Whether a style sets the size, which media queries do not follow, and not the browser. */
	readonly isStyle?: boolean;
}

/** A zoom of 400 % at 1280 px, a small phone, large text on a phone in both ways, both, a tablet, and on a desk. */
const textSizes: readonly TextSize[] = [
	{ width: 320, height: 256, percent: 100 },
	{ width: 320, height: 640, percent: 100 },
	{ width: 390, height: 844, percent: 200 },
	{ width: 390, height: 844, percent: 200, isStyle: true },
	{ width: 320, height: 640, percent: 200 },
	{ width: 768, height: 1024, percent: 100 },
	{ width: 1280, height: 800, percent: 200 },
];

/**
 * Returns each text that is cut, covered, broken within a word, or wider than the screen, in any of `textSizes`. It
 * also checks that the content of a wide screen begins where the logo does, if it has one. Not counted: the snackbar,
 * which covers the page for some seconds; typed text, which scrolls in its field; a select of more than 14 letters,
 * which shows them once it is open; a number of more than 14 characters, which breaks at the end of its line.
 */
export async function findUnreadableText(
	page: Page,
	where: string,
	{ hasLogo }: { readonly hasLogo: boolean },
): Promise<string[]> {
	const viewport = page.viewportSize();
	const session = await page.context().newCDPSession(page);
	const found: string[] = [];
	const find = async (check: () => string[], name: string) => {
		found.push(...(await page.evaluate(check)).map((text) => `${where}, ${name}: ${text}`));
	};
	const findInEachFont = async (check: () => string[], name: string) => {
		for (const family of fontFamilies) {
			await setFont(page, family);
			await find(check, `${family}, ${name}`);
		}
	};
	for (const size of textSizes) {
		const { width, height, percent, isStyle } = size;
		const name = `${width} × ${height} px, ${percent} %${isStyle ? ' by style' : ''}`;
		if (width === 320) {
			await setTextSize(page, session, size);
			await findInEachFont(findCoveredControls, name);
		}
		// The whole page looks the same whatever the window's height.
		if (height === 256) continue;
		// The wizard with its dialogs, and the ticket at its end, need the media queries.
		if (isStyle && (await page.locator('.wizard-foot, .break-up, .ticket').count()) > 0) continue;
		await setTextSize(page, session, { ...size, height: wholePage });
		await findInEachFont(findUnreadable, name);
	}
	await setFont(page, fontFamilies[0]);
	await setTextSize(page, session, { ...desktopViewport, percent: 100 });
	if (hasLogo) await find(findOffEdge, `${desktopViewport.width} px`);
	await page.setViewportSize(viewport ?? phoneViewport);
	await session.detach();
	return found;
}

/** High enough to show the whole page, so that scrolling could not uncover a covered text. */
const wholePage = 12_000;

/** Families that the test browser has (fonts.conf). The first is its system's font. */
export const fontFamilies = ['DejaVu Sans', 'Noto Sans'] as const;

/** Replaces the system's font on the page. */
export async function setFont(page: Page, family: (typeof fontFamilies)[number]): Promise<void> {
	await page.evaluate((name) => {
		const { style } = document.documentElement;
		for (const variable of ['--font', '--font-devanagari']) {
			style.removeProperty(variable);
			const fonts = getComputedStyle(document.documentElement).getPropertyValue(variable);
			style.setProperty(variable, fonts.replace('system-ui', `"${name}"`));
		}
	}, family);
}

/** Sets the text size as the browser's settings do, which media queries also follow, or by the root's style. */
export async function setTextSize(
	page: Page,
	session: CDPSession,
	{ width, height, percent, isStyle = false }: TextSize,
): Promise<void> {
	await page.setViewportSize({ width, height });
	const ofBrowser = isStyle ? 100 : percent;
	await session.send('Page.setFontSizes', {
		fontSizes: { standard: (16 * ofBrowser) / 100, fixed: (13 * ofBrowser) / 100 },
	});
	await page.evaluate(
		(size) => document.documentElement.style.setProperty('font-size', size),
		isStyle ? `${percent}%` : '',
	);
	await waitForFrames(page);
}

/** In the browser: whether the content begins where the logo does. */
function findOffEdge(): string[] {
	const left = (element: Element | null) => element?.getBoundingClientRect().left ?? Number.NaN;
	const logo = left(document.querySelector('.logo'));
	const content = left(document.querySelector('main > :not(noscript)'));
	return Math.abs(content - logo) <= 1 ? [] : [`the content begins at ${content}, the logo at ${logo}`];
}

/** In the browser: the controls that stay covered although the focus has brought them into view. */
function findCoveredControls(): string[] {
	const scope = document.querySelector('dialog[open], .menu[open] + .menu-panel') ?? document;
	const before = document.activeElement;
	const found: string[] = [];
	for (const control of scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
		const { width, height } = control.getBoundingClientRect();
		if (width <= 1 || height <= 1 || !control.checkVisibility({ visibilityProperty: true })) continue;
		if (control.matches(':disabled, [inert] *, .leaflet-container *, [tabindex="-1"]')) continue;
		// A control that already has the focus would stay where it is.
		control.blur();
		control.focus();
		const { left, top, right, bottom } = control.getBoundingClientRect();
		// Only the visible part counts of a control that is higher than the screen.
		const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
		const at = document.elementFromPoint((left + right) / 2, y);
		// A message over the page leaves after some seconds.
		if (at?.closest('.snackbar')) continue;
		const isSame = at !== null && (control.contains(at) || at.contains(control) || control.closest('label') === at);
		const isLabel = at?.closest('label')?.contains(control) || control.parentElement?.contains(at ?? null);
		if (!isSame && !isLabel) {
			const what = (control.getAttribute('aria-label') ?? control.textContent ?? control.id).trim().slice(0, 40);
			found.push(`focused "${what}" is covered by ${at ? at.outerHTML.slice(0, 80) : 'the edge'}`);
		}
	}
	if (before instanceof HTMLElement) before.focus({ preventScroll: true });
	scrollTo(0, 0);
	return found;
}

/** In the browser: the texts that cannot be read. */
function findUnreadable(): string[] {
	const tolerance = 1.5;
	const found: string[] = [];
	const { clientWidth, scrollWidth } = document.documentElement;
	if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);

	// An open dialog or menu covers the rest.
	const open = [...document.querySelectorAll('dialog[open], .menu[open] + .menu-panel')];
	const scope = open.find((one) => one.checkVisibility()) ?? document.body;
	const range = document.createRange();

	/** The boxes that a text must stay within: those that clip it, and those drawn around it. */
	const boxesOf = (element: Element | null): Element[] => {
		const boxes: Element[] = [];
		for (let at = element; at && at !== scope.parentElement; at = at.parentElement) {
			const style = getComputedStyle(at);
			const isDrawn = style.borderTopWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)';
			if (!['inline', 'contents'].includes(style.display) && (style.overflow !== 'visible' || isDrawn)) boxes.push(at);
			if (style.position === 'absolute' || style.position === 'fixed') break;
		}
		return boxes;
	};
	const isInside = (rect: DOMRect, box: DOMRect) =>
		rect.left >= box.left - tolerance &&
		rect.right <= box.right + tolerance &&
		rect.top >= box.top - tolerance &&
		rect.bottom <= box.bottom + tolerance;

	const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const element = node.parentElement;
		const text = node.textContent ?? '';
		if (!element || text.trim() === '') continue;
		if (
			element.closest('.visually-hidden, .skip-link, option, script, style, noscript, svg, [inert], .leaflet-container')
		)
			continue;
		if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
		const say = (what: string) => found.push(`"${text.trim().slice(0, 50)}" ${what}`);
		const boxes = boxesOf(element);
		range.selectNodeContents(node);
		const lineHeight = Number.parseFloat(getComputedStyle(element).fontSize);
		const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5);
		/** The height of the glyphs, without the font's room above and below them. */
		const inner = ({ left, top, width, height }: DOMRect) =>
			new DOMRect(left, top + height / 2 - lineHeight / 2, width, lineHeight);
		for (const line of lines.map(inner)) {
			const box = boxes.find((one) => !isInside(line, one.getBoundingClientRect()));
			if (box) say(`sticks out of <${box.tagName.toLowerCase()} class="${box.className}">`);
			else if (line.left < -tolerance || line.right > clientWidth + tolerance) say('is beside the screen');
			else {
				const at = document.elementFromPoint((line.left + line.right) / 2, (line.top + line.bottom) / 2);
				const isCovered = at !== null && !at.contains(element) && !element.contains(at);
				if (!isCovered) continue;
				// A label over its own field takes the press.
				if (at.closest('label, button, a')?.contains(element) || at.closest('.snackbar')) continue;
				say(`is covered by ${at.outerHTML.slice(0, 80)}`);
			}
			break;
		}
		for (const { 0: word, index } of text.matchAll(/[^\s\u200b–/-]+[–/-]?/g)) {
			range.setStart(node, index);
			range.setEnd(node, index + word.length);
			const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => top);
			if (Math.max(...tops) - Math.min(...tops) < lineHeight / 2) continue;
			// A number of a payment or an address may be longer than any line; a soft hyphen shows where it breaks.
			if (word.includes('\u00ad')) continue;
			if (word.length > 14 && /[\d@]|^[A-Z]+$/.test(word)) continue;
			say(`breaks within ${word}`);
		}
	}

	const context = document.createElement('canvas').getContext('2d');
	for (const select of scope.querySelectorAll('select')) {
		const style = getComputedStyle(select);
		const text = select.selectedOptions[0]?.text ?? '';
		// As long as the name of a state such as Andhra Pradesh; longer texts are shown in full once it is open.
		if (!context || text.length > 14 || !select.checkVisibility()) continue;
		context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
		const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
		const needed = context.measureText(text).width;
		if (needed > room + tolerance)
			found.push(`"${text}" of ${select.id} needs ${Math.round(needed)} px of ${Math.round(room)}`);
	}
	for (const field of scope.querySelectorAll<HTMLInputElement>('input')) {
		if (field.matches('[type=checkbox], [type=radio], [type=hidden]') || !field.checkVisibility()) continue;
		const style = getComputedStyle(field);
		const text = field.value === '' ? field.placeholder : '';
		if (!context || text === '') continue;
		context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
		context.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
		const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
		const needed = context.measureText(text).width;
		if (needed > room + tolerance)
			found.push(`"${text}" of ${field.id} needs ${Math.round(needed)} px of ${Math.round(room)}`);
		if (field.clientHeight < Number.parseFloat(style.fontSize)) found.push(`"${text}" is higher than its field`);
	}
	return [...new Set(found)];
}
