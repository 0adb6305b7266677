import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { createMessageLinks } from '../../access/links/messageLinks.ts';
import type { Database } from '../../db/schema.ts';
import { isDemoDatabase, resetDemo, seedDemo } from '../../demo/seed.ts';
import { type DemoVehicle, demoVehicles } from '../../demo/vehicleList.ts';
import { createMessageWorker } from '../../messages/messageWorker.ts';
import { openSandboxOrders } from '../../payments/sandbox/orders.ts';
import { createSandbox } from '../../payments/sandbox/sandbox.ts';
import { createReadMessageContents } from '../../provider/embedded/messages/readMessageContents.ts';
import type { OperationContext } from '../../provider/embedded/operationContext.ts';
import { createLink } from '../commands/ownerLinks.ts';
import { brandOf, type Config } from '../config/config.ts';
import { CommandError, StartupError } from '../operatorErrors.ts';
import type { ProviderConnection } from '../start/connectProvider.ts';
import { createPhone } from './phone.ts';
import type { PhoneOptions } from './phoneMessages.ts';

const makerOf = (config: Config) => ({
	...config,
	brand: brandOf(config),
	sendMessages: sendPastMessages(config),
});

/** The link that is printed at each start of the demo is valid for a month. */
const demoLinkHours = 30 * 24;

/**
 * Creates the demo's data on the first start. If another role migrates, that role creates the data too.
 * @throws StartupError if that role has not made the data yet
 * @throws OperatorError if the database holds other dealers
 */
export async function prepareDemo(db: Kysely<Database>, config: Config, now: Date): Promise<void> {
	if (config.migrations.kind === 'atStart') {
		await seedDemo(db, now, makerOf(config));
	} else if (!(await isDemoDatabase(db))) {
		throw new StartupError(
			'This database holds no demo data. Start the demo once as the owner of its tables, without MIGRATE_DATABASE_URL.',
		);
	}
}

/**
 * Deletes the demo's data and creates it again, with dates relative to `now`.
 * @throws CommandError if the database holds no demo data; then nothing is deleted
 */
export async function recreateDemo(db: Kysely<Database>, config: Config, now: Date): Promise<readonly string[]> {
	if (!(await isDemoDatabase(db))) {
		throw new CommandError('This database holds no demo data; nothing was changed. npm start makes them.');
	}
	await resetDemo(db, now, makerOf(config));
	return [`The demo's ${demoVehicles.length} vehicles and their bookings are made anew.`];
}

/** The text that `npm start` prints at the end: the demo's vehicles with their links, access mode, addresses. */
export async function demoStartMessage(config: Config, provider: ProviderConnection, now: Date): Promise<string> {
	const vehicles = config.upstream
		? []
		: await Promise.all(demoVehicles.map((each) => vehicleLines(each, config, provider, now)));
	const internalUrl = provider.apiUrl.replace(/\/v1\.0$/, '');
	const sandboxUrl = config.sandboxPort !== null && `http://127.0.0.1:${config.sandboxPort}`;
	const lines = [
		'',
		...vehicles.flat(),
		'',
		config.accessMode === 'open'
			? 'Access is open: whoever reaches this address sees any vehicle by its number. For the demo only.'
			: 'Access is verified: a vehicle is seen by its link (npm run link -- REGNO), or by a code sent to its mobile.',
		!config.upstream && `The provider API is described at ${internalUrl}/docs`,
		sandboxUrl && `The payment gateway of the demo: ${sandboxUrl}/`,
		sandboxUrl && !config.upstream && `Messages to owners, as on their phones: ${sandboxUrl}/phone`,
		config.deskToken !== null && `Desk token: ${config.deskToken}`,
		'',
		`Kickstand is ready: ${config.publicUrl}`,
		'',
	];
	return lines.filter((line) => line !== false).join('\n');
}

/** The vehicle's description and the address that opens it: a link if its number is not enough. */
async function vehicleLines(
	{ regNo, description, scenario }: DemoVehicle,
	config: Config,
	{ providerFor }: ProviderConnection,
	now: Date,
): Promise<string[]> {
	const isRefused = scenario.kind === 'booked' && scenario.legacyId === 'refused';
	let address = `${config.publicUrl}/?RegNo=${regNo}`;
	if (isRefused || config.accessMode === 'verified') {
		const context = { language: 'en', bearer: null, requestId: 'announcement', portalUrl: config.publicUrl } as const;
		const { appointmentId = null } = (await providerFor(context).vehicleByRegNo(regNo)) ?? {};
		address = createLink({ regNo, appointmentId, bearer: null, hours: demoLinkHours }, config, now);
	}
	return [`  ${regNo.padEnd(10)}  ${description}`, `  ${' '.repeat(10)}  ${address}`];
}

/** Records the messages of the demo's past as sent, at the context's time and at any hour. It sends them to nobody. */
const sendPastMessages =
	({ linkKeys, messaging: { channels }, brandName, publicUrl }: Config) =>
	async ({ db, now }: OperationContext): Promise<void> => {
		const due = { is_hurried: true, next_attempt_at: now };
		await db.updateTable('message').set(due).where('outcome', 'is', null).execute();
		const failed = (fields: object) => {
			throw new Error('a message of the demo’s past could not be sent', { cause: fields });
		};
		await createMessageWorker({
			db,
			channels,
			brandName,
			portalUrl: publicUrl,
			codeMessages: null,
			ownerMessages: { readContents: createReadMessageContents(db), links: createMessageLinks(db, linkKeys) },
			sender: { send: async () => {} },
			now: () => now,
			log: { warn: failed, error: failed },
			count: () => {},
		}).runOnce();
	};

/** Loopback only: anyone who can reach the sandbox can decide the outcome of payments. */
export const sandboxAddress = (port: number) => ({ port, host: '127.0.0.1', setting: 'SANDBOX_PORT' });

/** The sandbox with its port: the demo's payment gateway and owners' phones. null: another gateway is configured. */
export function createDemoSandbox(config: Config, phone: Pick<PhoneOptions, 'db' | 'sentLog' | 'now'> | null) {
	const { gatewayAccount, sandboxPort, publicUrl, portalUrls, dataDir, brandName } = config;
	const { channels, receiptSecret: secret } = config.messaging;
	if (gatewayAccount === null || sandboxPort === null) return null;
	const app = createSandbox({
		account: gatewayAccount,
		merchantName: brandName,
		orders: openOrders(join(dataDir, 'sandbox.json')),
		returnOrigins: [...new Set([publicUrl, ...portalUrls])],
	});
	if (phone && !config.upstream) {
		const links = createMessageLinks(phone.db, config.linkKeys);
		const receipts = secret === null ? null : { portalUrl: publicUrl, secret, channels };
		app.route('/phone', createPhone({ ...phone, links, brandName, portalUrl: publicUrl }, receipts));
	}
	return { app, port: sandboxPort };
}

function openOrders(file: string) {
	try {
		return openSandboxOrders(file);
	} catch (cause) {
		throw new StartupError(`${file} does not hold the orders of the demo's gateway. Remove it to begin anew.`, {
			cause,
		});
	}
}
