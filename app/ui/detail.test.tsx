import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LanguageContext } from '../i18n/language.ts';
import { PhoneNumber, Reading } from './detail.tsx';
import { Icon } from './icon.tsx';

it.each([
	['en', '11,240.0 km', '11,240 kilometres'],
	['hi', '11,240.0 किमी', '11,240 किलोमीटर'],
] as const)('a reading in %s is heard in words, without a zero that says nothing', (language, shown, spoken) => {
	const htmlOf = (km: number) =>
		renderToStaticMarkup(
			<LanguageContext value={language}>
				<Reading km={km} />
			</LanguageContext>,
		);
	expect(htmlOf(11_240)).toBe(`<span aria-hidden="true">${shown}</span><span class="visually-hidden">${spoken}</span>`);
	expect(htmlOf(11_240.5)).toContain(spoken.replace('11,240', '11,240.5'));
});

it('an icon is drawn in the page itself, and asks for no file', () => {
	const html = renderToStaticMarkup(<Icon name="tick" />);
	expect(html).toMatch(/^<svg [^>]*aria-hidden="true"[^>]*><path d="[^"]+"\s*(?:\/>|><\/path>)<\/svg>$/);
	expect(html).not.toMatch(/href|url\(|src/);
});

it('a contact is shown as it was sent, and calls its first whole number', () => {
	const html = renderToStaticMarkup(<PhoneNumber text="98220 12345 / 98220 54321" />);
	expect(html).toMatch(/^<a href="tel:\+919822012345".*98220 12345 \/ 98220 54321<\/a>$/);
	expect(renderToStaticMarkup(<PhoneNumber text="Ask for Meera" />)).toBe('Ask for Meera');
});
