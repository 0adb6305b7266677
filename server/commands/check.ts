import { openDatabase } from '../../db/connect.ts';
import { isDemoDatabase } from '../../demo/seed.ts';
import { type Config, readConfig, validateForServing } from '../config/config.ts';
import {
	assertSafeToServe,
	demoDatabaseWarning,
	type PreflightWarning,
	preflightWarnings,
} from '../config/preflight.ts';
import { trustCertificateAuthority } from '../config/tls.ts';
import { objectStoreProblem } from '../fileStorage.ts';
import { assertMigrated, databaseStartupError } from '../portalDatabase.ts';

/**
 * What `npm run serve` would warn of with this configuration, which is not started.
 * @throws OperatorError with what it would refuse
 */
export async function checkConfiguration(env: NodeJS.ProcessEnv, root: string): Promise<readonly string[]> {
	const config = readConfig('serve', env, root);
	validateForServing(config);
	assertSafeToServe(config, env);
	trustCertificateAuthority(config.certificateAuthority);
	const found = [...preflightWarnings(config, env), ...(await databaseWarnings(config))];
	const problem = await objectStoreProblem(config);
	const warnings = [...found.map(({ message }) => message), ...(problem === null ? [] : [problem])];
	const lines = warnings.map((message) => `Warning: ${message}`);
	return [...lines, `The configuration can be served, with ${warnings.length} warnings.`];
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
