/** Processes of their own, for what happens when one is killed. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface TestProcess {
	/** What it said first. */
	readonly firstLine: string;
	/** SIGKILL: nothing in it gets to run any more. */
	kill(): Promise<void>;
}

/** Runs a module beside this one and waits for its first line. */
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
