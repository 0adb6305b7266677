import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { homeTexts } from '../home/homeTexts.ts';
import { Icon } from './icon.tsx';
import { Reading } from './reading.tsx';

it.each([
	['en', '11,240.0 KM', '11,240 kilometres'],
	['hi', '11,240.0 किमी', '11,240 किलोमीटर'],
] as const)('a reading in %s is heard in words, without a zero that says nothing', (language, shown, spoken) => {
	const t = homeTexts[language];
	expect(renderToStaticMarkup(<Reading km={11_240} unit={t.km} spoken={t.spokenKm} />)).toBe(
		`<span aria-hidden="true">${shown}</span><span class="visually-hidden">${spoken}</span>`,
	);
	const half = renderToStaticMarkup(<Reading km={11_240.5} unit={t.km} spoken={t.spokenKm} />);
	expect(half).toContain(spoken.replace('11,240', '11,240.5'));
});

it('an icon is drawn in the page itself, and asks for no file', () => {
	const html = renderToStaticMarkup(<Icon name="tick" />);
	expect(html).toMatch(/^<svg [^>]*aria-hidden="true"[^>]*><path d="[^"]+"\s*(?:\/>|><\/path>)<\/svg>$/);
	expect(html).not.toMatch(/href|url\(|src/);
});
