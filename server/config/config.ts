import { resolve } from 'node:path';
import { demoCatalogueNames } from '../../demo/catalogueNames.ts';
import { demoParentOrganizationId, demoPaymentDealerCode } from '../../demo/organization.ts';
import type { S3Settings } from '../../storage/s3.ts';
import { SettingError } from '../operatorErrors.ts';
import { readCertificateAuthority } from './certificateAuthority.ts';
import { withVerifiedTls } from './databaseTls.ts';
import { environmentSchema, type ParsedSettings } from './environment.ts';
import { missingGatewaySettings, sandboxDefaults, sandboxOrigin, toGatewayAccount } from './gatewaySettings.ts';
import { messagingConfig } from './messageSettings.ts';
import { mapArchiveConfig, readActionsFile, readCatalogueNames } from './settingFiles.ts';

/** `demo`: every setting has a default. `serve`: production, without defaults for secrets and identities. */
export type Profile = 'demo' | 'serve';

/**
 * `atStart`: each process, as it opens the database. `byOwner`: `npm run migrate` as the role of this address, and
 * `elsewhere`: another host; a process then only checks the version.
 */
export type Migrations =
	| { readonly kind: 'atStart' }
	| { readonly kind: 'byOwner'; readonly databaseUrl: string }
	| { readonly kind: 'elsewhere' };

/** The settings as the program uses them. */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Where a command finds the database. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Reads the settings of a profile from the environment; an empty variable counts as not set.
 * `secrets` are those of the data folder, which the environment overrides. Relative paths are resolved against `root`.
 * @throws SettingError naming the first setting that is missing or malformed
 */
export function readConfig(
	profile: Profile,
	env: Readonly<Record<string, string | undefined>>,
	root: string,
	secrets: Readonly<Record<string, string>> = {},
) {
	const nonEmpty = Object.entries({ ...secrets, ...env }).filter(
		([, text]) => text !== undefined && text.trim() !== '',
	);
	const parsed = environmentSchema.safeParse(Object.fromEntries(nonEmpty));
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw new SettingError(`${String(issue?.path[0])} ${issue?.message}.`);
	}
	const settings = parsed.data;
	const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
	const upstream = upstreamConfig(settings, root);
	const pgHost = env.PGHOST ?? '';
	if (!upstream && settings.PORTAL_URLS && !settings.PORTAL_URLS.includes(publicUrl)) {
		throw new SettingError(`PORTAL_URLS must include this portal’s own address, ${publicUrl}.`);
	}
	const identity = makerIdentity(settings, profile);
	const payments = gatewayConfig(settings, profile, identity.dealerCode, upstream === null);
	// Only from the environment: the access code in the data folder is generated for the demo's own sandbox.
	const isCodeGiven = upstream !== null && Boolean(env.CCAVENUE_ACCESS_CODE?.trim());
	const upstreamAccessCode = (isCodeGiven && settings.CCAVENUE_ACCESS_CODE) || '';
	return {
		profile,
		port: settings.PORT,
		/** The one address of this machine under which the public port listens; null: every one. The demo shows all vehicles. */
		bindAddress: settings.BIND_ADDRESS ?? (profile === 'demo' ? '127.0.0.1' : null),
		internalAddress: settings.INTERNAL_PORT,
		/** Names and addresses under which the internal port is served, besides loopback and its own address. */
		internalHosts: settings.INTERNAL_HOSTS ?? [],
		/** An origin, without a slash at its end. */
		publicUrl,
		trustProxy: settings.TRUST_PROXY,
		/** The public port closes further connections on arrival. */
		maxConnections: settings.MAX_CONNECTIONS,
		/** How long a connection to the public port may take to send the headers of a request. */
		headerTimeoutSeconds: settings.HEADER_TIMEOUT_SECONDS,
		/** An absolute path. */
		dataDir: resolve(root, settings.DATA_DIR),
		/** With a check of certificate and host name where it leaves this machine. */
		databaseUrl: settings.DATABASE_URL ? verifiedUrl('DATABASE_URL', settings.DATABASE_URL, settings, pgHost) : null,
		/** Who brings the database to this program's version. */
		migrations: migrationsConfig(settings, pgHost),
		/** Hosts that may be reached without TLS, beside loopback. */
		plaintextHosts: settings.PLAINTEXT_HOSTS ?? [],
		/** Certificates in PEM that are trusted beside those that Node trusts. */
		certificateAuthority: settings.TLS_CA_FILE ? readCertificateAuthority(resolve(root, settings.TLS_CA_FILE)) : [],
		/** Where files are kept; null: in the database. */
		objectStore: objectStoreConfig(settings),
		/** null: the embedded provider. */
		upstream,
		apiClients: settings.API_CLIENTS ?? [],
		/** Origins to which a payment may return; the first is the default. */
		portalUrls: settings.PORTAL_URLS ?? [publicUrl],
		...payments,
		accessMode: settings.ACCESS ?? (profile === 'demo' ? ('open' as const) : ('verified' as const)),
		/**
		 * False only for measurements, or when a proxy in front applies rate limits. Limits on one-time codes always apply.
		 */
		rateLimitsEnabled: settings.LIMITS,
		linkKeys: settings.LINK_KEYS ?? [],
		messaging: messagingConfig(settings, root),
		deskToken: settings.DESK_TOKEN ?? null,
		brandName: settings.BRAND_NAME,
		brandColor: settings.BRAND_COLOR ?? null,
		/** Links of the footer; null: left out. */
		footerLinks: {
			help: settings.HELP_URL ?? null,
			privacy: settings.PRIVACY_URL ?? null,
			terms: settings.TERMS_URL ?? null,
			grievance: settings.GRIEVANCE_CONTACT ?? null,
		},
		parentOrganizationId: identity.parentOrganizationId,
		/** Sent with each payment. */
		payment: { dealerCode: identity.dealerCode, accessCode: payments.gatewayAccount?.accessCode ?? upstreamAccessCode },
		selfDeclaration: settings.SELF_DECLARATION,
		/** In the demo those of its own catalogue. */
		catalogueNames: settings.CATALOGUE_NAMES
			? readCatalogueNames(resolve(root, settings.CATALOGUE_NAMES))
			: profile === 'demo'
				? demoCatalogueNames
				: null,
		mapTiles: mapTilesConfig(settings),
		/** Absolute path of the PMTiles archive that the portal serves as its map; null: none. */
		mapArchive: mapArchiveConfig(settings, root),
	};
}

