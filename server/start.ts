import { randomBytes } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Limits } from '../access/limits.ts';
import { createSessions } from '../access/sessions.ts';
import { seedDemo } from '../demo/seed.ts';
import { isFailure } from '../domain/failure.ts';
import { createDesk } from '../provider/embedded/deskRouter.ts';
import { createPortal } from './app.ts';
import { type Config, checkForServing, type Profile, readConfig } from './config.ts';
import { controlsOf } from './controls.ts';
import { announceDemo } from './demo.ts';
import { createInternal } from './internal.ts';
import { openLimits } from './limits.ts';
import { checkIsFree, type Listener, listen } from './listen.ts';
import { createLog, standardOutput } from './log.ts';
import { type MessageParts, messageParts } from './messages.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { endWith } from './oneLine.ts';
import { loadPages } from './pagesBuild.ts';
import { connectProvider, type ProviderConnection } from './provider.ts';
import { createRetention } from './retention.ts';
import { sandboxAt, sandboxOf } from './sandbox.ts';
import { makeSecrets } from './secrets.ts';
import { stopOnSignals } from './shutdown.ts';
import { openStorage, type Storage, takeFolder } from './storage.ts';
import { createWatch, type Watch } from './watch.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** All is served on for so long after `/readyz` said `stopping`, so that a load balancer can see it in time. */
const farewellMs = 1_000;
/** Then requests under way get this long to end before they are cut off. */
const graceMs = 7_000;

/** Starts the portal, or ends the process with one line that says why it cannot. */
export async function start(profile: Profile): Promise<void> {
	const log = createLog(standardOutput());
	try {
		const close = await open(profile, log);
		stopOnSignals(close, log);
	} catch (error) {
		endWith(error);
	}
}

/** Everything in its order; answers what stops it all again. */
async function open(profile: Profile, log: Logger): Promise<() => Promise<void>> {
	const given = readConfig(profile, process.env, root);
	const folder = await takeFolder(given);
	const config = profile === 'demo' ? readConfig(profile, process.env, root, makeSecrets(given.dataDir)) : given;
	checkForServing(config);
	await checkIsFree({ port: config.port, setting: 'PORT' });
	await checkIsFree({ ...config.internal, setting: 'INTERNAL_PORT' });
	if (config.sandboxPort !== null) await checkIsFree(sandboxAt(config.sandboxPort));

	const [storage, pages] = await Promise.all([openStorage(config, folder, log), loadPages(root)]);
	const metrics = createMetrics();
	const provider = connectProvider(config, { db: storage.db, log, metrics });
	if (profile === 'demo' && !config.upstream) await seedDemo(storage.db, new Date(), config.parentOrganizationId);
	await greet(provider, log);

	const messages = messageParts(config, { db: storage.db, provider, metrics, log });
	const counting = openLimits(config, { storage, metrics, log });
	let isServing = true;
	const { limits } = counting;
	const hasProvider = config.upstream === null;
	const watch = createWatch({ storage, metrics, hasProvider, isServing: () => isServing });
	const listeners = await listenAll({
		config,
		storage,
		pages,
		provider,
		metrics,
		messages,
		log,
		limits,
		watch,
	});
	const retention = createRetention({ db: storage.db, log, now: () => new Date(), hasProvider });
	const workers = [provider.online?.worker, messages?.worker, retention].filter((worker) => worker !== undefined);
	for (const worker of workers) worker.start();
	if (profile === 'demo') process.stdout.write(await announceDemo(config, provider));
	else process.stdout.write(`Kickstand is ready: ${config.publicUrl}\n`);
	return async () => {
		isServing = false;
		// Nothing is balanced before a demo, and Ctrl-C ends it at once.
		if (profile === 'serve') await pause(farewellMs);
		await Promise.all([...listeners, ...workers].map((each) => each.stop(graceMs)));
		await counting.stop();
		watch.stop();
		await storage.close();
	};
}

/** A maker's system that is down for the moment does not keep the portal down: it is asked again by the first call. */
async function greet(provider: ProviderConnection, log: Logger): Promise<void> {
	try {
		await provider.greet?.();
	} catch (error) {
		if (!isFailure(error)) throw error;
		log.warn({ kind: error.kind, status: error.status }, 'the provider does not answer yet');
	}
}

interface Opened {
	readonly config: Config;
	readonly storage: Storage;
	readonly pages: Awaited<ReturnType<typeof loadPages>>;
	readonly provider: ProviderConnection;
	readonly metrics: Metrics;
	/** null: links alone open a vehicle. */
	readonly messages: MessageParts | null;
	readonly log: Logger;
	readonly limits: Limits;
	readonly watch: Watch;
}

/** The desk is opened by DESK_TOKEN, and by the commands of this checkout. */
function deskOf({ config, storage, metrics, log }: Opened, tokens: readonly string[]) {
	if (config.upstream || tokens.length === 0) return null;
	const countRefusal = (command: string) => metrics.count('desk_refusals', command);
	return createDesk({ db: storage.db, now: () => new Date(), tokens, log, countRefusal });
}

async function listenAll(opened: Opened): Promise<readonly Listener[]> {
	const { config, storage, pages, provider, messages, log, limits, watch } = opened;
	const token = randomBytes(32).toString('base64url');
	const deskTokens = [...(config.deskToken === null ? [] : [config.deskToken]), ...(storage.isEmbedded ? [token] : [])];
	const internal = createInternal({
		log,
		providerUrl: provider.url,
		provider: provider.served,
		desk: deskOf(opened, deskTokens),
		messages: messages?.sentLog ? { list: messages.sentLog.list, tokens: deskTokens } : null,
		metrics: watch.metricsText,
		readiness: watch.readiness,
		observe: watch.internalPort.observe,
		control: storage.isEmbedded ? { controls: controlsOf(config, storage), token } : null,
	});
	const portal = createPortal({
		...pages,
		config,
		log,
		readiness: watch.readiness,
		observe: watch.publicPort.observe,
		limits,
		acceptReturn: provider.online?.acceptReturn ?? null,
		access: {
			access: config.access,
			linkKeys: config.linkKeys,
			sessions: createSessions(storage.db),
			codes: messages?.codes ?? null,
			limits,
			now: () => new Date(),
		},
		settings: {
			brandName: config.brandName,
			brandColor: config.brandColor,
			parentOrganizationId: config.parentOrganizationId,
			payment: config.payment,
			selfDeclaration: config.selfDeclaration,
			mapTiles: config.mapTiles,
			gatewayOrigins: config.gatewayOrigins,
			isDemo: config.profile === 'demo',
		},
		providerFor: provider.providerFor,
		portalUrl: config.publicUrl,
	});
	const listeners = [await listen(internal, { ...config.internal, setting: 'INTERNAL_PORT' })];
	await storage.announce(config.internal, token);
	const sandbox = sandboxOf(config);
	if (sandbox) listeners.push(await listen(sandbox.app, sandboxAt(sandbox.port)));
	listeners.push(await listen(portal, { port: config.port, setting: 'PORT' }));
	return listeners;
}
