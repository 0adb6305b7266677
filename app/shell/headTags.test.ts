import { expect, it } from 'vitest';
import { headTags } from './headTags.ts';

const origin = 'https://service.example.in';

it('The preview card of a link is in the language of the visit', () => {
	expect(headTags({ brandName: 'Kickstand', language: 'en', origin })).toContain(
		'<meta property="og:description" content="Book a service for your motorcycle',
	);
	expect(headTags({ brandName: 'Kickstand', language: 'hi', origin })).toMatch(
		/og:description" content="[\u0900-\u097f]/,
	);
});

it('A name of a brand stays text', () => {
	const html = headTags({ brandName: '"><script>&', language: 'en', origin });
	expect(html).toContain('<meta property="og:title" content="&quot;&gt;&lt;script&gt;&amp;"/>');
	expect(html).not.toContain('<script');
});
