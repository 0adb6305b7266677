/**
 * The portal while it is being changed (`npm run dev`): the demo, with its pages from Vite. It ends when a file of the
 * server changes, with the exit code on which server/bootstrap/dev.mjs restarts it.
 * React picks its build when it is loaded, so the environment is set before anything else is.
 */
import { resolve } from 'node:path';
import { restartCode } from '../bootstrap/dev.mjs';
import type { Stop } from '../shutdown.ts';

process.env.NODE_ENV = 'development';
// As in server/main.ts: what is made here is its owner's alone.
process.umask(0o077);

const root = resolve(import.meta.dirname, '../..');
const { openVite } = await import('./vite.ts');
const { onServerChange } = await import('./serverFiles.ts');

const { vite, upgrades } = await openVite(root);
// The router's plugin has a Vite server of its own, which would end this process before the database is closed.
process.removeAllListeners('SIGTERM');
// While the portal does not run, there is nothing to stop in good order.
let stop: Stop = (_reason, exitCode = 0) => process.exit(exitCode);
process.on('disconnect', () => stop('its starter has gone'));
onServerChange(root, (path) => {
	process.stdout.write(`\n${path} has changed: restarting…\n`);
	stop(`${path} has changed`, restartCode);
});
try {
	// Imported last: a mistake in a file of the server is mended while this process waits.
	const { startWith } = await import('../start.ts');
	const { devPortal } = await import('./portal.ts');
	stop = await startWith('demo', devPortal(vite, upgrades));
} catch (error) {
	const { errorText } = await import('../exitWithError.ts').catch(() => ({ errorText: String }));
	process.stderr.write(`${errorText(error)}\nWaiting for a change…\n`);
}
