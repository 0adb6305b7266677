import { expect, test } from 'vitest';
import { inlineCriticalCss } from './inlineCriticalCss.ts';

const page =
	'<html><head><link rel="icon" href="/icon.svg"/><link rel="modulepreload" href="/assets/a.js" nonce="n"/></head>' +
	'<body><p>Welcome</p><link rel="modulepreload" href="/assets/b.js" nonce="n"/></body></html>';

test('a page has its style inline, and preloads no script before its first paint', () => {
	const html = inlineCriticalCss(page, 'p{color:$&red}', 'n');
	expect(html).toContain('<style nonce="n">p{color:$&red}</style>');
	expect(html).not.toContain('<link rel="modulepreload"');
	expect(html).toContain('<link rel="icon" href="/icon.svg"/>');
});

test('all scripts are preloaded after the content', () => {
	const html = inlineCriticalCss(page, '', 'n');
	const script = html.slice(html.indexOf('<p>Welcome</p>'));
	expect(script).toMatch(/<script nonce="n">.*\["\/assets\/a\.js","\/assets\/b\.js"\].*<\/script><\/body>/);
});
