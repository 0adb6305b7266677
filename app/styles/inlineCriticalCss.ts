const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/** What is inserted into a page as text. */
interface PageStyle {
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
 */
export function inlineCriticalCss(html: string, { critical, deferredUrl, nonce }: PageStyle): string {
	const scripts: string[] = [];
	const bare = html.replace(preload, (_, href: string) => {
		scripts.push(href);
		return '';
	});
	return bare
		.replace(
			'</head>',
			() => `<style nonce="${nonce}">${critical}</style><link rel="expect" href="#content" blocking="render"/></head>`,
		)
		.replace('</body>', () => `<script nonce="${nonce}">${fetchAfterPaint(deferredUrl, scripts)}</script></body>`);
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
