import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeLimitsOnly, createRateLimiter } from '../../access/limits/rateLimits.ts';
import { createMessageLinks } from '../../access/links/messageLinks.ts';
import { createSessionStore } from '../../access/sessions/sessions.ts';
import { pickFields } from '../../domain/pickFields.ts';
import { isProviderError } from '../../domain/providerError.ts';
import { createDeskRouter } from '../../provider/embedded/desk/deskRouter.ts';
import { createReminderPoller } from '../../provider/embedded/messages/queueReminders.ts';
import { createReadMessageContents } from '../../provider/embedded/messages/readMessageContents.ts';
import { runInPortal } from '../commands/adminCommands.ts';
import { brandOf, type Config, type Profile, readConfig, validateForServing } from '../config/config.ts';
import {
	assertSafeToServe,
	type PreflightWarning,
	preflightWarnings,
	undeclaredProxyWarning,
} from '../config/preflight.ts';
import { ensureSecrets } from '../config/secrets.ts';
import { prepareConnections } from '../config/tls.ts';
import type { DatabaseClockOptions } from '../databaseClock.ts';
import { databaseWarnings } from '../databaseWarnings.ts';
import { createDemoSandbox, demoStartMessage, prepareDemo, sandboxAddress } from '../demo/demo.ts';
import { openFileStorage } from '../fileStorage.ts';
import { createInternalApp } from '../internalApp.ts';
import { createLogger, stdoutDestination } from '../observability/logger.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { createObservability } from '../observability/observability.ts';
import { monitorOverload } from '../observability/overloadMonitor.ts';
import { acquireDataFolder, openPortalDatabase, type PortalDatabase } from '../portalDatabase.ts';
import { exitWithError } from '../terminal.ts';
import { connectProvider, type ProviderConnection } from './connectProvider.ts';
import { assertPortIsFree, type FetchHandler, type Listener, listen, publicAddress } from './listen.ts';
import { createMessagingServices } from './messaging.ts';
import { type OpenPortal, openBuiltPortal, type PortalSettings } from './pagesBuild.ts';
import { createRetentionWorker } from './retention.ts';
import { stopOnSignals, stopTimes } from './shutdown.ts';

const root = resolve(import.meta.dirname, '../..');

/** Starts the portal, with its built pages by default; if that fails, prints the reason and exits with code 1. */
export async function startServer(profile: Profile, openPortal: OpenPortal = openBuiltPortal): Promise<void> {
	const log = createLogger(stdoutDestination());
	// A process that is still starting serves nobody, so it just exits.
	let close = async () => {};
	stopOnSignals(() => close(), log);
	close = await openServer(profile, process.env, { log, openPortal }).catch(exitWithError);
}

interface ServerParts {
	readonly log: Logger;
	readonly openPortal: OpenPortal;
	/** How the clock of the database is measured. */
	readonly clock?: Pick<DatabaseClockOptions, 'systemNow' | 'intervalMs'>;
	/** When its ports close, and when open requests are cut off. */
	readonly stop?: Pick<typeof stopTimes, 'portsClose' | 'requestsEnd'>;
}

