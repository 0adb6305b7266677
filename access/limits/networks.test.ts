import { expect, it } from 'vitest';
import { siteNetwork, widerNetwork } from './networks.ts';

it.each([
	['2401:4900:1:2::/64', '2401:4900:1::/48'],
	['2401:4900:1:ffff::/64', '2401:4900:1::/48'],
	['0:0:0:0::/64', '0:0:0::/48'],
	['203.0.113.9', '203.0.113.9'],
	['', ''],
])('the network of %s is %s', (address, network) => {
	expect(siteNetwork(address)).toBe(network);
	expect(widerNetwork(address)).toBe(network === address ? null : network);
});

it('no address is in no network', () => expect(widerNetwork(null)).toBeNull());
