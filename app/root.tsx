import { useContext, useEffect } from 'react';
import { data, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { defaultLanguage } from '../domain/languages.ts';
import type { Route } from './+types/root.ts';
import { takeDownloadFailure } from './fileLoader.ts';
import { LanguageContext, languageAttributes } from './i18n/language.ts';
import { servicesContext } from './services.ts';
import { useEarlyInput } from './shell/earlyInput.ts';
import { ServerHeadContext, Shell } from './shell/shell.tsx';
import { ScriptFault } from './shell/topLines.tsx';
import { PageError } from './ui/feedback/pageError.tsx';
import { BrandNameContext } from './ui/title.tsx';

export { shouldRevalidateWizard as shouldRevalidate } from './booking/shouldRevalidateWizard.ts';

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

/** The root's last data in this browser, which the router drops if a page of an open portal cannot be loaded. */
let lastData: Route.ComponentProps['loaderData'] | undefined;

/** The document around every screen, also when the root's loader has failed. */
export function Layout({ children }: { children: React.ReactNode }) {
	const root = useRouteLoaderData<typeof loader>('root') ?? lastData;
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
	useEffect(() => {
		lastData = { ...loaderData, failure: null };
	}, [loaderData]);
	return (
		<Shell {...loaderData}>
			<Outlet />
		</Shell>
	);
}

/** A page that cannot be loaded keeps the header of the page before. */
export function ErrorBoundary() {
	return <PageError inShell={(page) => (lastData ? <Shell {...lastData}>{page}</Shell> : page)} />;
}
