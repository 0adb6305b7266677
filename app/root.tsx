import { useContext } from 'react';
import { data, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { defaultLanguage } from '../domain/languages.ts';
import type { Route } from './+types/root.ts';
import { takeDownloadFailure } from './fileLoader.ts';
import { LanguageContext, languageAttributes } from './i18n/language.ts';
import { servicesContext } from './services.ts';
import { useEarlyInput } from './shell/earlyInput.ts';
import { ServerHeadContext, Shell } from './shell/shell.tsx';
import { ScriptFault } from './shell/topLines.tsx';
import { BrandNameContext } from './ui/title.tsx';

export { shouldRevalidateWizard as shouldRevalidate } from './booking/shouldRevalidateWizard.ts';
export { PageError as ErrorBoundary } from './ui/feedback/pageError.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
	const { access, language, provider, settings } = context.get(servicesContext);
	const isVehicle = access.accessDecision.kind === 'vehicle';
	const { failure, headers } = await takeDownloadFailure(request);
	const shown = {
		language,
		brandName: settings.brandName,
		footerLinks: settings.footerLinks,
		regNo: access.accessDecision.kind === 'vehicle' ? access.accessDecision.regNo : null,
		hasPrivacy: isVehicle && (provider.capabilities.ownerMessages || settings.footerLinks.grievance !== null),
		canSignOut: access.canSignOut,
		mustCheckLink: access.linkedBooking !== null,
		failure,
	};
	return data(shown, { headers });
}

/** The document around every screen, also when the root's loader has failed. */
export function Layout({ children }: { children: React.ReactNode }) {
	const root = useRouteLoaderData<typeof loader>('root');
	const language = root?.language ?? defaultLanguage;
	useEarlyInput();
	return (
		<html {...languageAttributes(language)}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="color-scheme" content="light dark" />
				<Meta />
				{useContext(ServerHeadContext)}
			</head>
			<body>
				<LanguageContext value={language}>
					<ScriptFault />
					<BrandNameContext value={root?.brandName}>{children}</BrandNameContext>
				</LanguageContext>
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default function Root({ loaderData }: Route.ComponentProps) {
	return (
		<Shell {...loaderData}>
			<Outlet />
		</Shell>
	);
}
