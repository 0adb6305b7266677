import { expect, it } from 'vitest';
import { headTags } from './headTags.ts';

const page = {
	brandName: 'Kickstand',
	brandColor: null,
	language: 'en',
	nonce: 'n',
	origin: 'https://service.example.in',
} as const;

it('The preview card of a link is in the language of the visit', () => {
	expect(headTags(page)).toContain('<meta property="og:description" content="Book a service for your motorcycle');
	expect(headTags({ ...page, language: 'hi' })).toMatch(/og:description" content="[\u0900-\u097f]/);
});

it('A name of a brand stays text', () => {
	const html = headTags({ ...page, brandName: '"><script>&' });
	expect(html).toContain('<meta property="og:title" content="&quot;&gt;&lt;script&gt;&amp;"/>');
	expect(html).not.toContain('<script');
});

it('The maker’s colour is a style with the nonce of the answer; without one there is none', () => {
	expect(headTags(page)).not.toContain('<style');
	expect(headTags({ ...page, brandColor: '#102030' })).toMatch(
		/<style nonce="n">html:root\{--brand-light:#102030;--brand-dark:#[0-9a-f]{6}\}<\/style>/,
	);
});
