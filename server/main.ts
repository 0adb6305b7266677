/**
 * Entry point of the portal's process: `--demo` starts the demo, without arguments it serves production. React chooses
 * its build when it is imported, so NODE_ENV is set before the first import.
 */
import { setFlagsFromString } from 'node:v8';

// Without the flag, bookings wait for garbage collections beside open pages (docs/decisions/013-memory-and-garbage.md).
setFlagsFromString('--no-allocation-site-pretenuring');
process.env.NODE_ENV = 'production';
// New files are readable by their owner only; the embedded database would request wider modes.
process.umask(0o077);

const { startServer } = await import('./start/start.ts');
await startServer(process.argv.includes('--demo') ? 'demo' : 'serve');
