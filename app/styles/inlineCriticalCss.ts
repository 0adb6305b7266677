import { headScript } from '../shell/headScript.ts';

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
 * Prepares a rendered page for an early first paint: the style goes into its head, and the scripts that the router
 * would have preloaded before the paint are preloaded after it, behind the rest of the style, which the scripts need
 * for what they add to the page. All is inserted as text; React leaves unknown elements in the document alone, so the
 * style is not sent again for hydration (docs/decisions/024-style-and-preloads-beside-react.md).
 * @returns the page in parts, because each `replace` would copy all of it
 */
export function inlineCriticalCss(
	html: string,
	{ critical, deferredUrl, headTags, nonce }: PageInsertions,
): readonly string[] {
	const headEnd = html.indexOf('</head>');
	const bodyEnd = html.lastIndexOf('</body>');
	const links = [...html.matchAll(preload)];
	const scripts = links.map(([, href = '']) => href);
	const head = `${headTags}<style nonce="${nonce}">${critical}</style><script nonce="${nonce}">${headScript}</script><link rel="expect" href="#content" blocking="render"/>`;
	const end = `<script nonce="${nonce}">${fetchAfterPaint(deferredUrl, scripts)}</script>`;
	const edits = [
		...links.map(({ index, 0: link }) => ({ from: index, to: index + link.length, text: '' })),
		{ from: headEnd, to: headEnd, text: head },
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
 * slow phone. A background tab has no frame: there each file is fetched by what needs it. A style that fails to load is
 * removed, and asked for again by entry.client.tsx.
 */
const fetchAfterPaint = (style: string, scripts: readonly string[]) =>
	'requestAnimationFrame(()=>setTimeout(()=>{' +
	"const link=(rel,href)=>document.head.append(Object.assign(document.createElement('link'),{rel,href,onerror(){this.remove()}}));" +
	`if(!document.querySelector('link[href="${style}"]'))link('stylesheet','${style}');` +
	`const scripts=${JSON.stringify(scripts)};` +
	"const next=()=>{for(const href of scripts.splice(0,6))link('modulepreload',href);if(scripts.length)setTimeout(next)};next()}))";
