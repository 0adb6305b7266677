/** Finds errors in a configuration of `npm run serve` before anything starts (docs/run-in-production.md#preflight). */

import { isIP } from 'node:net';
import { assertNoErrors } from '../operatorErrors.ts';
import type { Config } from './config.ts';
import { demoDefaults } from './dependentSettings.ts';
import { isLoopbackHost, isPrivateAddress, needsTls } from './hosts.ts';
import { isWeakKey, isWeakSecret } from './secrets.ts';
import { settingNames } from './settings.ts';

/** Names of the warnings, as `/metrics` counts them. */
export const preflightChecks = [
	'openAccess',
	'shortSecret',
	'weakKey',
	'demoIdentity',
	'demoDatabase',
	'internalPort',
	'limitsOff',
	'trustProxy',
	'plainLinks',
	'plainMap',
	'accessCode',
	'noDealers',
	'collation',
	'nodeOptions',
	'nearSetting',
] as const;

export interface PreflightWarning {
	readonly check: (typeof preflightChecks)[number];
	/** One line for the operator; it holds no secret. */
	readonly message: string;
}

const minSecretLength = 24;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Rejects settings that would serve owners in plain text, or with a key that anybody can guess.
 * @throws SettingError naming each such setting
 */
export function assertSafeToServe(config: Config, env: Environment): void {
	const { publicUrl, portalUrls, plaintextHosts, upstream, gatewayAccount, gatewayOrigins, messaging } = config;
	const errors: string[] = [];
	const address = new URL(publicUrl);
	if (address.protocol === 'http:' && isPublicHost(address.hostname)) {
		errors.push(`PUBLIC_URL must begin with https: ${address.hostname} is not a host of a private network.`);
	}
	for (const { kid } of config.linkKeys.filter(({ key }) => new Set(key).size === 1)) {
		errors.push(`LINK_KEYS: the key ${kid} repeats one byte. Make one with openssl rand -hex 32.`);
	}
	if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
		errors.push('NODE_TLS_REJECT_UNAUTHORIZED=0 turns off every check of a certificate. Remove it.');
	}
	const outgoing = [
		['STORAGE_URL', config.objectStore?.url],
		['PROVIDER_URL', upstream?.url],
		['CCAVENUE_URL', gatewayAccount?.url],
		['CCAVENUE_STATUS_URL', gatewayAccount?.statusUrl],
		[messaging.provider?.kind === 'msg91' ? 'MSG91_URL' : 'MESSAGE_WEBHOOK_URL', messaging.provider?.url],
		...gatewayOrigins.map((url) => ['GATEWAY_ORIGINS', url] as const),
		...portalUrls.filter((url) => url !== publicUrl).map((url) => ['PORTAL_URLS', url] as const),
	] as const;
	for (const [name, url] of outgoing) {
		if (!url?.startsWith('http:') || !needsTls(new URL(url).hostname, plaintextHosts)) continue;
		errors.push(`${name} must begin with https, or its host stand in PLAINTEXT_HOSTS.`);
	}
	assertNoErrors(errors);
}

/** Settings that are possible but seldom right in production. `databaseWarnings` looks at the database's contents. */
export function preflightWarnings(config: Config, env: Environment): readonly PreflightWarning[] {
	const warnings: PreflightWarning[] = [];
	const warn = (check: PreflightWarning['check'], message: string) => warnings.push({ check, message });
	if (config.accessMode === 'open')
		warn('openAccess', 'ACCESS=open: anyone who knows a registration number sees its vehicle.');
	for (const [name, secret] of secretsOf(config)) {
		if (secret.length < minSecretLength)
			warn('shortSecret', `${name} has a secret of ${secret.length} characters. Take ${minSecretLength} or more.`);
		else if (isWeakSecret(secret))
			warn('weakKey', `${name} has a secret of few different characters. Make one with openssl rand -hex 24.`);
	}
	for (const { kid } of config.linkKeys.filter(({ key }) => isWeakKey(key))) {
		warn('weakKey', `LINK_KEYS: the key ${kid} is not random. Make one with openssl rand -hex 32.`);
	}
	const demoSettings = demoDefaults(0);
	for (const [name, value] of [
		['PARENT_ORGANIZATION_ID', config.parentOrganizationId],
		['PAYMENT_DEALER_CODE', config.payment.dealerCode],
		['CCAVENUE_MERCHANT_ID', config.gatewayAccount?.merchantId],
	] as const) {
		if (value === demoSettings[name]) warn('demoIdentity', `${name} is ${value}, which belongs to the demo.`);
	}
	if (!isLoopbackHost(config.internalAddress.host)) {
		const { host } = config.internalAddress;
		warn('internalPort', `INTERNAL_PORT listens on ${host}: keep desk, /v1.0 and /metrics from everybody else.`);
	}
	if (!config.rateLimitsEnabled)
		warn('limitsOff', 'LIMITS=off: requests are not limited, except for one-time codes and wrong secrets.');
	const { trustProxy, mapTiles } = config;
	if (trustProxy.kind === 'none' && config.publicUrl.startsWith('https:')) {
		const effect = 'so a proxy stands in front, but TRUST_PROXY is none: all visitors count as one address';
		warn('trustProxy', `PUBLIC_URL is https, ${effect}. Set TRUST_PROXY.`);
	}
	if (trustProxy.kind === 'networks' && anywhere.some(trustProxy.contains))
		warn('trustProxy', 'TRUST_PROXY names networks of anybody: a visitor can choose the address that is counted.');
	// Behind PROVIDER_URL messages carry codes alone.
	if (config.messaging.provider && !config.upstream && config.publicUrl.startsWith('http:'))
		warn('plainLinks', 'PUBLIC_URL is http: whoever listens can open the links of messages to owners.');
	if (mapTiles?.url.startsWith('http:'))
		warn('plainMap', 'MAP_TILES_URL is http: a page in https loads no map, and others read where an owner looks.');
	if (config.upstream && config.gatewayOrigins.length > 0 && config.payment.accessCode === '')
		warn('accessCode', 'CCAVENUE_ACCESS_CODE is not set: online payments are begun with an empty access_code.');
	const options = env.NODE_OPTIONS?.match(unsafeOptions) ?? [];
	if (options.length > 0)
		warn('nodeOptions', `NODE_OPTIONS has ${options.join(', ')}: remove what opens the inspector or weakens Node.`);
	for (const { given, setting } of nearSettings(env))
		warn('nearSetting', `${given} is no setting and has no effect; ${setting} is one.`);
	return warnings;
}

