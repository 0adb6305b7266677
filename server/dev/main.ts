/**
 * The portal while it is being changed (`npm run dev`): the demo, with its pages from Vite. Node's `--watch` starts this
 * process anew when a file of the server has changed, also after a mistake in one has ended it.
 * React picks its build when it is loaded, so the environment is set before anything else is.
 */
import { resolve } from 'node:path';

process.env.NODE_ENV = 'development';
// As in server/main.ts: what is made here is its owner's alone.
process.umask(0o077);

const { exitWithError } = await import('../terminal.ts');
const { runPortal } = await import('../start/start.ts');
const { devPortal } = await import('./portal.ts');
const { openVite } = await import('./portal.ts');

const { vite, upgrades } = await openVite(resolve(import.meta.dirname, '../..'));
// The router's plugin has a Vite server of its own, which would end this process before the database is closed.
process.removeAllListeners('SIGTERM');
await runPortal('demo', devPortal(vite, upgrades)).catch(exitWithError);
