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
 * The public port for development: Vite serves the modules and styles that browsers load, and every page is rendered
 * from the files as they are now. A request takes the same steps as in production (server/app.ts); of the answer, the
 * content security policy lets Vite replace styles and reconnect after the server has restarted.
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
			// With Vite's client, which reloads the page once the mistake is mended.
			return c.html(
				html`<script type="module" src="/@vite/client"></script><pre>${error.stack ?? error.message}</pre>`,
				500,
			);
		});
		return { fetch: app.fetch, upgrades, close: () => vite.close() };
	};

/** Answers with the portal of the pages as they are now: another one once a change has made another build. */
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

/** Lets Vite answer what it has; everything else goes on. */
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

/** What browsers may load in development: of this checkout only what the pages are made of. */
const served = ['app', 'domain', 'public', 'node_modules', '.vite'];
/** Written to while the portal runs, and of no interest to a page. */
const unwatched = ['.kickstand', 'build', 'test-results'];

/**
 * Vite inside of this process, for a server that hands it the requests of browsers. `upgrades` receives the upgrade
 * requests for Vite's web socket from the server of the public port.
 */
export async function openVite(root: string) {
	const upgrades = new Server();
	const cacheDir = join(root, '.vite');
	mkdirSync(cacheDir, { recursive: true });
	const vite = await createServer({
		root,
		// Not in node_modules, which checkouts may share: what Vite keeps of packages is of one checkout.
		cacheDir,
		appType: 'custom',
		clearScreen: false,
		// Packages are optimized for browsers in advance: one that is found later would reload every page.
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
	// Vite offers any page that this browser has open to open a file of the checkout in the developer's editor.
	const { middlewares } = vite;
	middlewares.stack = middlewares.stack.filter(({ route }) => route !== '/__open-in-editor');
	return { vite, upgrades };
}
