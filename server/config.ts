import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { LinkKey } from '../access/params.ts';
import { demoParentOrganizationId, demoPaymentDealerCode } from '../demo/organization.ts';
import type { CCAvenueAccount } from '../payments/ccavenue/ccavenue.ts';
import { type ProviderActions, readProviderActions } from '../provider/wire/actions.ts';
import { accountOf, missingBeside, sandboxDefaults, sandboxOrigin } from './gatewaySettings.ts';
import * as read from './settings.ts';

/** `demo`: everything has a default. `serve`: the real thing, from the configuration alone. */
export type Profile = 'demo' | 'serve';

/** One line for a person: which setting, and what it must be. */
export class SettingError extends Error {
	override readonly name = 'SettingError';
}

const schema = z.object({
	PORT: read.port.default(3000),
	INTERNAL_PORT: read.listenAddress.default({ host: '127.0.0.1', port: 3001 }),
	SANDBOX_PORT: read.port.default(3002),
	PUBLIC_URL: read.origin.optional(),
	TRUST_PROXY: read.trustProxy.default({ kind: 'none' }),
	DATA_DIR: read.path.default('.kickstand'),
	DATABASE_URL: read.databaseUrl.optional(),
	PROVIDER_URL: read.providerUrl.optional(),
	PROVIDER_CLIENT_ID: read.word.optional(),
	PROVIDER_CLIENT_SECRET: read.line.optional(),
	PROVIDER_ACTIONS: read.path.optional(),
	API_CLIENTS: read.apiClients.optional(),
	PORTAL_URLS: read.origins.optional(),
	GATEWAY_ORIGINS: read.origins.optional(),
	ACCESS: read.access.optional(),
	LIMITS: read.onOff.default(true),
	LINK_KEYS: read.linkKeys.optional(),
	MESSAGE_WEBHOOK_URL: read.webAddress.optional(),
	MESSAGE_WEBHOOK_SECRET: read.token.optional(),
	DESK_TOKEN: read.token.optional(),
	BRAND_NAME: read.line.default('Kickstand'),
	BRAND_COLOR: read.color.optional(),
	PARENT_ORGANIZATION_ID: read.word.optional(),
	PAYMENT_DEALER_CODE: read.word.optional(),
	CCAVENUE_MERCHANT_ID: read.word.optional(),
	CCAVENUE_ACCESS_CODE: read.word.optional(),
	CCAVENUE_WORKING_KEY: read.word.optional(),
	CCAVENUE_URL: read.webAddress.optional(),
	CCAVENUE_STATUS_URL: read.webAddress.optional(),
	SELF_DECLARATION: read.onOff.default(false),
	MAP_TILES_URL: read.tilesUrl.optional(),
	MAP_TILES_ATTRIBUTION: read.line.optional(),
});

/** Every setting by the name of its environment variable; docs/configure.md says what each is for. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/** Settings whose default is the same in both profiles: a value that stands in the schema. */
export const defaultedSettings: readonly string[] = Object.keys(schema.parse({}));

export interface Config {
	readonly profile: Profile;
	readonly port: number;
	readonly internal: { readonly host: string; readonly port: number };
	/** An origin, without a slash at its end. */
	readonly publicUrl: string;
	readonly trustProxy: read.TrustProxy;
	/** Absolute. */
	readonly dataDir: string;
	readonly databaseUrl: string | null;
	/** null: the embedded provider. */
	readonly upstream: {
		/** Ends in `/v1.0`. */
		readonly url: string;
		readonly clientId: string;
		readonly clientSecret: string;
		readonly actions: ProviderActions;
	} | null;
	readonly apiClients: readonly read.ApiClient[];
	/** Origins that a payment may lead back to; the first is the usual one. */
	readonly portalUrls: readonly string[];
	/** Where a payment form may be posted. */
	readonly gatewayOrigins: readonly string[];
	/** The account that takes the payments of the embedded provider; null: nothing is paid online. */
	readonly gateway: CCAvenueAccount | null;
	/** The demo's own gateway listens here, on loopback; null: it is not needed. */
	readonly sandboxPort: number | null;
	readonly access: 'open' | 'verified';
	/** False: nothing is refused for being asked too often; for measuring, or with limits in front of the portal. */
	readonly limits: boolean;
	readonly linkKeys: readonly LinkKey[];
	/** Who carries messages to owners; null: nobody, in the demo a log. */
	readonly messageWebhook: { readonly url: string; readonly secret: string } | null;
	readonly deskToken: string | null;
	readonly brandName: string;
	readonly brandColor: string | null;
	readonly parentOrganizationId: string;
	/** What the portal sends with payments. */
	readonly payment: { readonly dealerCode: string; readonly accessCode: string };
	readonly selfDeclaration: boolean;
	readonly mapTiles: { readonly url: string; readonly attribution: string } | null;
}