/** The brand as it stands on invoices. */
export const brandOf = ({ brandName, brandColor }: Config) => ({ name: brandName, color: brandColor });

/** @throws SettingError when it is not set, with the reason why it has to be */
function required<N extends string>(settings: { [name in N]?: string | undefined }, name: N, reason: string): string {
	const value = settings[name];
	if (value) return value;
	throw new SettingError(`${name} is missing: ${reason}.`);
}

/** @throws SettingError when the connection would not be verified */
function verifiedUrl(name: string, given: string, settings: ParsedSettings, pgHost: string): string {
	const { PLAINTEXT_HOSTS = [], DATABASE_TLS_NAME } = settings;
	const url = withVerifiedTls(given, PLAINTEXT_HOSTS, pgHost, DATABASE_TLS_NAME);
	if (url !== null) return url;
	if (DATABASE_TLS_NAME !== undefined)
		throw new SettingError(`${name} must have sslmode=verify-full, since DATABASE_TLS_NAME is set.`);
	throw new SettingError(`${name} must have sslmode=verify-full, or its host stand in PLAINTEXT_HOSTS.`);
}

function migrationsConfig(settings: ParsedSettings, pgHost: string): Migrations {
	const { MIGRATE_DATABASE_URL: given } = settings;
	if (!given) return { kind: 'atStart' };
	required(settings, 'DATABASE_URL', 'MIGRATE_DATABASE_URL needs it');
	if (given === 'elsewhere') return { kind: 'elsewhere' };
	return { kind: 'byOwner', databaseUrl: verifiedUrl('MIGRATE_DATABASE_URL', given, settings, pgHost) };
}

