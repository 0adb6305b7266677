import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { FolderBusyError, folderUnwritable } from '../../db/dataFolder.ts';
import { assertKnownVersion, isMigrated } from '../../db/migrate.ts';
import { isProviderError } from '../../domain/providerError.ts';
import { createCCAvenue } from '../../payments/ccavenue/ccavenue.ts';
import { GatewayError } from '../../payments/gateway.ts';
import { type Config, readConfig, validateForServing } from '../config/config.ts';
import { assertSafeToServe, preflightWarnings } from '../config/preflight.ts';
import { prepareConnections } from '../config/tls.ts';
import { createDatabaseClock } from '../databaseClock.ts';
import { countDealers, databaseWarnings } from '../databaseWarnings.ts';
import { objectStoreError } from '../fileStorage.ts';
import { createMetrics } from '../observability/metrics.ts';
import { CommandError, StartupError } from '../operatorErrors.ts';
import { acquireDataFolder, assertMigrated, connectOnce } from '../portalDatabase.ts';
import { connectMaker } from '../start/connectProvider.ts';
import { assertPortIsFree, publicAddress } from '../start/listen.ts';
import { assertBuilt } from '../start/pagesBuild.ts';
import { isRefusal } from '../terminal.ts';

/**
 * Checks what `npm run serve` would check, without a start, and returns the lines to print: warnings and findings.
 * @throws OperatorError with every reason for which a start would be refused
 */
export async function checkConfiguration(env: NodeJS.ProcessEnv, root: string): Promise<readonly string[]> {
	const config = readConfig('serve', env, root);
	prepareConnections(config.certificateAuthority);
	const found: string[] = [];
	const steps = [
		() => validateForServing(config),
		() => assertSafeToServe(config, env),
		() => assertBuilt(root),
		() => preflightWarnings(config, env).map(({ message }) => message),
		() => unlessInUse(assertPortIsFree(publicAddress(config))),
		() => unlessInUse(assertPortIsFree({ ...config.internalAddress, setting: 'INTERNAL_PORT' })),
		() => unlessInUse(tryDataFolder(config)),
		() => askDatabase(config, found),
		() => askMaker(config),
		() => askGateway(config),
		() => objectStoreError(config),
	];
	const outcomes = await Promise.allSettled(steps.map(async (step) => step()));
	const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
	for (const reason of refusals) if (!isRefusal(reason)) throw reason;
	if (refusals.length > 0) throw new CommandError(refusals.map(({ message }) => message).join(' '));
	const warnings = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? (outcome.value ?? []) : []));
	const lines = [...warnings.map((message) => `Warning: ${message}`), ...found];
	return [...lines, `The configuration can be served, with ${warnings.length} warnings.`];
}

/**
 * A port or data folder that is in use may belong to a portal with this very configuration: a warning, not an error.
 */
const unlessInUse = (step: Promise<void>) =>
	step.catch((error: Error) => {
		const isTaken = error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'EADDRINUSE';
		if (isTaken || error instanceof FolderBusyError) return error.message;
		throw error;
	});

/** A missing folder is not made: it would belong to the user who checks. */
async function tryDataFolder(config: Config): Promise<void> {
	const { databaseUrl, dataDir } = config;
	if (databaseUrl !== null) return;
	let parent = dataDir;
	while (!existsSync(parent)) parent = dirname(parent);
	// The slash makes `access` refuse a file.
	await access(`${parent}/`, constants.W_OK | constants.X_OK).catch((cause: unknown) => {
		throw folderUnwritable(dataDir, cause);
	});
	if (parent === dataDir) (await acquireDataFolder(config)).release();
}

/**
 * Asks PostgreSQL alone: a portal that runs may have the embedded database open.
 * @throws StartupError, OtherVersionError as a start does, also if the role may not migrate
 */
async function askDatabase(config: Config, found: string[]): Promise<readonly string[]> {
	const { databaseUrl, dataDir, migrations, parentOrganizationId, upstream } = config;
	if (databaseUrl === null) return [];
	await using database = await connectOnce({ databaseUrl, dataDir });
	const { db } = database;
	const warnings: string[] = [];
	const clock = await createDatabaseClock(database, { log: { error: (_, message) => warnings.push(`${message}.`) } });
	clock.stop();
	const parts = { provider: upstream === null };
	if (migrations.kind !== 'atStart') await assertMigrated(db, config);
	await assertKnownVersion(db, parts);
	if (!(await isMigrated(db, parts))) {
		const mayCreate = sql<boolean>`has_schema_privilege('public', 'create')`.as('may');
		if ((await db.selectNoFrom(mayCreate).executeTakeFirst())?.may) return warnings;
		throw new StartupError('The role of DATABASE_URL may not make tables: set MIGRATE_DATABASE_URL.');
	}
	if (upstream === null) {
		found.push(`${await countDealers(db, parentOrganizationId)} dealerships are of ${parentOrganizationId}.`);
	}
	return [...warnings, ...(await databaseWarnings(db, config)).map(({ message }) => message)];
}

/** A warning alone: a portal starts without the maker's system. */
async function askMaker({ upstream, publicUrl }: Config) {
	if (upstream === null) return null;
	const maker = connectMaker(upstream, publicUrl, { log: pino({ level: 'silent' }), metrics: createMetrics() });
	return maker.warmUp().catch((error: unknown) => {
		if (!isProviderError(error)) throw error;
		const status = error.status === null ? '' : `, ${error.status}`;
		return `The system of PROVIDER_URL does not answer whoami as it should (${error.kind}${status}).`;
	});
}

/** Asks the status service about an order number that no payment has. */
async function askGateway({ gatewayAccount }: Config): Promise<string | null> {
	try {
		if (gatewayAccount) await createCCAvenue(gatewayAccount, { warn() {} }).fetchStatus(`check-${Date.now()}`);
		return null;
	} catch (error) {
		if (!(error instanceof GatewayError)) throw error;
		const page = 'docs/connect-a-payment-gateway.md#when-the-account-does-not-fit';
		return `Payments would not be confirmed: ${error.message} (${page}).`;
	}
}
