import { resolve } from 'node:path';
import { trustCertificateAuthority } from '../config/certificateAuthority.ts';
import { type Config, readConfig } from '../config/config.ts';
import { readSecrets } from '../config/secrets.ts';
import { exitWithError } from '../start/exitWithError.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Runs a command with the settings of this checkout and prints its lines; on an error exits as `exitWithError` says.
 */
export async function runCommand(command: (config: Config) => Promise<readonly string[]>): Promise<void> {
	// As in main.ts, because a command may create the data folder.
	process.umask(0o077);
	// A program such as head reads as many lines as it wants and closes the pipe. What was asked for has been done by then.
	process.stdout.once('error', (error: NodeJS.ErrnoException) =>
		error.code === 'EPIPE' ? process.exit(0) : exitWithError(error),
	);
	try {
		const { dataDir } = readConfig('demo', process.env, root);
		const config = readConfig('demo', process.env, root, readSecrets(dataDir));
		trustCertificateAuthority(config.certificateAuthority);
		for (const line of await command(config)) process.stdout.write(`${line}\n`);
	} catch (error) {
		exitWithError(error);
	}
}