function objectStoreConfig(settings: ParsedSettings): S3Settings | null {
	if (!settings.STORAGE_URL) return null;
	return {
		url: settings.STORAGE_URL,
		region: settings.STORAGE_REGION,
		accessKeyId: required(settings, 'STORAGE_ACCESS_KEY_ID', 'STORAGE_URL needs it'),
		secretAccessKey: required(settings, 'STORAGE_SECRET_ACCESS_KEY', 'STORAGE_URL needs it'),
	};
}

function upstreamConfig(settings: ParsedSettings, root: string) {
	if (!settings.PROVIDER_URL) return null;
	return {
		/** Ends in `/v1.0`. */
		url: settings.PROVIDER_URL,
		clientId: required(settings, 'PROVIDER_CLIENT_ID', 'PROVIDER_URL needs it'),
		clientSecret: required(settings, 'PROVIDER_CLIENT_SECRET', 'PROVIDER_URL needs it'),
		actions: settings.PROVIDER_ACTIONS ? readActionsFile(resolve(root, settings.PROVIDER_ACTIONS)) : {},
	};
}

/**
 * The maker's identity at provider and gateway. Without a default outside the demo: a wrong one would misroute
 * payments.
 */
function makerIdentity(given: ParsedSettings, profile: Profile) {
	const demo = { PARENT_ORGANIZATION_ID: demoParentOrganizationId, PAYMENT_DEALER_CODE: demoPaymentDealerCode };
	const settings = profile === 'demo' ? { ...demo, ...given } : given;
	const reason = 'bookings and searches carry it. Give the maker’s own';
	return {
		parentOrganizationId: required(settings, 'PARENT_ORGANIZATION_ID', reason),
		dealerCode: required(settings, 'PAYMENT_DEALER_CODE', 'payments carry it. Give the maker’s own'),
	};
}

function gatewayConfig(settings: ParsedSettings, profile: Profile, dealerCode: string, isEmbedded: boolean) {
	const withDefaults = profile === 'demo' ? { ...sandboxDefaults(settings.SANDBOX_PORT), ...settings } : settings;
	const [missing] = profile === 'demo' || !isEmbedded ? [] : missingGatewaySettings(settings);
	if (missing) throw new SettingError(`${missing} is missing: the payment gateway needs all of its settings.`);
	const gatewayAccount = isEmbedded ? toGatewayAccount(withDefaults, dealerCode) : null;
	const origin = withDefaults.CCAVENUE_URL ? new URL(withDefaults.CCAVENUE_URL).origin : null;
	const isSandbox = gatewayAccount !== null && profile === 'demo' && origin === sandboxOrigin(settings.SANDBOX_PORT);
	return {
		/** The gateway account of the embedded provider; null: no online payments. */
		gatewayAccount,
		/** Origins to which a payment form may be posted. */
		gatewayOrigins: settings.GATEWAY_ORIGINS ?? (origin === null ? [] : [origin]),
		/** Port of the demo's payment gateway, on loopback; null: the sandbox is not started. */
		sandboxPort: isSandbox ? settings.SANDBOX_PORT : null,
	};
}

function mapTilesConfig(settings: ParsedSettings) {
	if (!settings.MAP_TILES_URL) return null;
	const attribution = required(settings, 'MAP_TILES_ATTRIBUTION', 'MAP_TILES_URL needs it');
	return { url: settings.MAP_TILES_URL, attribution };
}

/**
 * Checks the settings that are only needed to serve, not by the commands.
 * @throws SettingError when LINK_KEYS is missing or two ports are the same
 */
export function validateForServing(config: Config): void {
	if (config.accessMode === 'verified' && config.linkKeys.length === 0) {
		throw new SettingError(
			'LINK_KEYS is missing: with ACCESS=verified links and codes are made with it. Give kid:key with a key of 64 hex digits.',
		);
	}
	if (config.port === config.internalAddress.port)
		throw new SettingError('INTERNAL_PORT must be another port than PORT.');
	if (config.sandboxPort === config.port || config.sandboxPort === config.internalAddress.port) {
		throw new SettingError('SANDBOX_PORT must be another port than PORT and INTERNAL_PORT.');
	}
}
