/** Parts of the configuration whose settings need each other. Each function throws a SettingError if one is missing. */
import { resolve } from 'node:path';
import { demoParentOrganizationId, demoPaymentDealerCode } from '../../demo/organization.ts';
import type { Msg91Settings } from '../../messages/msg91.ts';
import type { WebhookSettings } from '../../messages/webhook.ts';
import type { CCAvenueAccount } from '../../payments/ccavenue/ccavenue.ts';
import type { S3Settings } from '../../storage/s3.ts';
import { SettingError } from '../operatorErrors.ts';
import { readActionsFile, readMessageTemplates } from './settingFiles.ts';
import type { ParsedSettings } from './settings.ts';
import { withVerifiedTls } from './tls.ts';

/** The demo's own defaults. The first start makes access code and working key of the sandbox (secrets.ts). */
export const demoDefaults = (sandboxPort: number) => ({
	BIND_ADDRESS: '127.0.0.1',
	ACCESS: 'open' as const,
	BOOKING_ACTS_PER_DAY: Number.POSITIVE_INFINITY,
	PARENT_ORGANIZATION_ID: demoParentOrganizationId,
	PAYMENT_DEALER_CODE: demoPaymentDealerCode,
	CCAVENUE_MERCHANT_ID: '100001',
	CCAVENUE_URL: `${sandboxOrigin(sandboxPort)}/transaction`,
	CCAVENUE_STATUS_URL: `${sandboxOrigin(sandboxPort)}/status`,
});

/** On 127.0.0.1, which is another site than the portal's `localhost`, as a real gateway is. */
const sandboxOrigin = (port: number): string => `http://127.0.0.1:${port}`;

/** @throws SettingError with the reason if the setting is missing */
export function required<N extends string>(
	settings: { [name in N]?: string | undefined },
	name: N,
	reason: string,
): string {
	const value = settings[name];
	if (value) return value;
	throw new SettingError(`${name} is missing: ${reason}.`);
}

/** `pgHost` is the environment's `PGHOST`, or empty. @throws SettingError if the connection would not be verified */
export function verifiedUrl(name: string, given: string, settings: ParsedSettings, pgHost: string): string {
	const { PLAINTEXT_HOSTS = [], DATABASE_TLS_NAME } = settings;
	const url = withVerifiedTls(given, PLAINTEXT_HOSTS, pgHost, DATABASE_TLS_NAME);
	if (url !== null) return url;
	if (DATABASE_TLS_NAME !== undefined)
		throw new SettingError(`${name} must have sslmode=verify-full, since DATABASE_TLS_NAME is set.`);
	throw new SettingError(`${name} must have sslmode=verify-full, or its host stand in PLAINTEXT_HOSTS.`);
}

/**
 * `atStart`: each process migrates as it opens the database. `byOwner`: `npm run migrate` does, with the role of this
 * address. `elsewhere`: another host does. In both latter cases a process only checks the version.
 */
export type Migrations =
	| { readonly kind: 'atStart' }
	| { readonly kind: 'byOwner'; readonly databaseUrl: string }
	| { readonly kind: 'elsewhere' };

export function migrationsConfig(settings: ParsedSettings, pgHost: string): Migrations {
	const { MIGRATE_DATABASE_URL: given } = settings;
	if (!given) return { kind: 'atStart' };
	required(settings, 'DATABASE_URL', 'MIGRATE_DATABASE_URL needs it');
	if (given === 'elsewhere') return { kind: 'elsewhere' };
	return { kind: 'byOwner', databaseUrl: verifiedUrl('MIGRATE_DATABASE_URL', given, settings, pgHost) };
}

export function objectStoreConfig(settings: ParsedSettings): S3Settings | null {
	if (!settings.STORAGE_URL) return null;
	return {
		url: settings.STORAGE_URL,
		region: settings.STORAGE_REGION,
		accessKeyId: required(settings, 'STORAGE_ACCESS_KEY_ID', 'STORAGE_URL needs it'),
		secretAccessKey: required(settings, 'STORAGE_SECRET_ACCESS_KEY', 'STORAGE_URL needs it'),
	};
}

