import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { PagesBuild } from './http/pages.ts';
import { StartupError } from './listen.ts';

/** The entry of the pages (app/entry.server.tsx) exports the router's key beside its own. */
type BuiltEntry = ServerBuild['entry']['module'] & Pick<PagesBuild, 'servicesContext'>;

/**
 * Loads the built pages. The key of the router's context comes from the build itself: another copy of
 * app/services.ts would be another key.
 * @throws StartupError when nothing was built
 */
export async function loadPagesBuild(root: string): Promise<PagesBuild & { readonly clientFolder: string }> {
	const file = join(root, 'build/server/index.js');
	if (!existsSync(file))
		throw new StartupError('The pages are not built yet. Use npm start or npm run serve, which build them.');
	const build: ServerBuild = await import(pathToFileURL(file).href);
	const { servicesContext } = build.entry.module as BuiltEntry;
	return { build, servicesContext, clientFolder: join(root, 'build/client') };
}
