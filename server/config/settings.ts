/**
 * The settings of the environment (docs/configure.md): the form of each variable, and its default if both profiles
 * share it. Each schema parses a text. Its error message is printed after the variable's name.
 */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import type { LinkKey } from '../../access/links/linkParams.ts';
import { isProviderId } from '../../domain/text/providerText.ts';
import type { ApiClient } from '../../provider/api/providerApi.ts';
import { parsedText } from '../../provider/fieldSchemas.ts';
import { defaultPort } from './hosts.ts';

/** Which proxies are trusted to report the visitor's address and scheme. */
export type TrustProxy =
	| { readonly kind: 'none' }
	| { readonly kind: 'hops'; readonly count: number }
	| { readonly kind: 'networks'; readonly contains: (address: string) => boolean };

const choiceSchema = <const Choice extends string>(...choices: readonly Choice[]) =>
	parsedText(choices.join(' or '), (text) => choices.find((choice) => choice === text) ?? null);

/** Text of this form, without white space at its ends. */
const textSchema = (requirement: string, form: RegExp) => z.string().trim().regex(form, `must be ${requirement}`);

/** Parses a comma separated list; null if an item is invalid or the list is empty. */
function parseList<T>(text: string, parse: (item: string) => T | null): readonly T[] | null {
	const items = text.split(',').map((item) => parse(item.trim()));
	return items.every((item) => item !== null) ? items : null;
}

/** A whole number within these bounds, both included. */
const parseCount = (text: string, least: number, most: number): number | null =>
	/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null;

const parsePort = (text: string): number | null => (text.length > 5 ? null : parseCount(text, 1, 65_535));

function parseUrl(text: string, protocols: readonly string[]): URL | null {
	const url = URL.canParse(text) ? new URL(text) : null;
	return url && protocols.includes(url.protocol) ? url : null;
}

/** An origin without path, query or user. */
function parseOrigin(text: string): string | null {
	const url = parseUrl(text, ['http:', 'https:']);
	return url && url.href === `${url.origin}/` ? url.origin : null;
}

function addNetwork(networks: BlockList, text: string): true | null {
	const [address = '', prefix] = text.split('/');
	const version = isIP(address);
	if (version === 0) return null;
	const family = version === 4 ? 'ipv4' : 'ipv6';
	const maxPrefixLength = version === 4 ? 32 : 128;
	const prefixLength = parseCount(prefix ?? String(maxPrefixLength), 0, maxPrefixLength);
	if (prefixLength === null) return null;
	networks.addSubnet(address, prefixLength, family);
	return true;
}

function parseTrustProxy(text: string): TrustProxy | null {
	if (text === 'none') return { kind: 'none' };
	if (/^[1-9]$/.test(text)) return { kind: 'hops', count: Number(text) };
	const networks = new BlockList();
	if (parseList(text, (item) => addNetwork(networks, item)) === null) return null;
	return { kind: 'networks', contains: (at) => isIP(at) !== 0 && networks.check(at, isIP(at) === 4 ? 'ipv4' : 'ipv6') };
}

function parseLinkKey(text: string): LinkKey | null {
	const [, kid = '', hex = ''] = /^([\w-]{1,16}):([0-9a-f]{64})$/i.exec(text) ?? [];
	return kid === '' ? null : { kid, key: Buffer.from(hex, 'hex') };
}

function parseApiClient(text: string): ApiClient | null {
	const [, id = '', secret = ''] = /^([^:\s]{1,64}):(\S{8,200})$/.exec(text) ?? [];
	return id === '' ? null : { id, secret };
}

const parseListenAddress = (text: string): { readonly host: string; readonly port: number } | null => {
	const [, host = '127.0.0.1', digits = ''] = /^(?:\[?([\w.:-]+?)\]?:)?(\d{1,5})$/.exec(text) ?? [];
	const port = parsePort(digits);
	return port === null ? null : { host, port };
};