/** Starts all parts in order, with the settings in `env`, and returns the function that stops them. */
export async function openServer(
	profile: Profile,
	env: NodeJS.ProcessEnv,
	{ log, openPortal, clock: clockOptions, stop = stopTimes }: ServerParts,
): Promise<() => Promise<void>> {
	const initialConfig = readConfig(profile, env, root);
	// On PostgreSQL only the demo has a folder, for its secrets.
	const hasFolder = profile === 'demo' || initialConfig.databaseUrl === null;
	const dataFolder = hasFolder ? await acquireDataFolder(initialConfig) : undefined;
	if (dataFolder && dataFolder.closed.length > 0)
		log.warn({ paths: dataFolder.closed }, 'other users could read these until now; they are closed');
	const config =
		profile === 'demo' ? readConfig(profile, env, root, ensureSecrets(initialConfig.dataDir)) : initialConfig;
	validateForServing(config);
	if (profile === 'serve') assertSafeToServe(config, env);
	prepareConnections(config.certificateAuthority);
	await assertPortIsFree(publicAddress(config));
	await assertPortIsFree({ ...config.internalAddress, setting: 'INTERNAL_PORT' });
	if (config.sandboxPort !== null) await assertPortIsFree(sandboxAddress(config.sandboxPort));

	const [database, createPortal] = await Promise.all([
		openPortalDatabase(config, log, { dataFolder, log, setsDemoAside: profile === 'demo', ...clockOptions }),
		openPortal(root, config),
	]);
	let isServing = true;
	const parts = await createParts(config, { env, log, database, isServing: () => isServing });
	const listeners = await startListeners(parts, createPortal);
	const { db, clock } = database;
	const { provider, messages, storage, hasEmbeddedProvider } = parts;
	const retention = createRetentionWorker({ db, log, clock, hasEmbeddedProvider, storage });
	const reminders = hasEmbeddedProvider
		? createReminderPoller({ db, log, now: clock.now, mayRun: clock.agrees })
		: undefined;
	const workers = [provider.onlinePayment?.worker, messages?.worker, reminders, retention].filter(
		(worker) => worker !== undefined,
	);
	for (const worker of workers) worker.start();
	if (profile === 'demo') process.stdout.write(await demoStartMessage(config, provider, clock.now()));
	else log.info({ publicUrl: config.publicUrl }, 'Kickstand is ready');
	return async () => {
		isServing = false;
		// The demo has no load balancer in front, and Ctrl-C should end it at once.
		if (profile === 'serve') await pause(stop.portsClose);
		await Promise.all([...listeners, ...workers].map((each) => each.stop(stop.requestsEnd - stop.portsClose)));
		parts.overload.stop();
		parts.observability.stop();
		await database.close();
	};
}

interface PartsOptions {
	readonly env: NodeJS.ProcessEnv;
	readonly log: Logger;
	readonly database: PortalDatabase;
	/** False once the shutdown has begun. */
	readonly isServing: () => boolean;
}

/** Creates the parts that the ports of this process share. */
async function createParts(config: Config, { env, log, database, isServing }: PartsOptions) {
	const { db, clock } = database;
	const metrics = createMetrics();
	for (const { check, message } of await startWarnings(config, env, database)) {
		metrics.count('preflight_warnings', check);
		log.warn({ check }, message);
	}
	const storage = await openFileStorage(config, ({ failure }) => metrics.count('storage_failures', failure));
	const provider = connectProvider(config, { db, clock, storage, log, metrics });
	const hasEmbeddedProvider = config.upstream === null;
	if (config.profile === 'demo' && hasEmbeddedProvider) await prepareDemo(db, config, clock.now());
	await warmUpProvider(provider, log);
	const limiters = createRateLimiters(config, { database, metrics });
	const messageLinks = createMessageLinks(db, config.linkKeys);
	const ownerMessages = hasEmbeddedProvider
		? { readContents: createReadMessageContents(db), links: messageLinks }
		: null;
	const { rateLimiter } = limiters;
	const messages = createMessagingServices(config, { db, clock, provider, rateLimiter, ownerMessages, metrics, log });
	const overload = monitorOverload(config);
	const messagesPerHour = config.messaging.perHour;
	const observability = createObservability({ database, metrics, hasEmbeddedProvider, isServing, messagesPerHour });
	const common = { config, log, database, storage, metrics, hasEmbeddedProvider };
	return { ...common, ...limiters, provider, messageLinks, messages, overload, observability };
}

/** The warnings that apply to the demo as well. */
const demoChecks: readonly PreflightWarning['check'][] = ['trustProxy', 'nearSetting', 'accessCode', 'collation'];

async function startWarnings(
	config: Config,
	env: NodeJS.ProcessEnv,
	{ db }: PortalDatabase,
): Promise<readonly PreflightWarning[]> {
	const warnings = [...preflightWarnings(config, env), ...(await databaseWarnings(db, config))];
	return config.profile === 'demo' ? warnings.filter(({ check }) => demoChecks.includes(check)) : warnings;
}

/** The portal starts even if the maker's system is down; the first call to the provider tries again. */
async function warmUpProvider(provider: ProviderConnection, log: Logger): Promise<void> {
	try {
		await provider.warmUp?.();
	} catch (error) {
		if (!isProviderError(error)) throw error;
		log.warn({ kind: error.kind, status: error.status }, 'the provider does not answer yet');
	}
}