export function upstreamConfig(settings: ParsedSettings, root: string) {
	if (!settings.PROVIDER_URL) return null;
	return {
		/** Ends in `/v1.0`. */
		url: settings.PROVIDER_URL,
		clientId: required(settings, 'PROVIDER_CLIENT_ID', 'PROVIDER_URL needs it'),
		clientSecret: required(settings, 'PROVIDER_CLIENT_SECRET', 'PROVIDER_URL needs it'),
		actions: settings.PROVIDER_ACTIONS ? readActionsFile(resolve(root, settings.PROVIDER_ACTIONS)) : {},
	};
}

const gatewaySettingNames = [
	'CCAVENUE_MERCHANT_ID',
	'CCAVENUE_ACCESS_CODE',
	'CCAVENUE_WORKING_KEY',
	'CCAVENUE_URL',
	'CCAVENUE_STATUS_URL',
] as const;

/** `isEmbedded`: the provider is in this process. In production its gateway has all of its settings, or none. */
export function gatewayConfig(settings: ParsedSettings, isDemo: boolean, dealerCode: string, isEmbedded: boolean) {
	const missing = gatewaySettingNames.filter((name) => settings[name] === undefined);
	if (isEmbedded && !isDemo && missing.length > 0 && missing.length < gatewaySettingNames.length)
		throw new SettingError(`${missing[0]} is missing: the payment gateway needs all of its settings.`);
	const [merchantId, accessCode, workingKey, url, statusUrl] = gatewaySettingNames.map((name) => settings[name]);
	const gatewayAccount: CCAvenueAccount | null =
		isEmbedded && merchantId && accessCode && workingKey && url && statusUrl
			? { merchantId, subAccountId: dealerCode, accessCode, workingKey, url, statusUrl }
			: null;
	const origin = url ? new URL(url).origin : null;
	const isSandbox = gatewayAccount !== null && isDemo && origin === sandboxOrigin(settings.SANDBOX_PORT);
	return {
		/** The gateway account of the embedded provider; null: no online payments. */
		gatewayAccount,
		/** Origins to which a payment form may be posted. */
		gatewayOrigins: settings.GATEWAY_ORIGINS ?? (origin === null ? [] : [origin]),
		/** Port of the demo's payment gateway, on loopback; null: the sandbox is not started. */
		sandboxPort: isSandbox ? settings.SANDBOX_PORT : null,
	};
}

type MessageProvider = ({ readonly kind: 'webhook' } & WebhookSettings) | ({ readonly kind: 'msg91' } & Msg91Settings);

/** How messages to owners are sent (docs/send-messages.md); null: no messages, except on the demo's own page. */
export function messageProvider(settings: ParsedSettings, root: string): MessageProvider | null {
	if (settings.MESSAGE_PROVIDER === 'webhook') {
		if (!settings.MESSAGE_WEBHOOK_URL && !settings.MESSAGE_WEBHOOK_SECRET) return null;
		return {
			kind: 'webhook',
			url: required(settings, 'MESSAGE_WEBHOOK_URL', 'MESSAGE_WEBHOOK_SECRET is of no use without it'),
			secret: required(settings, 'MESSAGE_WEBHOOK_SECRET', 'MESSAGE_WEBHOOK_URL needs it'),
		};
	}
	if (settings.MESSAGE_CHANNELS.join() !== 'sms')
		throw new SettingError('MESSAGE_CHANNELS must be sms, since MESSAGE_PROVIDER is msg91.');
	const reason = 'MESSAGE_PROVIDER=msg91 needs it';
	return {
		kind: 'msg91',
		url: settings.MSG91_URL,
		authKey: required(settings, 'MSG91_AUTH_KEY', reason),
		templateIds: readMessageTemplates(resolve(root, required(settings, 'MESSAGE_TEMPLATES', reason))),
	};
}

export function mapTilesConfig(settings: ParsedSettings) {
	if (!settings.MAP_TILES_URL) return null;
	const attribution = required(settings, 'MAP_TILES_ATTRIBUTION', 'MAP_TILES_URL needs it');
	return { url: settings.MAP_TILES_URL, attribution };
}
