import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import deferredCssUrl from './styles/deferred.css?url';

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});

if (!import.meta.env.DEV) loadDeferredCss();

/**
 * Loads the style of what is not in the first paint, which the page has asked for itself unless it is in a background
 * tab (styles/inlineCriticalCss.ts); retries while the network is lost.
 */
function loadDeferredCss(): void {
	const asked = document.querySelector<HTMLLinkElement>(`link[href="${deferredCssUrl}"]`);
	const link = asked ?? document.createElement('link');
	link.addEventListener('error', () => {
		link.remove();
		setTimeout(loadDeferredCss, 2_000);
	});
	if (asked) return;
	link.rel = 'stylesheet';
	link.href = deferredCssUrl;
	document.head.append(link);
}
