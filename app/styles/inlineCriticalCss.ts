import { firstScript } from '../shell/firstScript.ts';

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/** What is inserted into a page: like the page itself, bytes in a string (latin1.ts). */
interface PageInsertions {
	/** From app/shell/headTags.ts. */
	readonly headTags: string;
	/** The style of its first paint. */
	readonly critical: string;
	/** The address of the style of everything else. */
	readonly deferredUrl: string;
	readonly nonce: string;
}

/**
 * Prepares a rendered page for an early first paint. The style goes into its head. Its scripts, the router's among
 * them, wait in a `<template>`, because the first script that a page runs delays the first paint of a slow phone as
 * much as its style does. They replace it after that paint, behind the rest of the style, which they need for what they
 * add to the page. All is inserted as text; React leaves unknown elements in the document alone, so the style is not
 * sent again for hydration (docs/decisions/024-style-and-preloads-beside-react.md).
 * @returns the page in parts, because each `replace` would copy all of it
 */
export function inlineCriticalCss(
	html: string,
	{ critical, deferredUrl, headTags, nonce }: PageInsertions,
): readonly string[] {
	const headEnd = html.indexOf('</head>');
	const bodyEnd = html.lastIndexOf('</body>');
	const scriptsStart = html.indexOf('<script', headEnd);
	const links = [...html.matchAll(preload)];
	const scripts = links.map(([, href = '']) => href);
	const head = `${headTags}<style nonce="${nonce}">${critical}</style><link rel="expect" href="#content" blocking="render"/>`;
	const end = `</template><script nonce="${nonce}">${afterPaint(deferredUrl, scripts)}</script>`;
	const edits = [
		...links.map(({ index, 0: link }) => ({ from: index, to: index + link.length, text: '' })),
		{ from: headEnd, to: headEnd, text: head },
		{ from: scriptsStart, to: scriptsStart, text: `<template><script nonce="${nonce}">${firstScript}</script>` },
		{ from: bodyEnd, to: bodyEnd, text: end },
	].sort((one, other) => one.from - other.from);
	let at = 0;
	const parts: string[] = [];
	for (const { from, to, text } of edits) {
		parts.push(html.slice(at, from), text);
		at = to;
	}
	return [...parts, html.slice(at)];
}

/**
 * In tasks after the first frame, for as many files as a browser asks for at once: all of them in one task would block a
 * slow phone. A tab in the background has no frame and does not wait for one. A style that fails to load is removed, and
 * asked for again by entry.client.tsx.
 */
const afterPaint = (style: string, scripts: readonly string[]) =>
	'const held=document.currentScript.previousSibling;' +
	'(document.hidden?setTimeout:requestAnimationFrame)(()=>setTimeout(()=>{' +
	"const link=(rel,href)=>document.head.append(Object.assign(document.createElement('link'),{rel,href,onerror(){this.remove()}}));" +
	`if(!document.querySelector('link[href="${style}"]'))link('stylesheet','${style}');` +
	'held.replaceWith(held.content);' +
	`const scripts=${JSON.stringify(scripts)};` +
	"const next=()=>{for(const href of scripts.splice(0,6))link('modulepreload',href);if(scripts.length)setTimeout(next)};next()}))";
