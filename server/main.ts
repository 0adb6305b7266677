/**
 * The portal's process: `--demo` for the demo, nothing for the real thing.
 * React picks its build when it is loaded, so the environment is set before anything else is.
 */
process.env.NODE_ENV = 'production';
// What is made here is its owner's alone; the embedded database asks for wider modes.
process.umask(0o077);

const { start } = await import('./start.ts');
await start(process.argv.includes('--demo') ? 'demo' : 'serve');

export {};
