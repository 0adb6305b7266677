const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/**
 * Prepares a rendered page for an early first paint: the style goes into its head, and the scripts that the router
 * would have preloaded before the paint are preloaded after it. Both are inserted as text; React leaves unknown
 * elements in the document alone, so the style is not sent again for hydration
 * (docs/decisions/024-style-and-preloads-beside-react.md).
 */
export function inlineCriticalCss(html: string, css: string, nonce: string): string {
	const scripts: string[] = [];
	const bare = html.replace(preload, (_, href: string) => {
		scripts.push(href);
		return '';
	});
	return bare
		.replace(
			'</head>',
			() => `<style nonce="${nonce}">${css}</style><link rel="expect" href="#content" blocking="render"/></head>`,
		)
		.replace('</body>', () => `<script nonce="${nonce}">${fetchAfterPaint(scripts)}</script></body>`);
}

/** In a task after the first frame. A background tab has no frame: there each script is fetched when it is imported. */
const fetchAfterPaint = (scripts: readonly string[]) =>
	`requestAnimationFrame(()=>setTimeout(()=>{for(const href of ${JSON.stringify(scripts)})` +
	"document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))}))";