/**
 * The settings of a profile from the environment; an empty variable counts as not set.
 * `made` are the secrets of the data folder, which the environment overrides.
 * @throws SettingError naming the first setting that is missing or malformed
 */
export function readConfig(
	profile: Profile,
	env: Readonly<Record<string, string | undefined>>,
	root: string,
	made: Readonly<Record<string, string>> = {},
): Config {
	const given = Object.entries({ ...made, ...env }).filter(([, text]) => text !== undefined && text.trim() !== '');
	const parsed = schema.safeParse(Object.fromEntries(given));
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw new SettingError(`${String(issue?.path[0])} ${issue?.message}.`);
	}
	const set = parsed.data;
	const publicUrl = set.PUBLIC_URL ?? `http://localhost:${set.PORT}`;
	const upstream = upstreamOf(set, root);
	if (!upstream && set.PORTAL_URLS && !set.PORTAL_URLS.includes(publicUrl)) {
		throw new SettingError(`PORTAL_URLS must include this portal’s own address, ${publicUrl}.`);
	}
	const maker = makerOf(set, profile);
	const payments = paymentsOf(set, profile, maker.dealerCode, upstream === null);
	// The one that the environment gives: the one of the data folder is known to our own sandbox alone.
	const isCodeGiven = upstream !== null && Boolean(env.CCAVENUE_ACCESS_CODE?.trim());
	const upstreamAccessCode = (isCodeGiven && set.CCAVENUE_ACCESS_CODE) || '';
	return {
		profile,
		port: set.PORT,
		internal: set.INTERNAL_PORT,
		publicUrl,
		trustProxy: set.TRUST_PROXY,
		dataDir: resolve(root, set.DATA_DIR),
		databaseUrl: set.DATABASE_URL ?? null,
		upstream,
		apiClients: set.API_CLIENTS ?? [],
		portalUrls: set.PORTAL_URLS ?? [publicUrl],
		...payments,
		access: set.ACCESS ?? (profile === 'demo' ? 'open' : 'verified'),
		limits: set.LIMITS,
		linkKeys: set.LINK_KEYS ?? [],
		messageWebhook: webhookOf(set),
		deskToken: set.DESK_TOKEN ?? null,
		brandName: set.BRAND_NAME,
		brandColor: set.BRAND_COLOR ?? null,
		parentOrganizationId: maker.parentOrganizationId,
		payment: { dealerCode: maker.dealerCode, accessCode: payments.gateway?.accessCode ?? upstreamAccessCode },
		selfDeclaration: set.SELF_DECLARATION,
		mapTiles: tilesOf(set),
	};
}

type Settings = z.output<typeof schema>;

function upstreamOf(set: Settings, root: string): Config['upstream'] {
	if (!set.PROVIDER_URL) return null;
	for (const name of ['PROVIDER_CLIENT_ID', 'PROVIDER_CLIENT_SECRET'] as const) {
		if (!set[name]) throw new SettingError(`${name} is missing: PROVIDER_URL needs it.`);
	}
	return {
		url: set.PROVIDER_URL,
		clientId: set.PROVIDER_CLIENT_ID ?? '',
		clientSecret: set.PROVIDER_CLIENT_SECRET ?? '',
		actions: set.PROVIDER_ACTIONS ? actionsOf(resolve(root, set.PROVIDER_ACTIONS)) : {},
	};
}

