import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { setUpPortal } from './support/fixture.ts';

const fixture = setUpPortal();
const assets = join(import.meta.dirname, '../../build/client/assets');

const addresses = [
	...['/?RegNo=', '/?RegNo=MH12AB1234', '/?RegNo=KA01EF2345', '/?RegNo=WB20QR7890'],
	...['/booking/dealer', '/booking/selectDateTime', '/booking/estimates'].map((path) => `${path}?RegNo=MH12AB1234`),
	...['/tracking?RegNo=RJ14LM5678', '/revisedEstimate?RegNo=UP32NP6789', '/makepayment?RegNo=WB20QR7890'],
];

/** What shows a missing rule, by itself or by the size of what it applies to. All properties would take ten times as long. */
const properties = [
	...['display', 'position', 'width', 'height', 'margin', 'padding', 'inset', 'gap', 'order', 'overflow', 'opacity'],
	...[
		'color',
		'background-color',
		'background-image',
		'border',
		'border-radius',
		'box-shadow',
		'outline',
		'fill',
		'stroke',
	],
	...[
		'font',
		'text-align',
		'text-decoration',
		'white-space',
		'visibility',
		'z-index',
		'cursor',
		'transform',
		'translate',
	],
];

/** Runs in the page: adds the style, and answers with the elements that look different with it. */
function elementsChangedBy({ css, names }: { css: string; names: readonly string[] }): readonly string[] {
	const look = () =>
		[...document.querySelectorAll('body *:not(script, svg *)')].map((element) =>
			['', '::before', '::after'].map((pseudo) => {
				const style = getComputedStyle(element, pseudo);
				if (pseudo && style.content === 'none') return '';
				return names.map((name) => style.getPropertyValue(name));
			}),
		);
	const before = look().map(String);
	document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
	const after = look().map(String);
	const elements = [...document.querySelectorAll('body *:not(script, svg *)')];
	return elements.filter((_, index) => before[index] !== after[index]).map((each) => each.outerHTML.slice(0, 100));
}

it('The style in a document makes the page look as with the whole style', async () => {
	const name = readdirSync(assets).find((each) => /^deferred-.*\.css$/.test(each)) ?? '';
	const css = readFileSync(join(assets, name), 'utf8');
	const page = await fixture.newPage({ javaScriptEnabled: false, bypassCSP: true, reducedMotion: 'reduce' });
	for (const address of addresses) {
		await page.goto(address, { waitUntil: 'domcontentloaded' });
		expect([address, await page.evaluate(elementsChangedBy, { css, names: properties })]).toEqual([address, []]);
	}
});
