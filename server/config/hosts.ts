/** Tells from a host's name alone which machines a connection can reach. */
import { BlockList, isIP } from 'node:net';

/** A host name or address without brackets, in lower case, as `URL.hostname` has it. */
const normalized = (host: string) =>
	host
		.toLowerCase()
		.replace(/^\[|\]$/g, '')
		.replace(/\.$/, '');

/** The host as it is written in a URL: an IPv6 address in brackets. */
export const urlHost = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/** The host, as it is written in a URL, by which a process on this machine reaches a listen address. */
export function reachableHost(host: string): string {
	if (host === '0.0.0.0') return '127.0.0.1';
	return urlHost(host === '::' ? '::1' : host);
}

/** Whether the name is this machine, however it is resolved. */
export function isLoopbackHost(host: string): boolean {
	const name = normalized(host);
	if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
	return isIP(name) === 4 && name.startsWith('127.');
}

/** Whether plain text to the host would leave this machine without the operator's leave (`PLAINTEXT_HOSTS`). */
export function needsTls(host: string, plaintextHosts: readonly string[]): boolean {
	return !isLoopbackHost(host) && !plaintextHosts.map(normalized).includes(normalized(host));
}

/** The default of PORT. It stands here, since the health check loads this file and nothing else of the portal. */
export const defaultPort = 3000;

const privateNetworks = new BlockList();
const ipv4 = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'];
for (const network of [...ipv4, '::1/128', 'fc00::/7', 'fe80::/10']) {
	const [address = '', prefix] = network.split('/');
	privateNetworks.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Whether the text is an IP address of loopback, a private network, a carrier or cloud (RFC 6598), or the local link.
 */
export function isPrivateAddress(text: string): boolean {
	const version = isIP(text);
	return version !== 0 && privateNetworks.check(text, version === 4 ? 'ipv4' : 'ipv6');
}
