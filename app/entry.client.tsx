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

/** Loads the style of all other pages after the first paint; retries while the network is lost. */
function loadDeferredCss(): void {
	const link = document.createElement('link');
	link.rel = 'stylesheet';
	link.href = deferredCssUrl;
	link.addEventListener('error', () => {
		link.remove();
		setTimeout(loadDeferredCss, 2_000);
	});
	document.head.append(link);
}
