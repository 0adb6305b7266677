import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createPublicApp, type PublicAppOptions } from './app.ts';
import type { Config } from './config/config.ts';
import type { PagesBuild } from './http/pages.ts';
import { type FetchHandler, StartupError } from './listen.ts';

/** All of the public port but its pages. */
export type PortalSettings = Omit<PublicAppOptions, keyof PagesBuild | 'clientFolder'>;

/** Loads the pages, and answers what makes the public port of them: the built ones, or in development Vite's. */
export type OpenPortal = (root: string, config: Config) => Promise<(settings: PortalSettings) => FetchHandler>;

/** The entry of the pages (app/entry.server.tsx) exports the router's key beside its own. */
export type BuiltEntry = ServerBuild['entry']['module'] & Pick<PagesBuild, 'servicesContext'>;

/** @throws StartupError when nothing was built */
export const openBuiltPortal: OpenPortal = async (root) => {
	const pages = await loadPagesBuild(root);
	return (settings) => createPublicApp({ ...settings, ...pages });
};

/**
 * Loads the built pages. The key of the router's context comes from the build itself: another copy of
 * app/services.ts would be another key.
 * @throws StartupError when nothing was built
 */
async function loadPagesBuild(root: string): Promise<PagesBuild & { readonly clientFolder: string }> {
	const file = join(root, 'build/server/index.js');
	if (!existsSync(file))
		throw new StartupError('The pages are not built yet. Use npm start or npm run serve, which build them.');
	const build: ServerBuild = await import(pathToFileURL(file).href);
	const { servicesContext } = build.entry.module as BuiltEntry;
	return { build, servicesContext, clientFolder: join(root, 'build/client') };
}
