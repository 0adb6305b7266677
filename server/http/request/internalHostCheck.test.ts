import { describe, expect, it } from 'vitest';
import { inMemoryInternalApp, logLines } from '../../testing/inMemoryPortal.ts';

/** The test's connections arrive at 10.0.0.5. */
const app = inMemoryInternalApp({ hosts: ['portal', 'Metrics.internal', '10.0.0.7', 'fd12:0::7'] });
const statusFor = async (host: string, path = '/metrics') => (await app.request(path, { host })).status;

describe('the host of a request to the internal port', () => {
	it.each([
		...['localhost:3001', 'LOCALHOST', '127.0.0.1:3001', '127.5.6.7:9999', '[::1]:3001'],
		...['10.0.0.5:3001', 'portal:3001', 'metrics.internal', '10.0.0.7', '[fd12::7]:3001'],
	])('may be %s', async (host) => expect(await statusFor(host)).toBe(200));

	it.each([
		...['evil.example', 'evil.example:3001', 'localhost.evil.example', 'portal.evil.example', '10.0.0.6:3001'],
		...[
			'8.8.8.8',
			'0.0.0.0',
			'',
			'user@localhost',
			'localhost/x',
			'localhost:3001:1',
			'[::2]',
			'127.0.0.1.evil.example',
		],
	])('must not be "%s"', async (host) => {
		for (const path of [
			'/metrics',
			'/openapi.json',
			'/docs',
			'/v1.0/whoami',
			'/desk/payments',
			'/control/link',
			'/x',
		]) {
			expect([path, await statusFor(host, path)]).toEqual([path, 421]);
		}
	});

	it('may be any for the probes', async () => {
		for (const path of ['/healthz', '/readyz']) expect(await statusFor('evil.example', path)).toBe(200);
	});

	it('is logged as a security event if it is not allowed, with the caller and without the host', async () => {
		logLines.length = 0;
		const answer = await app.request('/metrics', { host: 'evil.example', from: '10.0.0.9' });
		expect(answer.status).toBe(421);
		const [event] = logLines.map((line) => JSON.parse(line)).filter(({ security }) => security);
		expect(event).toMatchObject({ security: 'host', outcome: 'rejected' });
		expect(event.requestId).toBe(answer.headers.get('x-request-id'));
		expect(logLines.join()).not.toContain('evil.example');
	});
});
