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

// Added late, since its font would compete with the scripts. React's `preinit` leaves a rejection if loading fails.
if (!import.meta.env.DEV)
	document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: lateCssUrl }));
