import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import lateCssUrl from './styles/late.css?url';

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});

// Its font would compete with the scripts, and its rules would lay the page out anew while React takes it over. React's
// `preinit` leaves a rejection if loading fails.
if (!import.meta.env.DEV) {
	const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: lateCssUrl });
	addEventListener('hydrated', () => document.head.append(link), { once: true });
}
