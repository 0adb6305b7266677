import { StrictMode, startTransition } from 'react';
import { preinit } from 'react-dom';
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

// Its font, for devices that have none, would compete with the scripts if it were loaded sooner.
if (!import.meta.env.DEV) preinit(lateCssUrl, { as: 'style', precedence: 'portal' });
