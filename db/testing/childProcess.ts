/** Child processes for tests, to be killed. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface TestProcess {
	/** The first line of its output. */
	readonly firstLine: string;
	/** Kills it with SIGKILL, so that none of its code runs any more. */
	kill(): Promise<void>;
}

/** Runs a module of this folder and waits for its first line of output. */
export async function startTestProcess(module: string, ...parameters: string[]): Promise<TestProcess> {
	const path = fileURLToPath(new URL(module, import.meta.url));
	const child = spawn(process.execPath, [path, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
	const exited = new Promise((done) => child.once('exit', done));
	const firstLine = await new Promise<string>((done, failed) => {
		child.once('error', failed);
		child.stdout.once('data', (chunk) => done(String(chunk).trim()));
		child.stdout.once('end', () => failed(new Error(`${module} ended without a word`)));
	});
	return {
		firstLine,
		kill: async () => {
			child.kill('SIGKILL');
			await exited;
		},
	};
}
