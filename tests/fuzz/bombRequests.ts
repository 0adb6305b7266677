import { gzipSync } from 'node:zlib';
import { calls } from '../../provider/wire/calls.ts';
import type { KnownValues } from './knownValues.ts';
import type { FuzzTarget } from './readFuzzTarget.ts';
import type { FuzzRequest } from './request.ts';

const levels = 100_000;
const nestedJson = {
	arrays: '['.repeat(levels) + ']'.repeat(levels),
	objects: `${'{"a":'.repeat(levels / 4)}1${'}'.repeat(levels / 4)}`,
};
const prototypePollution = '{"__proto__":{"polluted":1,"isAdmin":true},"constructor":{"prototype":{"polluted":1}}}';

/** Small bodies that become large or deeply nested when they are read, for each endpoint that reads a body. */
export function bombRequests(
	target: FuzzTarget,
	known: KnownValues,
): readonly { readonly name: string; readonly request: FuzzRequest }[] {
	const gzipped = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
	const sameOrigin = { Origin: target.url };
	const desk = { Authorization: `Bearer ${target.deskToken}` };
	const booking = { ...target.client, 'Idempotency-Key': 'bombs-bombs' };
	const endpoints = [
		{ base: 'url', path: '/home/cancel?RegNo=MH12AB1234', headers: sameOrigin },
		{ base: 'url', path: '/booking/save?RegNo=MH12AB1234', headers: sameOrigin },
		{ base: 'url', path: '/revisedEstimate/answer?RegNo=UP32NP6789', headers: sameOrigin },
		{ base: 'url', path: '/gateway/return', headers: {} },
		{ base: 'internalUrl', path: known.pathOf(calls.BookServiceAppointment), headers: booking },
		{ base: 'internalUrl', path: '/desk/vehicles/MH12AB1234/block', headers: desk },
	] as const;
	const key = '0b6f2a52-6d3c-4f1a-9a43-0b6f2a526d3c';
	const bodies: readonly { readonly what: string; readonly body: string | Buffer; readonly coding?: string }[] = [
		{ what: '64 MB of blanks, gzipped', body: gzipped, coding: 'gzip' },
		{ what: 'gzip declared as deflate', body: gzipped, coding: 'deflate' },
		{ what: 'gzipped twice', body: gzipSync(gzipped), coding: 'gzip, gzip' },
		{ what: 'deep arrays', body: nestedJson.arrays },
		{ what: 'deep objects', body: nestedJson.objects },
		{
			what: 'deep arrays in a field',
			body: `{"key":"${key}","draft":${nestedJson.arrays},"reason":${nestedJson.arrays.slice(levels - 10_000, levels + 10_000)}}`,
		},
		{
			what: 'deep arrays in a draft',
			body: `{"key":"${key}","draft":{"version":1,"regNo":"MH12AB1234","answers":${nestedJson.arrays}}}`,
		},
		{ what: 'prototype pollution', body: prototypePollution },
		{ what: 'prototype pollution in a draft', body: `{"key":"${key}","draft":${prototypePollution}}` },
		{
			what: 'prototype pollution in a form',
			body: '__proto__[polluted]=1&constructor.prototype.polluted=1&channel=online&decision=approve',
		},
	];
	return endpoints.flatMap(({ base, path, headers }) =>
		bodies.map(({ what, body, coding }) => {
			const type =
				typeof body === 'string' && !body.startsWith('_') ? 'application/json' : 'application/x-www-form-urlencoded';
			const all = { ...headers, 'Content-Type': type, ...(coding && { 'Content-Encoding': coding }) };
			return { name: `${what} to ${path.split('?')[0]}`, request: { base, method: 'POST', path, headers: all, body } };
		}),
	);
}
