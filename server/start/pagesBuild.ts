import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createPublicApp, type PublicAppOptions } from '../app.ts';
import { isBuilt } from '../builtSources.ts';
import type { Config } from '../config/config.ts';
import type { PagesBuild } from '../http/routes/pages.ts';
import { StartupError } from '../operatorErrors.ts';
import type { FetchHandler } from './listen.ts';

/** The options of the public app without those of the pages. */
export type PortalSettings = Omit<PublicAppOptions, keyof PagesBuild | 'clientFolder'>;

/** Loads the pages, built ones or in development Vite's, and returns the factory of the public app. */
export type OpenPortal = (root: string, config: Config) => Promise<(settings: PortalSettings) => FetchHandler>;

/** app/entry.server.tsx also exports the context key of the services. */
export type BuiltEntry = ServerBuild['entry']['module'] & Pick<PagesBuild, 'servicesContext'>;

/** @throws StartupError if there is no build of these sources */
export function assertBuilt(root: string): void {
	if (!isBuilt(root)) throw new StartupError('The pages are not built, or from other sources. Run: npm run build');
}

/** Opens the built pages. @throws StartupError if there is no build of these sources */
export const openBuiltPortal: OpenPortal = async (root) => {
	const pages = await loadPagesBuild(root);
	return (settings) => createPublicApp({ ...settings, ...pages });
};

/**
 * Loads the built pages. The context key of the services is taken from the build, because importing app/services.ts
 * here would create a second, different key.
 * @throws StartupError if there is no build of these sources
 */
async function loadPagesBuild(root: string): Promise<PagesBuild & { readonly clientFolder: string }> {
	assertBuilt(root);
	const build: ServerBuild = await import(pathToFileURL(join(root, 'build/server/index.js')).href);
	const { servicesContext } = build.entry.module as BuiltEntry;
	return { build, servicesContext, clientFolder: join(root, 'build/client') };
}