/** A host name, or an IP address without brackets, in lower case; null for a name with a port. */
const parseHost = (text: string): string | null =>
	isIP(text) !== 0 || /^(?=.{1,253}$)[a-z\d](?:[\w-]*[a-z\d])?(?:\.[a-z\d](?:[\w-]*[a-z\d])?)*$/i.test(text)
		? text.toLowerCase()
		: null;

const rejectDuplicates = <T>(items: readonly T[] | null, nameOf: (item: T) => string): readonly T[] | null =>
	items && new Set(items.map(nameOf)).size === items.length ? items : null;

const parseDatabaseUrl = (text: string): string | null => (parseUrl(text, ['postgres:', 'postgresql:']) ? text : null);

const port = parsedText('a port number from 1 to 65535', parsePort);
const count = (least: number, most: number) =>
	parsedText(`a whole number from ${least} to ${most}`, (text) => parseCount(text, least, most));
const countOrOff = (least: number, most: number) =>
	parsedText(`a whole number from ${least} to ${most}, or off`, (text) =>
		text === 'off' ? Number.POSITIVE_INFINITY : parseCount(text, least, most),
	);
const hosts = parsedText('host names or IP addresses without a port, comma separated', (text) =>
	parseList(text, parseHost),
);
const origins = parsedText('http or https addresses without a path, comma separated', (text) =>
	parseList(text, parseOrigin),
);
const httpUrl = parsedText('an http or https address', (text) => parseUrl(text, ['http:', 'https:'])?.href ?? null);
const contactUrl = parsedText(
	'an http, https, mailto or tel address',
	(text) => parseUrl(text, ['http:', 'https:', 'mailto:', 'tel:'])?.href ?? null,
);
const token = textSchema('16 characters or more, without spaces', /^\S{16,200}$/);
/** An id of the provider (docs/connect-a-makers-system.md#reading-answers). */
const providerId = parsedText('printable text of 1 to 100 characters', (text) => (isProviderId(text) ? text : null));
const identifier = textSchema('1 to 64 characters, without spaces', /^\S{1,64}$/);
const singleLine = textSchema('one line of 1 to 200 characters', /^[^\p{Cc}\p{Zl}\p{Zp}]{1,200}$/u);
const onOff = choiceSchema('on', 'off').transform((choice) => choice === 'on');
const path = textSchema('a path', /^[^\0]*$/);

