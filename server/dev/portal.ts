import { mkdirSync, realpathSync } from 'node:fs';
import { Server } from 'node:http';
import { join } from 'node:path';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { html } from 'hono/html';
import type { ServerBuild } from 'react-router';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { createPublicApp, type PublicAppOptions } from '../app.ts';
import type { PortalEnv } from '../http/portalEnv.ts';
import type { PagesBuild } from '../http/routes/pages.ts';
import type { BuiltEntry, OpenPortal } from '../start/pagesBuild.ts';

/**
 * The public port for development. Vite serves the modules and styles, and every page is rendered from the present
 * files. A request takes the same steps as in production (server/app.ts), but the content security policy is wider:
 * Vite replaces styles, and reconnects after a restart.
 */
export const devPortal =
	(vite: ViteDevServer, upgrades: Server): OpenPortal =>
	async (root) =>
	(settings) => {
		const currentPortal = portalOf(vite, { ...settings, clientFolder: join(root, 'public') });
		// Loads the pages before the first request. A failure here occurs again, and is reported, when a page is requested.
		currentPortal().catch(() => undefined);
		const app = new Hono<PortalEnv>();
		app.use(viteFiles(vite));
		app.all('*', async (c) => withDevPolicy(await (await currentPortal()).fetch(c.req.raw, c.env)));
		app.onError((error, c) => {
			settings.log.error({ err: error }, 'the pages could not be loaded');
			// Vite's client reloads the page once the mistake is mended.
			return c.html(
				html`<script type="module" src="/@vite/client"></script><pre>${error.stack ?? error.message}</pre>`,
				500,
			);
		});
		return { fetch: app.fetch, upgrades, close: () => vite.close() };
	};

/** Returns the portal with the present pages: a new one after each change that made another build. */
function portalOf(vite: ViteDevServer, parts: Omit<PublicAppOptions, keyof PagesBuild>) {
	let current: { readonly build: ServerBuild; readonly portal: Hono<PortalEnv> } | null = null;
	return async () => {
		const { ssr } = vite.environments;
		if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite does not run the pages in this process.');
		const build: ServerBuild = await ssr.runner.import('virtual:react-router/server-build');
		if (current?.build !== build) {
			const { servicesContext } = build.entry.module as BuiltEntry;
			current = { build, portal: createPublicApp({ ...parts, build, servicesContext }) };
		}
		return current.portal;
	};
}

/** Answers with Vite's file if Vite has one; passes every other request on. */
const viteFiles = (vite: ViteDevServer) =>
	createMiddleware<PortalEnv>(async ({ env: { incoming, outgoing } }, next) => {
		const isAnswered = await new Promise<boolean>((resolve, reject) => {
			outgoing.once('close', () => resolve(true));
			vite.middlewares(incoming, outgoing, (error?: unknown) => (error ? reject(error) : resolve(false)));
		});
		return isAnswered ? RESPONSE_ALREADY_SENT : next();
	});

function withDevPolicy(response: Response): Response {
	const { headers } = response;
	const policy = headers.get('Content-Security-Policy') ?? '';
	const relaxed = policy
		.replace(/style-src 'self' 'nonce-[^']*'/, "style-src 'self' 'unsafe-inline'")
		.replace("connect-src 'self'", "connect-src 'self' ws: wss:");
	headers.set('Content-Security-Policy', `${relaxed}; worker-src blob:`);
	return response;
}

/** The folders that browsers may load from in development. */
const served = ['app', 'domain', 'public', 'node_modules', '.vite'];
/** The portal writes to these while it runs; no page depends on them. */
const unwatched = ['.kickstand', 'build', 'test-results'];

/**
 * Starts Vite inside this process; the server hands it the requests of browsers. `upgrades` gets the upgrade requests
 * for Vite's web socket from the server of the public port.
 */
export async function openVite(root: string) {
	const upgrades = new Server();
	const cacheDir = join(root, '.vite');
	mkdirSync(cacheDir, { recursive: true });
	const vite = await createServer({
		root,
		// Not in node_modules, which several checkouts may share: Vite's cache belongs to one checkout.
		cacheDir,
		appType: 'custom',
		clearScreen: false,
		// Vite prepares packages for browsers in advance: one that it finds later would reload every page.
		optimizeDeps: { entries: ['app/**/*.tsx', '!**/*.test.tsx', '!app/entry.server.tsx'] },
		server: {
			middlewareMode: true,
			// Pages, modules and updates come from one port.
			ws: { server: upgrades },
			cors: false,
			// Vite serves localhost and IP addresses only, as the portal's own host check does for pages.
			fs: { allow: served.map((folder) => realpathSync(join(root, folder))) },
			watch: { ignored: unwatched.map((folder) => join(root, folder, '**')) },
		},
	});
	// Any page in this browser could otherwise make Vite open a file of the checkout in the developer's editor.
	const { middlewares } = vite;
	middlewares.stack = middlewares.stack.filter(({ route }) => route !== '/__open-in-editor');
	return { vite, upgrades };
}
