import { mkdirSync, realpathSync } from 'node:fs';
import { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';

/** What browsers may load in development: of this checkout only what the pages are made of. */
const served = ['app', 'domain', 'public', 'node_modules', '.vite'];
/** Written to while the portal runs, and of no interest to a page. */
const unwatched = ['.kickstand', 'build', 'test-results'];

export interface DevServer {
	readonly vite: ViteDevServer;
	/** Receives the upgrade requests for Vite's web socket from the server of the public port. */
	readonly upgrades: Server;
}

/** Vite inside of this process, for a server that hands it the requests of browsers. */
export async function openVite(root: string): Promise<DevServer> {
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
