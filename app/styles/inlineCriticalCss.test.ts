import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inlineCriticalCss } from './inlineCriticalCss.ts';

const page =
	'<html><head><link rel="icon" href="/icon.svg"/><link rel="modulepreload" href="/assets/a.js" nonce="n"/></head>' +
	'<body><p>Welcome</p><script nonce="n">first()</script><link rel="modulepreload" href="/assets/b.js" nonce="n"/>' +
	'<!--$--><script nonce="n">second()</script><!--/$--></body></html>';

const style = { headTags: '', critical: '', deferredUrl: '/assets/rest.css', nonce: 'n' };
const finish = (html: string, given: Partial<typeof style> = {}) =>
	inlineCriticalCss(html, { ...style, ...given }).join('');

test('a page has its style inline, and preloads no script before its first paint', () => {
	const html = finish(page, { critical: 'p{color:$&red}' });
	expect(html).toContain('<style nonce="n">p{color:$&red}</style>');
	expect(html).not.toContain('<link rel="modulepreload"');
	expect(html).toContain('<link rel="icon" href="/icon.svg"/>');
});

test('nothing else of the page changes', () => {
	const html = finish(page, { headTags: '<meta name="description" content="$&"/>', critical: 'p{}' });
	const added =
		/<meta name="description" content="\$&"\/><style.*?blocking="render"\/>|<template><script.*?<\/script>|<\/template><script.*?<\/script>/gs;
	expect(html.replace(added, '')).toBe(page.replace(/<link rel="modulepreload".*?>/g, ''));
	expect(html.match(added)).toHaveLength(3);
	expect(html).toMatch(/<link rel="icon" href="\/icon.svg"\/><meta .*<\/head><body><p>.*<\/script><\/body><\/html>$/s);
});

test('no script of the page runs before its first paint, and then all do in their order', () => {
	const html = finish(page);
	const held = html.slice(html.indexOf('<template>'), html.indexOf('</template>'));
	expect(held.match(/prepareBrowser|first\(\)|second\(\)/g)).toEqual(['prepareBrowser', 'first()', 'second()']);
	expect(html.replace(held, '').match(/<script/g)).toHaveLength(1);
});

test('all scripts are preloaded after the content', () => {
	const html = finish(page);
	const script = html.slice(html.indexOf('<p>Welcome</p>'));
	expect(script).toMatch(/<script nonce="n">.*\["\/assets\/a\.js","\/assets\/b\.js"\].*<\/script><\/body>/);
});

test('the rest of the style is asked for before the scripts, and not before the content', () => {
	const html = finish(page);
	const [before = '', after = ''] = html.split('<p>Welcome</p>');
	expect(before).not.toContain('/assets/rest.css');
	expect(after.indexOf("link('stylesheet','/assets/rest.css')")).toBeGreaterThan(0);
	expect(after.indexOf("link('stylesheet','/assets/rest.css')")).toBeLessThan(after.indexOf("link('modulepreload'"));
});

test('no task after the first frame asks for more than seven files', () => {
	const names = Array.from({ length: 15 }, (_, index) => `/assets/${index}.js`);
	const links = names.map((name) => `<link rel="modulepreload" href="${name}"/>`).join('');
	const html = finish(`<head></head><body>${links}<script>start()</script></body>`);
	const [, script = ''] = [...html.matchAll(/<script nonce="n">(.*?)<\/script>/gs)].at(-1) ?? [];
	const tasks: (() => void)[] = [];
	const asked: string[] = [];
	const held = { content: 'scripts', replaceWith: (content: string) => expect(content).toBe('scripts') };
	const document = {
		currentScript: { previousSibling: held },
		createElement: () => ({}),
		querySelector: () => null,
		head: { append: ({ href }: { href: string }) => asked.push(href) },
	};
	const setTimeout = (task: () => void) => tasks.push(task);
	runInNewContext(script, { document, setTimeout, requestAnimationFrame: (frame: () => void) => frame() });
	for (let task = tasks.shift(), before = 0; task; task = tasks.shift(), before = asked.length) {
		task();
		expect(asked.length - before).toBeLessThanOrEqual(7);
	}
	expect(asked).toEqual(['/assets/rest.css', ...names]);
});
