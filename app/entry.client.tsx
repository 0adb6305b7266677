import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import deferredCssUrl from './styles/deferred.css?url';
import hindiCssUrl from './styles/hindi.css?url';

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});

if (!import.meta.env.DEV) {
	loadCss(deferredCssUrl);
	// Its font, for devices that have none, would compete with the scripts if it were loaded sooner.
	loadCss(hindiCssUrl);
}

/** Loads a stylesheet that the page has not asked for itself (styles/inlineCriticalCss.ts); retries while the network is lost. */
function loadCss(href: string): void {
	const asked = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
	const link = asked ?? document.createElement('link');
	link.addEventListener('error', () => {
		link.remove();
		setTimeout(() => loadCss(href), 2_000);
	});
	if (asked) return;
	link.rel = 'stylesheet';
	link.href = href;
	document.head.append(link);
}