/** Who the maker is to a provider and to a gateway. Another's name would send bookings and money astray. */
function makerOf(set: Settings, profile: Profile): { parentOrganizationId: string; dealerCode: string } {
	const isDemo = profile === 'demo';
	const parentOrganizationId = set.PARENT_ORGANIZATION_ID ?? (isDemo ? demoParentOrganizationId : null);
	const dealerCode = set.PAYMENT_DEALER_CODE ?? (isDemo ? demoPaymentDealerCode : null);
	if (parentOrganizationId === null) {
		throw new SettingError('PARENT_ORGANIZATION_ID is missing: bookings and searches carry it. Give the maker’s own.');
	}
	if (dealerCode === null) {
		throw new SettingError('PAYMENT_DEALER_CODE is missing: payments carry it. Give the maker’s own.');
	}
	return { parentOrganizationId, dealerCode };
}

function paymentsOf(
	set: Settings,
	profile: Profile,
	dealerCode: string,
	isEmbedded: boolean,
): Pick<Config, 'gateway' | 'gatewayOrigins' | 'sandboxPort'> {
	const given = profile === 'demo' ? { ...sandboxDefaults(set.SANDBOX_PORT), ...set } : set;
	const [missing] = profile === 'demo' || !isEmbedded ? [] : missingBeside(set);
	if (missing) throw new SettingError(`${missing} is missing: the payment gateway needs all of its settings.`);
	const gateway = isEmbedded ? accountOf(given, dealerCode) : null;
	const origin = given.CCAVENUE_URL ? new URL(given.CCAVENUE_URL).origin : null;
	const isSandbox = gateway !== null && profile === 'demo' && origin === sandboxOrigin(set.SANDBOX_PORT);
	return {
		gateway,
		gatewayOrigins: set.GATEWAY_ORIGINS ?? (origin === null ? [] : [origin]),
		sandboxPort: isSandbox ? set.SANDBOX_PORT : null,
	};
}

function actionsOf(file: string): ProviderActions {
	if (!existsSync(file)) throw new SettingError(`PROVIDER_ACTIONS names a file that is not there: ${file}.`);
	try {
		return readProviderActions(JSON.parse(readFileSync(file, 'utf8')));
	} catch (cause) {
		const why = cause instanceof Error ? cause.message.split('\n')[0] : '';
		throw new SettingError(`PROVIDER_ACTIONS names a file that cannot be used (${file}): ${why}`, { cause });
	}
}

function tilesOf(set: Settings): Config['mapTiles'] {
	if (!set.MAP_TILES_URL) return null;
	if (!set.MAP_TILES_ATTRIBUTION) throw new SettingError('MAP_TILES_ATTRIBUTION is missing: MAP_TILES_URL needs it.');
	return { url: set.MAP_TILES_URL, attribution: set.MAP_TILES_ATTRIBUTION };
}

function webhookOf(set: Settings): Config['messageWebhook'] {
	const { MESSAGE_WEBHOOK_URL: url, MESSAGE_WEBHOOK_SECRET: secret } = set;
	if (!url && !secret) return null;
	if (!url) throw new SettingError('MESSAGE_WEBHOOK_URL is missing: MESSAGE_WEBHOOK_SECRET is of no use without it.');
	if (!secret) throw new SettingError('MESSAGE_WEBHOOK_SECRET is missing: MESSAGE_WEBHOOK_URL needs it.');
	return { url, secret };
}

/**
 * What serving needs beyond well-formed settings.
 * @throws SettingError
 */
export function checkForServing(config: Config): void {
	if (config.access === 'verified' && config.linkKeys.length === 0) {
		throw new SettingError(
			'LINK_KEYS is missing: with ACCESS=verified links and codes are made with it. Give kid:key with a key of 64 hex digits.',
		);
	}
	if (config.port === config.internal.port) throw new SettingError('INTERNAL_PORT must be another port than PORT.');
	if (config.sandboxPort === config.port || config.sandboxPort === config.internal.port) {
		throw new SettingError('SANDBOX_PORT must be another port than PORT and INTERNAL_PORT.');
	}
}
