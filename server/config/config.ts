import { resolve } from 'node:path';
import { demoCatalogueNames } from '../../demo/catalogueList.ts';
import { assertNoErrors, SettingError } from '../operatorErrors.ts';
import {
	demoDefaults,
	gatewayConfig,
	mapTilesConfig,
	messageProvider,
	migrationsConfig,
	objectStoreConfig,
	required,
	upstreamConfig,
	verifiedUrl,
} from './dependentSettings.ts';
import { mapArchiveConfig, readCatalogueNames } from './settingFiles.ts';
import { type ParsedSettings, settingsSchema } from './settings.ts';
import { readCertificateAuthority } from './tls.ts';

/** `demo`: every setting has a default. `serve`: production, without defaults for secrets and identities. */
export type Profile = 'demo' | 'serve';

/** The settings as the program uses them. */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Where a command finds the database. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Reads the settings of a profile from the environment; an empty variable counts as not set. `secrets` are those of the
 * data folder, which the environment overrides. Relative paths are resolved against `root`.
 * @throws SettingError naming each malformed setting; if none is, each setting that is missing or cannot be used
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
	const parsed = settingsSchema.safeParse(Object.fromEntries(nonEmpty));
	if (!parsed.success) {
		const { issues } = parsed.error;
		throw new SettingError(issues.map(({ path, message }) => `${String(path[0])} ${message}.`).join(' '));
	}
	const isDemo = profile === 'demo';
	const settings: ParsedSettings = isDemo ? { ...demoDefaults(parsed.data.SANDBOX_PORT), ...parsed.data } : parsed.data;
	const errors: string[] = [];
	/**
	 * Collects a SettingError for the one that is thrown at the end; the undefined value of such a part is never used.
	 */
	const read = <T>(reading: () => T): T => {
		try {
			return reading();
		} catch (error) {
			if (!(error instanceof SettingError)) throw error;
			errors.push(error.message);
			return undefined as T;
		}
	};
	const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
	const upstream = read(() => upstreamConfig(settings, root));
	const pgHost = env.PGHOST ?? '';
	if (!settings.PROVIDER_URL && settings.PORTAL_URLS && !settings.PORTAL_URLS.includes(publicUrl)) {
		errors.push(`PORTAL_URLS must include this portal’s own address, ${publicUrl}.`);
	}
	// No default outside the demo: a wrong one would misroute payments.
	const reason = 'bookings and searches carry it. Give the maker’s own';
	const parentOrganizationId = read(() => required(settings, 'PARENT_ORGANIZATION_ID', reason));
	const dealerCode = read(() => required(settings, 'PAYMENT_DEALER_CODE', 'payments carry it. Give the maker’s own'));
	const payments = read(() => gatewayConfig(settings, isDemo, dealerCode, !settings.PROVIDER_URL));
	// Only from the environment: the access code in the data folder is for the demo's own sandbox.
	const isCodeGiven = upstream !== null && Boolean(env.CCAVENUE_ACCESS_CODE?.trim());
	const upstreamAccessCode = (isCodeGiven && settings.CCAVENUE_ACCESS_CODE) || '';
	const accessMode = settings.ACCESS ?? 'verified';
	const provider = read(() => messageProvider(settings, root));
	if (profile === 'serve' && (accessMode === 'verified' || provider !== null) && !settings.LINK_KEYS) {
		const use = 'links, codes and messages are made with it';
		errors.push(`LINK_KEYS is missing: ${use}. Give kid:key with a key of 64 hex digits.`);
	}
	const config = {
		profile,
		port: settings.PORT,
		/**
		 * The one address of this machine on which the public port listens; null: all of them. The demo shows all vehicles.
		 */
		bindAddress: settings.BIND_ADDRESS ?? null,
		internalAddress: settings.INTERNAL_PORT,
		/** Names and addresses at which the internal port answers, besides loopback and its own address. */
		internalHosts: settings.INTERNAL_HOSTS ?? [],
		/** An origin, without a slash at its end. */
		publicUrl,
		trustProxy: settings.TRUST_PROXY,
		/** Further connections to the public port are closed on arrival. */
		maxConnections: settings.MAX_CONNECTIONS,
		/** How long a connection to the public port may take to send the headers of a request. */
		headerTimeoutSeconds: settings.HEADER_TIMEOUT_SECONDS,
		/** An absolute path. */
		dataDir: resolve(root, settings.DATA_DIR),
		/** The connection checks certificate and host name if it leaves this machine. */
		databaseUrl: read(() =>
			settings.DATABASE_URL ? verifiedUrl('DATABASE_URL', settings.DATABASE_URL, settings, pgHost) : null,
		),
		/** Who brings the database to this program's version. */
		migrations: read(() => migrationsConfig(settings, pgHost)),
		/** Hosts that may be reached without TLS, beside loopback. */
		plaintextHosts: settings.PLAINTEXT_HOSTS ?? [],
		/** Certificates in PEM that are trusted beside those that Node trusts. */
		certificateAuthority: read(() =>
			settings.TLS_CA_FILE ? readCertificateAuthority(resolve(root, settings.TLS_CA_FILE)) : [],
		),
		/** Where files are kept; null: in the database. */
		objectStore: read(() => objectStoreConfig(settings)),
		/** null: the embedded provider. */
		upstream,
		apiClients: settings.API_CLIENTS ?? [],
		/** Origins to which a payment may return; the first is the default. */
		portalUrls: settings.PORTAL_URLS ?? [publicUrl],
		...payments,
		accessMode,
		/** False only for measurements, or if a proxy in front limits requests. Limits on one-time codes always apply. */
		rateLimitsEnabled: settings.LIMITS,
		/** How often the owner of a vehicle may book, move and change in a day. */
		changesPerDay: settings.LIMITS ? (settings.BOOKING_ACTS_PER_DAY ?? 10) : Number.POSITIVE_INFINITY,
		linkKeys: settings.LINK_KEYS ?? [],
		messaging: {
			provider,
			/** In the order in which a carrier tries them. */
			channels: settings.MESSAGE_CHANNELS,
			/** Messages in an hour at most; Infinity: no limit. */
			perHour: settings.MESSAGES_PER_HOUR,
			/** The secret that receipts are signed with; null: no receipts are taken. */
			receiptSecret: settings.MESSAGE_RECEIPT_SECRET ?? null,
		},
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
		/** The maker's identity at the provider. */
		parentOrganizationId,
		/** Sent with each payment. */
		payment: { dealerCode, accessCode: payments?.gatewayAccount?.accessCode ?? upstreamAccessCode },
		selfDeclaration: settings.SELF_DECLARATION,
		/** In the demo the names of its own catalogue. */
		catalogueNames: read(() => {
			if (settings.CATALOGUE_NAMES) return readCatalogueNames(resolve(root, settings.CATALOGUE_NAMES));
			return isDemo ? demoCatalogueNames : null;
		}),
		mapTiles: read(() => mapTilesConfig(settings)),
		/** Absolute path of the PMTiles archive that the portal serves as its map; null: none. */
		mapArchive: read(() => mapArchiveConfig(settings, root)),
	};
	assertNoErrors(errors);
	return config;
}

/** The brand as it is printed on invoices. */
export const brandOf = ({ brandName, brandColor }: Config) => ({ name: brandName, color: brandColor });

/** Checks ports that no command uses. @throws SettingError if two ports are the same */
export function validateForServing(config: Config): void {
	if (config.port === config.internalAddress.port)
		throw new SettingError('INTERNAL_PORT must be another port than PORT.');
	if (config.sandboxPort === config.port || config.sandboxPort === config.internalAddress.port) {
		throw new SettingError('SANDBOX_PORT must be another port than PORT and INTERNAL_PORT.');
	}
}
