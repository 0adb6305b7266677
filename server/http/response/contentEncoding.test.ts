import { expect, test } from 'vitest';
import { negotiateEncoding } from './contentEncoding.ts';

const both = { br: true, gzip: true };

test.each([
	['gzip, deflate, br, zstd', 'br'],
	['gzip;q=1.0, br;q=0.5', 'gzip'],
	['BR ; Q=1', 'br'],
	['*', 'br'],
	['br;q=0, *;q=0.1', 'gzip'],
	['identity', null],
	['gzip;q=0, br;q=0', null],
	['', null],
])('Accept-Encoding %s chooses %s', (accept, encoding) => {
	expect(negotiateEncoding(accept, both)).toBe(encoding);
});

test('a coding that is not available is not chosen', () => {
	expect(negotiateEncoding('br, gzip;q=0.1', { br: false, gzip: true })).toBe('gzip');
	expect(negotiateEncoding('br, gzip', { br: false, gzip: false })).toBeNull();
});
