import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ServerHead } from './serverHead.tsx';

const page = {
	brandName: 'Kickstand',
	brandColor: null,
	language: 'en',
	nonce: 'n',
	origin: 'https://service.example.in',
} as const;
const headOf = (given: Partial<Parameters<typeof ServerHead>[0]> = {}) =>
	renderToStaticMarkup(<ServerHead {...page} {...given} />);

it('The preview card of a link is in the language of the job card', () => {
	expect(headOf()).toContain('<meta property="og:description" content="Book a service for your motorcycle');
	expect(headOf({ language: 'hi' })).toMatch(/og:description" content="[\u0900-\u097f]/);
});

it('A name of a brand stays text', () => {
	const html = headOf({ brandName: '"><script>&' });
	expect(html).toContain('<meta property="og:title" content="&quot;&gt;&lt;script&gt;&amp;"/>');
});

it('The maker’s colour is in the style', () => {
	expect(headOf()).not.toContain('--brand-light:#102030');
	expect(headOf({ brandColor: '#102030' })).toMatch(
		/<style [^>]*>[^<]*html:root\{--brand-light:#102030;--brand-dark:#[0-9a-f]{6}\}<\/style>/,
	);
});
