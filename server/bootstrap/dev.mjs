import { runToEnd } from './childProcess.mjs';

/** With this exit code the development server requests a restart. */
export const restartCode = 75;

/** Runs the development server until it is stopped, and restarts it when it requests that; returns its exit code. */
export async function runDev(node, args, env) {
	// Of packages that have two builds, Vite loads the one for development; so does the server then.
	const command = ['--conditions=development', ...args];
	for (;;) {
		const code = await runToEnd(node, command, { ...env, NODE_ENV: 'development' });
		if (code !== restartCode) return code;
	}
}
