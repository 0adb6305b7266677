import { mkdtempSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimitRules } from '../../../access/limits/rateLimits.ts';
import { testMapArchive, writeMapArchive } from '../../../tests/support/mapArchive.ts';
import { inMemoryPortal } from '../../testing/inMemoryPortal.ts';
import { maxRangeBytes, parseRange } from './mapArchive.ts';

describe('the map archive of MAP_PMTILES', () => {
	const folder = mkdtempSync(join(tmpdir(), 'kickstand-map-'));
	const file = join(folder, 'map.pmtiles');
	const whole = testMapArchive();
	beforeAll(() => writeMapArchive(file));
	afterAll(() => rmSync(folder, { recursive: true }));

	const ask = (headers: Record<string, string> = {}, method = 'GET') =>
		inMemoryPortal({ MAP_PMTILES: file })('/map.pmtiles', { headers, method });
	const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

	it('is served by ranges', async () => {
		const answer = await ask({ Range: 'bytes=7-126' });
		expect(answer.status).toBe(206);
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			'content-type': 'application/vnd.pmtiles',
			'content-range': `bytes 7-126/${whole.length}`,
			'content-length': '120',
			'accept-ranges': 'bytes',
			'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
		});
		expect(await bytes(answer)).toEqual(whole.subarray(7, 127));
		const last = await ask({ Range: 'bytes=-5' });
		expect(last.status).toBe(206);
		expect(await bytes(last)).toEqual(whole.subarray(-5));
	});

	it('answers 416 to a range behind its end', async () => {
		const answer = await ask({ Range: `bytes=${whole.length}-` });
		expect(answer.status).toBe(416);
		expect(answer.headers.get('content-range')).toBe(`bytes */${whole.length}`);
		expect(await answer.text()).toBe('');
	});

	it('is served whole without a range, and to a client that has a range of another file', async () => {
		const all = await ask();
		expect(all.status).toBe(200);
		expect(await bytes(all)).toEqual(whole);
		const etag = all.headers.get('etag') ?? '';
		expect((await ask({ Range: 'bytes=0-9', 'If-Range': '"another"' })).status).toBe(200);
		expect((await ask({ Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206);
		for (const header of [etag, `W/${etag}`, `"another", ${etag}`]) {
			expect((await ask({ 'If-None-Match': header })).status).toBe(304);
		}
	});

	it('keeps no file open for a client that takes nothing, and ends a response whose file was replaced', async () => {
		const replaced = join(folder, 'replaced.pmtiles');
		writeMapArchive(replaced);
		truncateSync(replaced, maxRangeBytes);
		const answer = await inMemoryPortal({ MAP_PMTILES: replaced })('/map.pmtiles', { headers: { Range: 'bytes=0-' } });
		const reader = answer.body?.getReader();
		const first = await reader?.read();
		expect(Buffer.from(first?.value ?? []).subarray(0, whole.length)).toEqual(whole);
		renameSync(file, replaced);
		await expect(
			(async () => {
				while (!(await reader?.read())?.done);
			})(),
		).rejects.toThrow('the map archive was replaced while it was sent');
		writeMapArchive(file);
	});

	it('is read by 200 clients at once, each of whom gets its range', async () => {
		const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => ask({ Range: `bytes=${at}-${at + 9}` })));
		const parts = await Promise.all(answers.map(bytes));
		expect(parts.map((part) => part.toString('hex'))).toEqual(
			parts.map((_, at) => whole.subarray(at, at + 10).toString('hex')),
		);
	});

	it('answers no more than 4 MB: a longer range is cut, and a larger file is not sent whole', async () => {
		const large = join(folder, 'large.pmtiles');
		writeMapArchive(large);
		truncateSync(large, 3 * maxRangeBytes);
		const request = inMemoryPortal({ MAP_PMTILES: large });
		const all = await request('/map.pmtiles');
		expect([all.status, all.headers.get('content-range')]).toEqual([416, `bytes */${3 * maxRangeBytes}`]);
		expect(await all.text()).toBe('');
		for (const [asked, sent] of [
			['bytes=5-', `bytes 5-${maxRangeBytes + 4}/${3 * maxRangeBytes}`],
			[`bytes=-${2 * maxRangeBytes}`, `bytes ${2 * maxRangeBytes}-${3 * maxRangeBytes - 1}/${3 * maxRangeBytes}`],
		] as const) {
			const answer = await request('/map.pmtiles', { headers: { Range: asked } });
			expect([answer.status, answer.headers.get('content-range')]).toEqual([206, sent]);
			expect((await bytes(answer)).length).toBe(maxRangeBytes);
		}
	});

	it('counts among the requests of an address', async () => {
		const counted: string[] = [];
		const request = inMemoryPortal({ MAP_PMTILES: file }, 'demo', null, {
			consume: async (requests) => {
				counted.push(...requests.map(({ rule }) => rule.name));
				return { allowed: false, retryAfterSeconds: 90, exceeded: [rateLimitRules.requestsPerAddress] };
			},
		});
		expect((await request('/map.pmtiles', { headers: { Range: 'bytes=0-9' } })).status).toBe(429);
		expect(counted).toEqual(['requests per address']);
	});

	it('tells its size to HEAD', async () => {
		const answer = await ask({}, 'HEAD');
		expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(whole.length)]);
		expect(await answer.text()).toBe('');
	});

	it('is not there without the setting', async () => {
		expect((await inMemoryPortal()('/map.pmtiles')).status).toBe(404);
	});
});

it.each([
	[undefined, 'whole'],
	['bytes=0-0', { first: 0, last: 0 }],
	['bytes=10-', { first: 10, last: 99 }],
	['bytes=90-500', { first: 90, last: 99 }],
	['bytes=-200', { first: 0, last: 99 }],
	['bytes=-0', 'unsatisfiable'],
	['bytes=100-', 'unsatisfiable'],
	['bytes=9-3', 'whole'],
	['bytes=0-1,5-6', 'whole'],
	['lines=0-1', 'whole'],
	['bytes=-', 'whole'],
])('the range %j of 100 bytes', (header, expected) => {
	expect(parseRange(header, 100)).toEqual(expected);
});
