import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsSchema } from '../../config/settings.ts';
import { isUndeclaredProxy, resolveClientAddress } from './clientAddress.ts';

const address = (trust: string, peer: string, forwardedFor = '') =>
	resolveClientAddress({ peer, forwardedFor }, settingsSchema.shape.TRUST_PROXY.parse(trust));

describe('the address of a client', () => {
	it.each([
		['none', '203.0.113.9', '', '203.0.113.9'],
		['none', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
		['none', '::ffff:203.0.113.9', '', '203.0.113.9'],
		['1', '10.0.0.2', '203.0.113.9', '203.0.113.9'],
		['1', '10.0.0.2', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
		['2', '10.0.0.2', '6.6.6.6, 203.0.113.9, 10.0.0.3', '203.0.113.9'],
		['2', '10.0.0.2', '203.0.113.9', '203.0.113.9'],
		['1', '10.0.0.2', '', '10.0.0.2'],
		['10.0.0.0/8', '10.0.0.2', '6.6.6.6,203.0.113.9 , 10.4.4.4', '203.0.113.9'],
		['10.0.0.0/8', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
		['10.0.0.0/8', '::ffff:10.0.0.2', '203.0.113.9:51234', '203.0.113.9'],
		['10.0.0.0/8,2001:db8::/32', '2001:db8::1', '[2401:4900:1:2:3:4:5:6]:443', '2401:4900:1:2::/64'],
	])('with TRUST_PROXY=%s, peer %s and X-Forwarded-For "%s", is %s', (trust, peer, forwardedFor, expected) => {
		expect(address(trust, peer, forwardedFor)).toBe(expected);
	});

	it.each(['<script>', '999.1.1.1', 'unknown', '1.2.3.4\r\nX: y', ',,,', 'localhost', '::1::2'])(
		'is that of the proxy when X-Forwarded-For is %j',
		(forwardedFor) => expect(address('3', '10.0.0.2', forwardedFor)).toBe('10.0.0.2'),
	);

	it('cannot be chosen by the client with any header', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string(),
					fc.array(fc.ipV4()).map((list) => list.join(', ')),
				),
				(forged) => {
					expect(address('none', '203.0.113.9', forged)).toBe('203.0.113.9');
					expect(address('1', '10.0.0.2', `${forged}, 203.0.113.9`)).toBe('203.0.113.9');
					expect(address('10.0.0.0/8', '10.0.0.2', `${forged}, 203.0.113.9`)).toBe('203.0.113.9');
				},
			),
		);
	});

	it('is the same for all addresses of a /64, in any notation', () => {
		for (const one of ['2401:4900:1:2::1', '2401:4900:0001:0002:ffff::', '2401:4900:1:2:a:b:c:d%eth0']) {
			expect(address('none', one)).toBe('2401:4900:1:2::/64');
		}
		expect(address('none', '2401:4900:1:3::1')).toBe('2401:4900:1:3::/64');
		expect(address('none', '::1')).toBe('0:0:0:0::/64');
		fc.assert(fc.property(fc.ipV6(), (any) => void expect(address('none', any)).toMatch(/^([\da-f.:]+)(::\/64)?$/)));
	});
});

describe('a proxy that is not declared', () => {
	it.each([
		['none', '127.0.0.1', '203.0.113.9', true],
		['none', '::1', '203.0.113.9', true],
		['none', '::ffff:10.0.0.2', '203.0.113.9', true],
		['none', '172.31.0.2', '203.0.113.9', true],
		['none', '192.168.1.2', '203.0.113.9', true],
		['none', '100.64.0.1', '203.0.113.9', true],
		['none', '100.128.0.1', '203.0.113.9', false],
		['none', 'fd12::2', '203.0.113.9', true],
		['none', 'fe80::2%eth0', '203.0.113.9', true],
		['10.0.0.0/24', '10.0.1.2', '203.0.113.9', true],
		['none', '10.0.0.2', '', false],
		['none', '203.0.113.1', '198.51.100.1', false],
		['none', '2401:4900::1', '198.51.100.1', false],
		['10.0.0.0/8', '10.0.0.2', '203.0.113.9', false],
		['1', '10.0.0.2', '203.0.113.9', false],
	])('with TRUST_PROXY=%s, peer %s and X-Forwarded-For "%s": %s', (trust, peer, forwardedFor, expected) => {
		expect(isUndeclaredProxy({ peer, forwardedFor }, settingsSchema.shape.TRUST_PROXY.parse(trust))).toBe(expected);
	});
});
