import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { trustCertificateAuthority } from '../config/certificateAuthority.ts';
import { type Config, readConfig } from '../config/config.ts';
import { readSecrets } from '../config/secrets.ts';
import { errorText, exitWithError } from '../start/exitWithError.ts';

const root = resolve(import.meta.dirname, '../..');

export interface TextOutput {
	write(text: string): unknown;
}

export interface CommandLine {
	readonly args: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	readonly stdout: TextOutput;
	readonly stderr: TextOutput;
}

/** Returns the lines for standard output. */
export type Command = (given: CommandLine) => Promise<readonly string[]>;

/** The settings of this checkout in `env`, with the secrets that the demo's first start generated. */
export function readCommandConfig(env: NodeJS.ProcessEnv): Config {
	const { dataDir } = readConfig('demo', env, root);
	const config = readConfig('demo', env, root, readSecrets(dataDir));
	trustCertificateAuthority(config.certificateAuthority);
	return config;
}

/** Runs a command, prints its lines or its error (`errorText`), and returns the exit code. */
export async function executeCommand(command: Command, given: CommandLine): Promise<0 | 1> {
	try {
		for (const line of await command(given)) given.stdout.write(`${line}\n`);
		return 0;
	} catch (error) {
		given.stderr.write(`${errorText(error)}\n`);
		return 1;
	}
}

/** Runs a command with what this process was given, if the file that exports it is the program of this process. */
export async function runCommand(command: Command, { filename }: ImportMeta): Promise<void> {
	const [, program, ...args] = process.argv;
	if (program === undefined || realpathSync(program) !== filename) return;
	// As in main.ts, because a command may create the data folder.
	process.umask(0o077);
	// A program such as head reads as many lines as it wants and closes the pipe. What was asked for has been done by then.
	process.stdout.once('error', (error: NodeJS.ErrnoException) =>
		error.code === 'EPIPE' ? process.exit(0) : exitWithError(error),
	);
	const { env, stdout, stderr } = process;
	const code = await executeCommand(command, { args, env, stdout, stderr });
	if (code !== 0) process.exit(code);
}
