import { BlockList, isIP } from 'node:net';

const privateNetworks = new BlockList();
privateNetworks.addSubnet('127.0.0.0', 8);
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addSubnet('100.64.0.0', 10);
privateNetworks.addSubnet('169.254.0.0', 16);
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether the text is an IP address of loopback, a private network (RFC 1918, ULA), a carrier's or cloud's
 * own (RFC 6598), or the local link.
 */
export function isPrivateAddress(text: string): boolean {
	const version = isIP(text);
	return version !== 0 && privateNetworks.check(text, version === 4 ? 'ipv4' : 'ipv6');
}
