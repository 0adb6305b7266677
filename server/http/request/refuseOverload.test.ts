import { describe, expect, it } from 'vitest';
import { monitorOverload } from '../../observability/overloadMonitor.ts';
import { inMemoryPortal } from '../../testing/inMemoryPortal.ts';
import { takeTurns } from '../../testing/takeTurns.ts';

const page = '/?RegNo=MH12AB1234';
const html = { Accept: 'text/html,*/*;q=0.8' };
const session = { Cookie: `a=b; session=${'v'.repeat(43)}` };

const portal = (isOverloaded: () => boolean, env: Record<string, string> = {}) =>
	inMemoryPortal(env, 'demo', async () => null, undefined, undefined, undefined, isOverloaded);

describe('a portal that is overloaded', () => {
	const ask = portal(() => true);

	it('answers 503 to a page without a session, in every language, and says when to try again', async () => {
		const answer = await ask(page, { headers: html });
		expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
			503,
			'60',
			'no-store',
		]);
		const text = await answer.text();
		expect(text).toMatch(/Many people are using the service portal.*lang="hi".*try again in a minute/s);
		const nonce = /style-src 'self' 'nonce-([\w-]+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
		expect(text).toContain(`<style nonce="${nonce}">`);
		expect(text).not.toContain('MH12AB1234');
	});

	it.each([
		['language=en', 'Many people are using the service portal right now. Please try again in a minute.'],
		['language=hi', 'इस समय बहुत सारे लोग सर्विस पोर्टल इस्तेमाल कर रहे हैं। कृपया एक मिनट बाद फिर से कोशिश करें।'],
	])('says so to the page’s script in the language of the request (%s)', async (Cookie, message) => {
		const answer = await ask('/data/dealers', { headers: { Accept: 'application/json', Cookie } });
		expect(answer.status).toBe(503);
		expect(await answer.json()).toEqual({ ok: false, failure: { kind: 'limited', text: message } });
	});

	it('serves pages and forms of sessions, whose cookie has another name on https', async () => {
		expect((await ask(page, { headers: { ...html, ...session } })).status).toBe(200);
		const form = { method: 'POST', body: 'a=b', headers: { ...html, Origin: 'http://localhost:3000' } };
		expect((await ask('/echo', form)).status).toBe(503);
		expect((await ask('/echo', { ...form, headers: { ...form.headers, ...session } })).status).toBe(200);
		const secure = portal(() => true, { PUBLIC_URL: 'https://service.example' });
		const Cookie = `__Host-session=${'v'.repeat(43)}`;
		const host = 'service.example';
		expect((await secure(page, { host, headers: { ...html, Cookie } })).status).toBe(200);
		expect((await secure(page, { host, headers: { ...html, ...session } })).status).toBe(503);
	});
});

it('While the event loop is blocked, pages are refused; probes, files and gateway returns are served', async () => {
	const { isOverloaded, stop } = monitorOverload({ profile: 'serve', rateLimitsEnabled: true });
	const ask = portal(isOverloaded);
	const statusOf = async (path: string, init: RequestInit = {}) => (await ask(path, init)).status;
	expect(await statusOf(page)).toBe(200);
	for (let turns = 0; turns < 20 && !isOverloaded(); turns++) await takeTurns(1, 300);
	const returned = {
		method: 'POST',
		body: 'encResp=ab12',
		headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
	};
	expect(
		await Promise.all([
			statusOf(page),
			statusOf('/healthz'),
			statusOf('/readyz'),
			statusOf('/assets/entry-abc.js'),
			statusOf('/gateway/return', returned),
			statusOf(page, { headers: session }),
		]),
	).toEqual([503, 200, 200, 200, 303, 200]);
	await expect.poll(() => statusOf(page)).toBe(200);
	stop();
});
