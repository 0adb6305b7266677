/**
 * The portal's process: `--demo` for the demo, nothing for the real thing.
 * React picks its build when it is loaded, so the environment is set before anything else is.
 */
import { setFlagsFromString } from 'node:v8';

process.env.NODE_ENV = 'production';
// What a request makes is garbage when it is answered, and is to be taken for nothing else
// (docs/decisions/016-garbage-of-requests.md).
setFlagsFromString('--no-allocation-site-pretenuring');
// What is made here is its owner's alone; the embedded database asks for wider modes.
process.umask(0o077);

const { startServer } = await import('./start.ts');
await startServer(process.argv.includes('--demo') ? 'demo' : 'serve');
