const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/**
 * A rendered page made to be painted as soon as it has arrived: its style is in it, and the scripts that the router
 * would have fetched ahead of the paint are asked for right after it. Both go in beside React, which leaves elements
 * that it does not know as they are; so the style is not sent a second time for hydration.
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

/** A task after the first frame; a tab that is opened behind others has no frame and fetches them as it runs them. */
const fetchAfterPaint = (scripts: readonly string[]) =>
	`requestAnimationFrame(()=>setTimeout(()=>{for(const href of ${JSON.stringify(scripts)})` +
	"document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))}))";
