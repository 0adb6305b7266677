/** The settings of the environment: the form of each variable, and its default where both profiles share it. */
import { z } from 'zod';
import { defaultPort } from './defaultPort.ts';
import {
	accessModeSchema,
	apiClientsSchema,
	bindAddressSchema,
	colorSchema,
	contactUrlSchema,
	countSchema,
	databaseUrlSchema,
	hostsSchema,
	httpUrlSchema,
	identifierSchema,
	linkKeysSchema,
	listenAddressSchema,
	migrationsSchema,
	onOffSchema,
	originSchema,
	originsSchema,
	pathSchema,
	portSchema,
	providerIdSchema,
	providerUrlSchema,
	singleLineSchema,
	tilesUrlSchema,
	tokenSchema,
	trustProxySchema,
} from './settingSchemas.ts';

export const environmentSchema = z.object({
	PORT: portSchema.default(defaultPort),
	BIND_ADDRESS: bindAddressSchema.optional(),
	INTERNAL_PORT: listenAddressSchema.default({ host: '127.0.0.1', port: 3001 }),
	INTERNAL_HOSTS: hostsSchema.optional(),
	SANDBOX_PORT: portSchema.default(3002),
	PUBLIC_URL: originSchema.optional(),
	TRUST_PROXY: trustProxySchema.default({ kind: 'none' }),
	MAX_CONNECTIONS: countSchema(100, 1_000_000).default(10_000),
	HEADER_TIMEOUT_SECONDS: countSchema(1, 30).default(15),
	DATA_DIR: pathSchema.default('.kickstand'),
	DATABASE_URL: databaseUrlSchema.optional(),
	MIGRATE_DATABASE_URL: migrationsSchema.optional(),
	PLAINTEXT_HOSTS: hostsSchema.optional(),
	TLS_CA_FILE: pathSchema.optional(),
	PROVIDER_URL: providerUrlSchema.optional(),
	PROVIDER_CLIENT_ID: identifierSchema.optional(),
	PROVIDER_CLIENT_SECRET: singleLineSchema.optional(),
	PROVIDER_ACTIONS: pathSchema.optional(),
	API_CLIENTS: apiClientsSchema.optional(),
	PORTAL_URLS: originsSchema.optional(),
	GATEWAY_ORIGINS: originsSchema.optional(),
	ACCESS: accessModeSchema.optional(),
	LIMITS: onOffSchema.default(true),
	LINK_KEYS: linkKeysSchema.optional(),
	MESSAGE_WEBHOOK_URL: httpUrlSchema.optional(),
	MESSAGE_WEBHOOK_SECRET: tokenSchema.optional(),
	DESK_TOKEN: tokenSchema.optional(),
	CATALOGUE_NAMES: pathSchema.optional(),
	BRAND_NAME: singleLineSchema.default('Kickstand'),
	BRAND_COLOR: colorSchema.optional(),
	HELP_URL: contactUrlSchema.optional(),
	PRIVACY_URL: httpUrlSchema.optional(),
	TERMS_URL: httpUrlSchema.optional(),
	PARENT_ORGANIZATION_ID: providerIdSchema.optional(),
	PAYMENT_DEALER_CODE: providerIdSchema.optional(),
	CCAVENUE_MERCHANT_ID: identifierSchema.optional(),
	CCAVENUE_ACCESS_CODE: identifierSchema.optional(),
	CCAVENUE_WORKING_KEY: identifierSchema.optional(),
	CCAVENUE_URL: httpUrlSchema.optional(),
	CCAVENUE_STATUS_URL: httpUrlSchema.optional(),
	SELF_DECLARATION: onOffSchema.default(false),
	MAP_TILES_URL: tilesUrlSchema.optional(),
	MAP_TILES_ATTRIBUTION: singleLineSchema.optional(),
	MAP_PMTILES: pathSchema.optional(),
});

/** The environment variable of each setting; docs/configure.md describes them. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/** Settings with the same default in both profiles, which is in the schema. */
export const settingsWithDefaults: readonly string[] = Object.keys(environmentSchema.parse({}));

export type ParsedSettings = z.output<typeof environmentSchema>;