async function startListeners(
	parts: Awaited<ReturnType<typeof createParts>>,
	createPortal: (settings: PortalSettings) => FetchHandler,
): Promise<readonly Listener[]> {
	const { config, database, provider, metrics, messages, log, observability, rateLimiter, overload } = parts;
	const token = randomBytes(32).toString('base64url');
	const deskTokens = [config.deskToken, database.isEmbedded ? token : null].filter((each) => each !== null);
	const deskRouter = () =>
		createDeskRouter({
			db: database.db,
			now: database.clock.now,
			storage: parts.storage,
			brand: brandOf(config),
			tokens: deskTokens,
			log,
			countRejection: (command) => metrics.count('desk_rejections', command),
		});
	const internal = createInternalApp({
		log,
		providerUrl: provider.apiUrl,
		provider: provider.apiRouter,
		desk: parts.hasEmbeddedProvider && deskTokens.length > 0 ? deskRouter() : null,
		messages: messages?.sentLog ? { list: messages.sentLog.list, tokens: deskTokens } : null,
		metrics: observability.metricsText,
		readiness: observability.readiness,
		hosts: [config.internalAddress.host, ...config.internalHosts],
		clientIds: config.apiClients.map(({ id }) => id),
		rateLimiter: parts.programRateLimiter,
		now: database.clock.now,
		countWrongCredentials: (part) => metrics.count('credentials_rejections', part),
		observe: observability.observeInternal,
		admin: database.isEmbedded ? { run: runInPortal(config, database), token } : null,
	});
	const portal = createPortal({
		config,
		log,
		readiness: observability.readiness,
		onUndeclaredProxy() {
			metrics.set('undeclared_proxy', 1);
			log.warn(undeclaredProxyWarning);
		},
		isOverloaded: overload.isOverloaded,
		observe: observability.observePublic,
		rateLimiter,
		acceptReturn: provider.onlinePayment?.acceptReturn ?? null,
		acceptReceipt: messages?.acceptReceipt ?? null,
		access: {
			access: config.accessMode,
			linkKeys: config.linkKeys,
			messageLinks: parts.messageLinks,
			sessions: createSessionStore(database.db),
			codes: messages?.codes ?? null,
			rateLimiter,
			onTry: (outcome) => metrics.count('code_tries', outcome),
			now: database.clock.now,
		},
		settings: {
			...pickFields(config, 'brandName', 'brandColor', 'footerLinks', 'parentOrganizationId', 'payment'),
			...pickFields(config, 'selfDeclaration', 'catalogueNames', 'mapTiles', 'gatewayOrigins'),
			hasMapArchive: config.mapArchive !== null,
			isDemo: config.profile === 'demo',
		},
		providerFor: provider.providerFor,
		portalUrl: config.publicUrl,
	});
	const listeners = [await listen(internal, { ...config.internalAddress, setting: 'INTERNAL_PORT' })];
	await database.publishInstance(config.internalAddress, token);
	const phone = { db: database.db, now: database.clock.now, sentLog: messages?.sentLog ?? null };
	const sandbox = createDemoSandbox(config, phone);
	if (sandbox) listeners.push(await listen(sandbox.app, sandboxAddress(sandbox.port)));
	const timeouts = { headers: config.headerTimeoutSeconds * 1000 };
	const connectionLimits = {
		maxConnections: config.maxConnections,
		onRefused: (cause: string) => metrics.count('connections_refused', cause),
	};
	listeners.push(await listen(portal, publicAddress(config), timeouts, connectionLimits));
	return listeners;
}

/** The rate limiters of this process; `metrics` counts rejected requests by the name of the limit. */
export function createRateLimiters(
	{ rateLimitsEnabled }: Pick<Config, 'rateLimitsEnabled'>,
	{ database, metrics }: { readonly database: Pick<PortalDatabase, 'db'>; readonly metrics: Pick<Metrics, 'count'> },
) {
	const all = createRateLimiter(database.db, ({ name }) => metrics.count('rate_limits_exceeded', name));
	return {
		/** For the public port; with `LIMITS=off` for one-time codes and messages only. */
		rateLimiter: rateLimitsEnabled ? all : codeLimitsOnly(all),
		/** For the programs of the internal port, whose wrong secrets are also counted with `LIMITS=off`. */
		programRateLimiter: all,
	};
}
