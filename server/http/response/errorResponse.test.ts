import { beforeEach, describe, expect, it } from 'vitest';
import type { RateLimiter } from '../../../access/limits/rateLimits.ts';
import { inMemoryPortal, logLines } from '../../testing/inMemoryPortal.ts';

beforeEach(() => {
	logLines.length = 0;
});

describe('an error before the pages, as when the database is down', () => {
	const failing = (error: Error): RateLimiter => ({ consume: async () => Promise.reject(error) });
	const ask = (Accept: string, init: RequestInit = {}, error = new Error('secret of the inside')) =>
		inMemoryPortal(
			{},
			'demo',
			null,
			failing(error),
		)('/?RegNo=MH12AB1234', { ...init, headers: { ...init.headers, Accept } });

	it('is an HTML page with a link that tries again', async () => {
		const answer = await ask('text/html,*/*');
		const text = await answer.text();
		expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store']);
		expect(text).toContain('Nothing was lost. Please try again in a minute.');
		expect(text).toContain('<a href="">Retry');
		const nonce = /<style nonce="([\w-]{22})"/.exec(text)?.[1];
		expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
		expect(text).not.toContain('secret');
		expect(logLines.filter((line) => line.includes('secret of the inside'))).toHaveLength(1);
	});

	it.each(['53100', '25006'])('says that nothing can be saved if the database says so (%s)', async (code) => {
		const text = await (await ask('text/html', {}, Object.assign(new Error('full'), { code }))).text();
		expect(text).toContain('Nothing can be saved right now, so nothing was changed.');
		expect(text).toContain('<p lang="hi">अभी कुछ सेव नहीं हो सकता');
		expect(text).toContain('<a href="">Retry');
	});

	it('is JSON that the page’s script shows with Retry', async () => {
		const body = { ok: false, failure: { kind: 'upstreamError', text: null } };
		expect(await (await ask('application/json')).json()).toEqual(body);
	});

	it.each([
		['html', 'text/html', 503, Object.assign(new Error('no'), { code: 'ECONNREFUSED' })],
		['JSON', 'application/json', 503, Object.assign(new Error('starting up'), { code: '57P03' })],
		['text', '*/*', 503, new Error('Connection terminated unexpectedly')],
		[
			'JSON',
			'application/json',
			503,
			new Error('PostgreSQL did not confirm a write within 5 s. It may have happened.'),
		],
		['html', 'text/html', 503, Object.assign(new Error('full'), { code: '53100' })],
		['html', 'text/html', 500, Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' })],
		['JSON', 'application/json', 500, new Error('secret of the inside')],
	] as const)('as %s to %s is %i for its cause, and 503 has Retry-After', async (_, accept, status, error) => {
		const answer = await ask(accept, {}, error);
		expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, status === 503 ? '10' : null]);
	});

	it('is 503 with Retry-After on pages and data addresses, but 500 if it is a mistake of the program', async () => {
		for (const [path, status] of [
			['/away?RegNo=MH12AB1234', 503],
			['/away.data?RegNo=MH12AB1234', 503],
			['/data/down?RegNo=MH12AB1234', 503],
			['/fails', 500],
		] as const) {
			const { headers, ...answer } = await inMemoryPortal()(path).then(({ status, headers }) => ({ status, headers }));
			const got = [path, answer.status, headers.get('retry-after'), headers.get('cache-control')];
			expect(got).toEqual([path, status, status === 503 ? '10' : null, 'no-store']);
		}
	});

	it('has no retry link for a form', async () => {
		const headers = { Origin: 'http://localhost:3000' };
		const text = await (await ask('text/html', { method: 'POST', body: 'a=b', headers })).text();
		expect(text).not.toContain('Retry');
	});
});
