/** Which hosts a connection reaches, by their names alone. */
import { isIP } from 'node:net';

/** A host name or address without brackets, in lower case, as `URL.hostname` has it. */
const normalized = (host: string) =>
	host
		.toLowerCase()
		.replace(/^\[|\]$/g, '')
		.replace(/\.$/, '');

/** The host as it stands in a URL: an IPv6 address in brackets. */
export const urlHost = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/** The host, as it stands in a URL, by which a process on this machine reaches a listen address. */
export function reachableHost(host: string): string {
	if (host === '0.0.0.0') return '127.0.0.1';
	return urlHost(host === '::' ? '::1' : host);
}

/** Whether it is this machine itself, whoever resolves the name. */
export function isLoopbackHost(host: string): boolean {
	const name = normalized(host);
	if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
	return isIP(name) === 4 && name.startsWith('127.');
}

/** Whether plain text to it leaves this machine, and its operator has not said that it may (`PLAINTEXT_HOSTS`). */
export function needsTls(host: string, plaintextHosts: readonly string[]): boolean {
	return !isLoopbackHost(host) && !plaintextHosts.map(normalized).includes(normalized(host));
}

/** The default of PORT. Here, since the health check loads this file and nothing else of the portal. */
export const defaultPort = 3000;
