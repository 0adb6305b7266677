/** Internal errors: the response is plain and contains nothing of the cause. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RateLimiter } from '../access/limits/rateLimits.ts';
import { noRateLimits } from '../access/testing/noRateLimits.ts';
import { inMemoryInternalApp, inMemoryPortal, logLines } from './testing/inMemoryPortal.ts';

beforeEach(() => {
	logLines.length = 0;
});

const breaks = async (): Promise<never> => {
	throw new Error('secret of the inside');
};

/** Expects that the cause is logged once, with its stack, and is not in the response. */
async function expectPlain(answer: Response, body: string) {
	const text = await answer.text();
	expect([answer.status, text]).toEqual([500, body]);
	expect(`${text} ${[...answer.headers].join(' ')}`).not.toMatch(/\n\s+at |secret|Error:|\.ts\b/);
	const failures = logLines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
	expect(failures).toEqual([
		expect.objectContaining({
			requestId: answer.headers.get('x-request-id'),
			err: expect.objectContaining({ message: 'secret of the inside', stack: expect.stringMatching(/\n\s+at /) }),
		}),
	]);
}

describe('on the public port, an error while', () => {
	const plain = 'Something went wrong on our side. Nothing was lost; please try again.';
	const brokenLimits: RateLimiter = { consume: breaks };
	const home = { headers: { Origin: 'http://localhost:3000' } };

	it('counting requests', async () =>
		expectPlain(await inMemoryPortal({}, 'demo', null, brokenLimits)('/', home), plain));

	it('checking readiness', async () =>
		expectPlain(await inMemoryPortal({}, 'demo', null, noRateLimits, breaks)('/readyz'), plain));

	it('handling a gateway return', async () => {
		const init = { method: 'POST', body: new URLSearchParams({ encResp: '00' }) };
		return expectPlain(await inMemoryPortal({}, 'demo', breaks)('/gateway/return', init), plain);
	});

	it('loading a page', async () => expectPlain(await inMemoryPortal()('/fails'), 'Unexpected Server Error'));
});

describe('on the internal port, an error in', () => {
	const plain = '{"Message":"Something went wrong."}';
	const token = 'a-token-of-the-desk';
	const shown = { method: 'POST', headers: { Authorization: `Bearer ${token}` } };

	it.each([
		['the probes', { readiness: breaks }, '/readyz', {}],
		['the metrics', { metrics: breaks }, '/metrics', {}],
		['the provider', { provider: { fetch: breaks } }, '/v1.0/whoami', {}],
		['the desk', { desk: { fetch: breaks } }, '/desk/payments', {}],
		['a command', { admin: { run: breaks, token } }, '/control/migrate', shown],
	])('%s', async (_, broken, path, init) => expectPlain(await inMemoryInternalApp(broken).request(path, init), plain));
});
