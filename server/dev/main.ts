/**
 * The portal during development (`npm run dev`): the demo, with its pages from Vite. Node's `--watch` starts this
 * process anew if a file of the server has changed, also if a mistake has ended it. React picks its build as it is
 * loaded, so the environment is set first.
 */
import { resolve } from 'node:path';

process.env.NODE_ENV = 'development';
// As in server/main.ts: only this user can read the files made here.
process.umask(0o077);

const { startServer } = await import('../start/start.ts');
const { devPortal, openVite } = await import('./portal.ts');

const { vite, upgrades } = await openVite(resolve(import.meta.dirname, '../..'));
// The router's plugin has a Vite server of its own, which would end this process before the database is closed.
process.removeAllListeners('SIGTERM');
await startServer('demo', devPortal(vite, upgrades));
