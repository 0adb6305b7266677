import { beforeEach, describe, expect, it } from 'vitest';
import type { RateLimiter } from '../../../access/limits/rateLimits.ts';
import { noRateLimits } from '../../../access/testing/noRateLimits.ts';
import { inMemoryPortal, logLines } from '../../testing/inMemoryPortal.ts';

beforeEach(() => {
	logLines.length = 0;
});

describe('an error before the pages, as when the database is down', () => {
	const failing = (error: Error): RateLimiter => ({ ...noRateLimits, consumeAll: async () => Promise.reject(error) });
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

	it.each(['53100', '25006'])('says that nothing can be saved where the database says so (%s)', async (code) => {
		const text = await (await ask('text/html', {}, Object.assign(new Error('full'), { code }))).text();
		expect(text).toContain('Nothing can be saved right now, so nothing was changed.');
		expect(text).toContain('<p lang="hi">अभी कुछ सेव नहीं हो सकता');
		expect(text).toContain('<a href="">Retry');
	});

	it('is JSON that the page’s script shows with Retry', async () => {
		const body = { ok: false, problem: { kind: 'upstreamError', message: null } };
		expect(await (await ask('application/json')).json()).toEqual(body);
	});

	it('has no retry link for a form', async () => {
		const headers = { Origin: 'http://localhost:3000' };
		const text = await (await ask('text/html', { method: 'POST', body: 'a=b', headers })).text();
		expect(text).not.toContain('Retry');
	});
});
