/**
 * How each setting is written (the table of settings in docs/configure.md), read from text alone.
 * Every schema takes the text of an environment variable; what it says when the text does not fit
 * follows the variable's name in the one line that stops the start.
 */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import type { LinkKey } from '../access/params.ts';

/** Who in front of the portal is believed about the visitor's address and scheme. */
export type TrustProxy =
	| { readonly kind: 'none' }
	| { readonly kind: 'hops'; readonly count: number }
	| { readonly kind: 'networks'; readonly contains: (address: string) => boolean };

export interface ApiClient {
	readonly id: string;
	readonly secret: string;
}

/** Reads one text into a value, or says in a few words what it must be. */
function reads<T>(must: string, read: (text: string) => T | null) {
	return z.string().transform((text, context): T => {
		const value = read(text.trim());
		if (value !== null) return value;
		context.addIssue({ code: 'custom', message: `must be ${must}` });
		return z.NEVER;
	});
}

/** Comma separated; null when one of them is not readable or there is none. */
function list<T>(text: string, read: (item: string) => T | null): readonly T[] | null {
	const items = text.split(',').map((item) => read(item.trim()));
	return items.every((item) => item !== null) ? items : null;
}

const portOf = (text: string): number | null =>
	/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535 ? Number(text) : null;

function urlOf(text: string, protocols: readonly string[]): URL | null {
	const url = URL.canParse(text) ? new URL(text) : null;
	return url && protocols.includes(url.protocol) ? url : null;
}

/** An origin alone: no path, no query, no user. */
function originOf(text: string): string | null {
	const url = urlOf(text, ['http:', 'https:']);
	return url && url.href === `${url.origin}/` ? url.origin : null;
}

function networkOf(list: BlockList, text: string): true | null {
	const [address = '', bits] = text.split('/');
	const version = isIP(address);
	if (version === 0) return null;
	const family = version === 4 ? 'ipv4' : 'ipv6';
	const longest = version === 4 ? 32 : 128;
	if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > longest)) return null;
	list.addSubnet(address, bits === undefined ? longest : Number(bits), family);
	return true;
}

function trustOf(text: string): TrustProxy | null {
	if (text === 'none') return { kind: 'none' };
	if (/^[1-9]$/.test(text)) return { kind: 'hops', count: Number(text) };
	const networks = new BlockList();
	if (list(text, (item) => networkOf(networks, item)) === null) return null;
	return { kind: 'networks', contains: (at) => isIP(at) !== 0 && networks.check(at, isIP(at) === 4 ? 'ipv4' : 'ipv6') };
}

function linkKeyOf(text: string): LinkKey | null {
	const [, kid = '', hex = ''] = /^([\w-]{1,16}):([0-9a-f]{64})$/i.exec(text) ?? [];
	return kid === '' ? null : { kid, key: Buffer.from(hex, 'hex') };
}

function clientOf(text: string): ApiClient | null {
	const [, id = '', secret = ''] = /^([^:\s]{1,64}):(\S{8,200})$/.exec(text) ?? [];
	return id === '' ? null : { id, secret };
}

const listenOf = (text: string): { readonly host: string; readonly port: number } | null => {
	const [, host = '127.0.0.1', digits = ''] = /^(?:\[?([\w.:-]+?)\]?:)?(\d{1,5})$/.exec(text) ?? [];
	const port = portOf(digits);
	return port === null ? null : { host, port };
};

const unlessRepeated = <T>(items: readonly T[] | null, nameOf: (item: T) => string): readonly T[] | null =>
	items && new Set(items.map(nameOf)).size === items.length ? items : null;

export const port = reads('a port number from 1 to 65535', portOf);
export const listenAddress = reads('a port number from 1 to 65535, or address:port', listenOf);
export const origin = reads('an http or https address without a path, such as https://service.example.in', originOf);
export const origins = reads('http or https addresses without a path, comma separated', (text) => list(text, originOf));
export const trustProxy = reads('none, a number of hops from 1 to 9, or networks, comma separated', trustOf);
export const databaseUrl = reads('a postgres:// address', (text) =>
	urlOf(text, ['postgres:', 'postgresql:']) ? text : null,
);
export const webAddress = reads('an http or https address', (text) => urlOf(text, ['http:', 'https:'])?.href ?? null);
export const providerUrl = reads('an http or https address that ends in /v1.0', (text) => {
	const href = urlOf(text, ['http:', 'https:'])?.href.replace(/\/$/, '');
	return href?.endsWith('/v1.0') ? href : null;
});
export const tilesUrl = reads('an http or https address with {z}, {x} and {y} in it', (text) =>
	urlOf(text, ['http:', 'https:']) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) ? text : null,
);
export const apiClients = reads('id:secret pairs, comma separated, each secret of 8 characters or more', (text) =>
	unlessRepeated(list(text, clientOf), (client) => client.id),
);
export const linkKeys = reads('kid:key pairs, comma separated, each key of 64 hex digits', (text) =>
	unlessRepeated(list(text, linkKeyOf), (key) => key.kid),
);
export const token = reads('16 characters or more, without spaces', (text) =>
	/^\S{16,200}$/.test(text) ? text : null,
);
export const word = reads('1 to 64 characters, without spaces', (text) => (/^\S{1,64}$/.test(text) ? text : null));
export const line = reads('one line of 1 to 200 characters', (text) =>
	/^[^\p{Cc}\p{Zl}\p{Zp}]{1,200}$/u.test(text) ? text : null,
);
export const color = reads('a colour as #rrggbb', (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text : null));
export const onOff = reads('on or off', (text) => (text === 'on' ? true : text === 'off' ? false : null));
export const access = reads('open or verified', (text) => (text === 'open' || text === 'verified' ? text : null));
export const path = reads('a path', (text) => (text.includes('\0') ? null : text));