/** Public addresses in both halves of IPv4, and in IPv6. No proxy has one of them. */
const anywhere = ['1.1.1.1', '198.51.100.1', '2001:db8::1'];

/** Node takes underscores for hyphens. */
const unsafeOptions = /--(?:inspect|insecure[-_]http[-_]parser|security[-_]revert)[\w-]*/g;

/** False for this machine and for addresses and names of private networks. */
function isPublicHost(hostname: string): boolean {
	if (isLoopbackHost(hostname)) return false;
	const name = hostname.replace(/^\[|\]$/g, '');
	if (isIP(name) !== 0) return !isPrivateAddress(name);
	return name.includes('.') && !/\.(?:local|internal|lan|home\.arpa|test)$/.test(name);
}

function secretsOf(config: Config): readonly (readonly [string, string])[] {
	const { deskToken, apiClients, messaging, upstream, gatewayAccount, objectStore } = config;
	const { provider, receiptSecret } = messaging;
	return [
		['DESK_TOKEN', deskToken] as const,
		...apiClients.map(({ id, secret }) => [`API_CLIENTS (${id})`, secret] as const),
		['MESSAGE_WEBHOOK_SECRET', provider?.kind === 'webhook' ? provider.secret : null] as const,
		['MESSAGE_RECEIPT_SECRET', receiptSecret] as const,
		['MSG91_AUTH_KEY', provider?.kind === 'msg91' ? provider.authKey : null] as const,
		['STORAGE_SECRET_ACCESS_KEY', objectStore?.secretAccessKey] as const,
		['PROVIDER_CLIENT_SECRET', upstream?.clientSecret] as const,
		['CCAVENUE_WORKING_KEY', gatewayAccount?.workingKey] as const,
	].flatMap(([name, secret]) => (secret ? [[name, secret] as const] : []));
}

/** The log's line for the first request that came through a proxy that TRUST_PROXY does not name. */
export const undeclaredProxyWarning =
	'a request came through a proxy that TRUST_PROXY does not name: nothing is limited by address behind it. Set TRUST_PROXY.';

/** Without underscores, since one too many or too few is the most frequent mistake. */
const letters = (name: string): string => name.toUpperCase().replaceAll('_', '');

/**
 * Finds variables that are no setting but differ from one in a single place, by at most two letters (short names: one).
 * Each comes with the setting that was probably meant.
 */
export function nearSettings(env: Environment): readonly { readonly given: string; readonly setting: string }[] {
	return Object.entries(env).flatMap(([given, value]) => {
		if (!value?.trim() || settingNames.includes(given)) return [];
		const setting = settingNames.find((name) => isNear(letters(given), letters(name)));
		return setting === undefined ? [] : [{ given, setting }];
	});
}

function isNear(given: string, name: string): boolean {
	const shorter = Math.min(given.length, name.length);
	let start = 0;
	while (start < shorter && given[start] === name[start]) start += 1;
	let end = 0;
	while (end < shorter - start && given.at(-1 - end) === name.at(-1 - end)) end += 1;
	return Math.max(given.length, name.length) - start - end <= (name.length < 8 ? 1 : 2);
}