export const settingsSchema = z.object({
	PORT: port.default(defaultPort),
	BIND_ADDRESS: parsedText('an IP address, such as 127.0.0.1', (text) => (isIP(text) ? text : null)).optional(),
	INTERNAL_PORT: parsedText('a port number from 1 to 65535, or address:port', parseListenAddress).default({
		host: '127.0.0.1',
		port: 3001,
	}),
	INTERNAL_HOSTS: hosts.optional(),
	SANDBOX_PORT: port.default(3002),
	PUBLIC_URL: parsedText(
		'an http or https address without a path, such as https://service.example.in',
		parseOrigin,
	).optional(),
	TRUST_PROXY: parsedText('none, a number of hops from 1 to 9, or networks, comma separated', parseTrustProxy).default({
		kind: 'none',
	}),
	MAX_CONNECTIONS: count(100, 1_000_000).default(10_000),
	HEADER_TIMEOUT_SECONDS: count(1, 30).default(15),
	DATA_DIR: path.default('.kickstand'),
	DATABASE_URL: parsedText('a postgres:// address', parseDatabaseUrl).optional(),
	DATABASE_TLS_NAME: parsedText('a host name or IP address without a port', parseHost).optional(),
	MIGRATE_DATABASE_URL: parsedText('a postgres:// address, or elsewhere', (text) =>
		text === 'elsewhere' ? text : parseDatabaseUrl(text),
	).optional(),
	PLAINTEXT_HOSTS: hosts.optional(),
	TLS_CA_FILE: path.optional(),
	STORAGE_URL: parsedText('an http or https address without a query, a user or a password', (text) => {
		const url = parseUrl(text, ['http:', 'https:']);
		return url && url.href === `${url.origin}${url.pathname}` ? url.href.replace(/\/$/, '') : null;
	}).optional(),
	STORAGE_REGION: identifier.default('us-east-1'),
	STORAGE_ACCESS_KEY_ID: singleLine.optional(),
	STORAGE_SECRET_ACCESS_KEY: singleLine.optional(),
	PROVIDER_URL: parsedText('an http or https address that ends in /v1.0', (text) => {
		const href = parseUrl(text, ['http:', 'https:'])?.href.replace(/\/$/, '');
		return href?.endsWith('/v1.0') ? href : null;
	}).optional(),
	PROVIDER_CLIENT_ID: identifier.optional(),
	PROVIDER_CLIENT_SECRET: singleLine.optional(),
	PROVIDER_ACTIONS: path.optional(),
	API_CLIENTS: parsedText('id:secret pairs, comma separated, each secret of 8 characters or more', (text) =>
		rejectDuplicates(parseList(text, parseApiClient), (client) => client.id),
	).optional(),
	PORTAL_URLS: origins.optional(),
	GATEWAY_ORIGINS: origins.optional(),
	ACCESS: choiceSchema('open', 'verified').optional(),
	LIMITS: onOff.default(true),
	BOOKING_ACTS_PER_DAY: countOrOff(1, 1_000).optional(),
	LINK_KEYS: parsedText('kid:key pairs, comma separated, each key of 64 hex digits', (text) =>
		rejectDuplicates(parseList(text, parseLinkKey), (key) => key.kid),
	).optional(),
	MESSAGE_PROVIDER: choiceSchema('webhook', 'msg91').default('webhook'),
	MESSAGE_WEBHOOK_URL: httpUrl.optional(),
	MESSAGE_WEBHOOK_SECRET: token.optional(),
	MESSAGE_CHANNELS: parsedText(
		'one to five different names of lower case letters, comma separated, such as whatsapp,sms',
		(text) => {
			const names = parseList(text, (item) => (/^[a-z]{1,20}$/.test(item) ? item : null));
			return names && names.length <= 5 ? rejectDuplicates(names, (name) => name) : null;
		},
	).default(['sms']),
	MESSAGES_PER_HOUR: countOrOff(1, 1_000_000).default(Number.POSITIVE_INFINITY),
	MESSAGE_RECEIPT_SECRET: token.optional(),
	MESSAGE_TEMPLATES: path.optional(),
	MSG91_AUTH_KEY: token.optional(),
	MSG91_URL: httpUrl.default('https://control.msg91.com/api/v5/flow'),
	DESK_TOKEN: token.optional(),
	CATALOGUE_NAMES: path.optional(),
	BRAND_NAME: singleLine.default('Kickstand'),
	BRAND_COLOR: textSchema('a colour as #rrggbb', /^#[0-9a-f]{6}$/i).optional(),
	HELP_URL: contactUrl.optional(),
	PRIVACY_URL: httpUrl.optional(),
	TERMS_URL: httpUrl.optional(),
	GRIEVANCE_CONTACT: contactUrl.optional(),
	PARENT_ORGANIZATION_ID: providerId.optional(),
	PAYMENT_DEALER_CODE: providerId.optional(),
	CCAVENUE_MERCHANT_ID: identifier.optional(),
	CCAVENUE_ACCESS_CODE: identifier.optional(),
	CCAVENUE_WORKING_KEY: identifier.optional(),
	CCAVENUE_URL: httpUrl.optional(),
	CCAVENUE_STATUS_URL: httpUrl.optional(),
	SELF_DECLARATION: onOff.default(false),
	MAP_TILES_URL: parsedText('an http or https address with {z}, {x} and {y} in it', (text) =>
		parseUrl(text, ['http:', 'https:']) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) ? text : null,
	).optional(),
	MAP_TILES_ATTRIBUTION: singleLine.optional(),
	MAP_PMTILES: path.optional(),
});

/** The environment variable of each setting. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

export type ParsedSettings = z.output<typeof settingsSchema>;
