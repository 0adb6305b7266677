import { runToEnd } from './childProcess.mjs';

/** With this exit code, the process for development asks to be started anew. */
export const restartCode = 75;

/** Runs the portal for development until it is stopped, anew whenever it asks for that; answers its exit code. */
export async function runDev(node, args, env) {
	// Of packages that have two builds, Vite loads the one for development; so does the server then.
	const command = ['--conditions=development', ...args];
	for (;;) {
		const code = await runToEnd(node, command, { ...env, NODE_ENV: 'development' });
		if (code !== restartCode) return code;
	}
}
