/**
 * `npm run check`: prints what `npm run serve` would refuse and warn of with this configuration, without starting it.
 * Exit code 1 where it would not start.
 */
import { resolve } from 'node:path';
import { openDatabase } from '../../db/connect.ts';
import { isDemoDatabase } from '../../demo/seed.ts';
import { trustCertificateAuthority } from '../config/certificateAuthority.ts';
import { type Config, readConfig, validateForServing } from '../config/config.ts';
import {
	assertSafeToServe,
	demoDatabaseWarning,
	type PreflightWarning,
	preflightWarnings,
} from '../config/preflight.ts';
import { assertMigrated } from '../databaseVersion.ts';
import { objectStoreProblem } from '../fileStorage.ts';
import { databaseStartupError } from '../portalDatabase.ts';
import { exitWithError } from '../start/exitWithError.ts';

const root = resolve(import.meta.dirname, '../..');

try {
	const config = readConfig('serve', process.env, root);
	validateForServing(config);
	assertSafeToServe(config, process.env);
	trustCertificateAuthority(config.certificateAuthority);
	const found = [...preflightWarnings(config, process.env), ...(await databaseWarnings(config))];
	const problem = await objectStoreProblem(config);
	const warnings = [...found.map(({ message }) => message), ...(problem === null ? [] : [problem])];
	for (const message of warnings) process.stdout.write(`Warning: ${message}\n`);
	process.stdout.write(`The configuration can be served, with ${warnings.length} warnings.\n`);
} catch (error) {
	exitWithError(error);
}

/**
 * PostgreSQL alone is asked: a portal that runs may have the embedded database open.
 * @throws StartupError where a start would not migrate a database that needs it
 */
async function databaseWarnings(config: Config): Promise<readonly PreflightWarning[]> {
	if (config.databaseUrl === null) return [];
	const { databaseUrl, dataDir } = config;
	const { db, close } = await openDatabase({ databaseUrl, dataDir, maxConnections: 1 }).catch((cause) => {
		throw databaseStartupError(cause);
	});
	try {
		if (config.migrations.kind !== 'atStart') await assertMigrated(db, config);
		return config.upstream === null && (await isDemoDatabase(db)) ? [demoDatabaseWarning] : [];
	} finally {
		await close();
	}
}
