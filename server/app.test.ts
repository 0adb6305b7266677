import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { encryptLinkParams } from '../access/links/linkParams.ts';
import { headerColors } from '../domain/brand.ts';
import {
	inMemoryInternalApp,
	inMemoryPortal,
	logLines,
	pageText,
	scriptText,
	testLinkKeys,
	testMessageLinks,
} from './testing/inMemoryPortal.ts';

beforeEach(() => {
	logLines.length = 0;
});

describe('the host check', () => {
	it.each(['localhost:3000', '127.0.0.1:3000', '192.168.1.7:3000', '[::1]:3000', '10.1.2.3'])(
		'serves the demo as %s',
		async (host) => expect((await inMemoryPortal()('/', { host })).status).toBe(200),
	);

	it.each(['evil.example', 'localhost.evil.example', '8.8.8.8', '', 'user@localhost:3000', 'localhost:3000/x'])(
		'rejects %s',
		async (host) => expect((await inMemoryPortal()('/', { host })).status).toBe(421),
	);

	const LINK_KEYS = `k1:${'5a0f'.repeat(16)}`;

	it('serves only its public address outside the demo', async () => {
		const ask = inMemoryPortal({ PUBLIC_URL: 'https://service.example', LINK_KEYS }, 'serve');
		expect((await ask('/', { host: 'service.example' })).status).toBe(200);
		expect((await ask('/', { host: 'localhost:3000' })).status).toBe(421);
		expect((await ask('/healthz', { host: '10.0.0.9:3000' })).status).toBe(200);
	});

	it('ignores other headers that name a host', async () => {
		const headers = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example', 'X-Host': 'evil.example' };
		const ask = inMemoryPortal({ PUBLIC_URL: 'https://service.example', TRUST_PROXY: '1', LINK_KEYS }, 'serve');
		expect((await ask('/', { host: 'evil.example', headers: { 'X-Forwarded-Host': 'service.example' } })).status).toBe(
			421,
		);
		const answer = await ask('/', { host: 'service.example', headers });
		expect(answer.status).toBe(200);
		expect(`${[...answer.headers]} ${await answer.text()}`).not.toContain('evil.example');
	});
});

describe('the security headers', () => {
	it('allow only this portal, the nonce and the configured origins', async () => {
		const ask = inMemoryPortal({
			GATEWAY_ORIGINS: 'https://pay.example',
			MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
			MAP_TILES_ATTRIBUTION: 'Tiles',
		});
		const policies = [await ask('/'), await ask('/')].map(
			(answer) => answer.headers.get('content-security-policy') ?? '',
		);
		expect(policies[0]).toMatch(/^default-src 'none'; script-src 'self' 'nonce-[\w-]{22}'; style-src 'self' 'nonce-/);
		expect(policies[0]).toContain("form-action 'self' https://pay.example;");
		expect(policies[0]).toContain("img-src 'self' data: https://tiles.example;");
		expect(policies[0]).toContain("frame-ancestors 'none'; base-uri 'none'");
		expect(policies[0]).not.toBe(policies[1]);
	});

	it('are on error responses too', async () => {
		for (const answer of [
			await inMemoryPortal()('/', { host: 'evil.example' }),
			await inMemoryPortal()('/assets/gone.js'),
		]) {
			expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
			expect(answer.headers.get('referrer-policy')).toBe('same-origin');
			expect(answer.headers.get('permissions-policy')).toContain('geolocation=(self)');
		}
	});

	it('allow data and files nothing, also in errors', async () => {
		for (const path of ['/data/dealers', '/data/own', '/icon.svg', '/assets/entry-abc.js']) {
			const { headers } = await inMemoryPortal()(path, { headers: { Accept: 'application/json' } });
			expect([path, headers.get('content-security-policy')]).toEqual([
				path,
				"default-src 'none'; frame-ancestors 'none'",
			]);
			expect(headers.get('x-content-type-options')).toBe('nosniff');
		}
	});

	it('of the internal port let no browser guess a type', async () => {
		const { request } = inMemoryInternalApp({});
		for (const path of ['/docs', '/openapi.json', '/metrics', '/healthz', '/desk/payments', '/nothing']) {
			expect([path, (await request(path)).headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
		}
	});

	it('contain HSTS only on https', async () => {
		const https = await inMemoryPortal({ PUBLIC_URL: 'https://service.example' })('/', { host: 'service.example' });
		expect(https.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
		expect((await inMemoryPortal()('/')).headers.has('strict-transport-security')).toBe(false);
	});
});

describe('a vehicle that the address spells otherwise than its provider', () => {
	const ask = inMemoryPortal();

	it('redirects to the address in the provider’s spelling, with the rest of the address', async () => {
		const answer = await ask('/read?RegNo=DL03CAB1&again=J%201');
		const { location } = Object.fromEntries(answer.headers);
		expect([answer.status, location]).toEqual([302, '/read?RegNo=DL3CAB0001&again=J+1']);
		expect(await (await ask(location ?? '')).json()).toBe('DL3CAB0001');
	});

	it('redirects to the page if the router asks for its data', async () => {
		const answer = await ask('/read.data?RegNo=DL3CAB1&_routes=read');
		const text = await answer.text();
		expect(text).toContain('/read?RegNo=DL3CAB0001');
		expect(text).not.toContain('_routes');
	});

	it('does not redirect if it is known as typed, not at all, or in a spelling that no address can name', async () => {
		for (const [regNo, own] of Object.entries({ MH12AB1234: 'MH12AB1234', MH99AB1: 'none', MH01AB1234: 'MHO1AB1234' }))
			expect(await (await ask(`/read?RegNo=${regNo}`)).json()).toBe(own);
	});
});

describe('forwarding headers', () => {
	const init = { host: '10.1.2.3', headers: { 'X-Forwarded-Proto': 'https' } };
	const isHttps = async (env: Record<string, string>) =>
		(await inMemoryPortal(env)('/', init)).headers.has('strict-transport-security');

	it('are trusted only from the proxies in TRUST_PROXY', async () => {
		expect(await isHttps({})).toBe(false);
		expect(await isHttps({ TRUST_PROXY: '1' })).toBe(true);
		expect(await isHttps({ TRUST_PROXY: '127.0.0.0/8' })).toBe(true);
		expect(await isHttps({ TRUST_PROXY: '172.16.0.0/12' })).toBe(false);
	});
});

describe('a POST', () => {
	const post = (headers: Record<string, string>, env = {}, host?: string) =>
		inMemoryPortal(env)('/echo', { method: 'POST', body: 'hello', headers, host });

	it('is accepted from a page of this portal', async () => {
		const answer = await post({ Origin: 'http://localhost:3000' });
		expect([answer.status, await answer.text()]).toEqual([200, 'hello']);
	});

	it('is accepted behind a proxy that terminates https', async () => {
		const answer = await post(
			{ Origin: 'https://service.example' },
			{ PUBLIC_URL: 'https://service.example' },
			'service.example',
		);
		expect(answer.status).toBe(200);
	});

	it.each([
		['Origin', 'http://evil.example'],
		['Origin', 'null'],
		['Origin', 'https://localhost:3000'],
		['Sec-Fetch-Site', 'cross-site'],
	])('is rejected from elsewhere: %s %s', async (name, value) => {
		expect((await post({ [name]: value })).status).toBe(403);
	});

	it.each([
		['/echo', 16],
		['/booking/save', 256],
	])('to %s is rejected above %i KB, with Content-Length or streamed', async (path, kb) => {
		const headers = { Origin: 'http://localhost:3000' };
		const large = 'x'.repeat(kb * 1024 + 1);
		const rejected = await inMemoryPortal()(path, { method: 'POST', body: large, headers });
		expect([rejected.status, await rejected.text()]).toEqual([413, `This request has more than ${kb} KB.`]);
		const body = new Blob([large]).stream();
		const streamed = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
		expect((await inMemoryPortal()(path, streamed)).status).toBe(413);
		expect((await inMemoryPortal()(path, { method: 'POST', body: large.slice(1), headers })).status).toBe(200);
	});

	it('closes its connection if its body is not read to the end', async () => {
		const answer = await post({ Origin: 'http://localhost:3000', 'Content-Length': String(16 * 1024 + 1) });
		expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close']);
	});

	it('is the only method that changes data', async () => {
		expect((await inMemoryPortal()('/echo', { method: 'DELETE' })).status).toBe(405);
	});
});

describe('built files', () => {
	it('are sent compressed, and cached for ever', async () => {
		const answer = await inMemoryPortal()('/assets/entry-abc.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
		expect(answer.headers.get('content-encoding')).toBe('br');
		expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
		expect(answer.headers.get('content-type')).toContain('javascript');
		expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(scriptText);
	});

	it('are sent uncompressed to clients that accept nothing else', async () => {
		const answer = await inMemoryPortal()('/assets/entry-abc.js', { headers: { 'Accept-Encoding': 'br;q=0' } });
		expect([answer.headers.has('content-encoding'), await answer.text()]).toEqual([false, scriptText]);
	});

	it('are not sent again when unchanged', async () => {
		const etag = (await inMemoryPortal()('/icon.svg')).headers.get('etag') ?? '';
		for (const header of [etag, `W/${etag}`, `"another", ${etag}`]) {
			expect((await inMemoryPortal()('/icon.svg', { headers: { 'If-None-Match': header } })).status).toBe(304);
		}
	});

	it('carry the maker’s name and colour', async () => {
		const answer = await inMemoryPortal({ BRAND_NAME: 'Nilgiri', BRAND_COLOR: '#102030' })('/manifest.webmanifest');
		expect(await answer.json()).toMatchObject({ name: 'Nilgiri', theme_color: headerColors.light });
		const icon = async (env: Record<string, string>) => (await inMemoryPortal(env)('/icon.svg')).text();
		expect(await icon({ BRAND_COLOR: '#102030' })).toBe('<svg fill="#102030"/>');
		expect(await icon({})).toBe('<svg fill="#00606a"/>');
	});

	it.each(['/assets/gone.js', '/favicon.png', '/wp-login.php', '/data/gone', '/v1.0/whoami', '/assets/../server/x.js'])(
		'and API addresses that do not exist are 404: %s',
		async (path) => expect((await inMemoryPortal()(path)).status).toBe(404),
	);

	it.each([
		'/',
		'/_.data',
		'/payment-success/MH12AB1234.data',
		'/anything',
		'/a/b/c',
		'/data/dealers',
		'/payment-success/MH12AB1234',
	])('is not 404 for an unknown page: %s', async (path) => expect((await inMemoryPortal()(path)).status).not.toBe(404));

	it('respond to an address that cannot be decoded', async () => {
		expect((await inMemoryPortal()('/%E0%A4%A')).status).toBe(400);
		expect((await inMemoryPortal()('/%00')).status).toBe(400);
		for (const path of ['//evil.example/', '/%2e%2e/%2e%2e/etc/passwd', '/%25E0']) {
			expect((await inMemoryPortal()(path)).status).toBeLessThan(500);
		}
	});
});

describe('pages', () => {
	it.each([
		['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
		['gzip', (bytes: Buffer) => gunzipSync(bytes)],
	] as const)('are compressed with %s for who takes it', async (encoding, unpack) => {
		const answer = await inMemoryPortal()('/', { headers: { 'Accept-Encoding': encoding } });
		expect(answer.headers.get('content-encoding')).toBe(encoding);
		expect(answer.headers.get('vary')).toContain('Accept-Encoding');
		expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe(pageText);
	});

	it('are not stored by browsers and caches', async () => {
		expect((await inMemoryPortal()('/')).headers.get('cache-control')).toBe('no-store');
		expect((await inMemoryPortal()('/fails')).headers.get('cache-control')).toBe('no-store');
		const data = ['/data/dealers?RegNo=MH12AB1234', '/data/own', '/makepayment/invoice?RegNo=MH12AB1234'];
		for (const path of ['/_.data', '/_root.data', '/payment-success/MH12AB1234.data', '/fails.data', ...data]) {
			expect((await inMemoryPortal()(path)).headers.get('cache-control'), path).toBe('no-store');
		}
	});

	it('are not logged as errors if they fail after the client has disconnected', async () => {
		const failedPages = () => logLines.filter((line) => line.includes('page request failed')).length;
		await inMemoryPortal()('/fails', { signal: AbortSignal.abort() });
		expect(failedPages()).toBe(0);
		await inMemoryPortal()('/fails');
		expect(failedPages()).toBe(1);
	});

	it('are logged with the cause if they fail, and the response does not contain it', async () => {
		const answer = await inMemoryPortal()('/fails');
		expect(answer.status).toBe(500);
		expect(await answer.text()).not.toContain('secret');
		expect(logLines.filter((line) => line.includes('secret of the inside'))).toHaveLength(1);
	});

	it('do not expose the cause if they fail before the router', async () => {
		const fail = () => Promise.reject(new Error('secret of the counting'));
		const failing = inMemoryPortal({}, 'demo', null, { consume: fail });
		const answer = await failing('/');
		expect(answer.status).toBe(500);
		expect(`${[...answer.headers]} ${await answer.text()}`).not.toMatch(/secret|Error|\.ts/);
		expect(logLines.filter((line) => line.includes('secret of the counting'))).toHaveLength(1);
	});
});

describe('a link', () => {
	const linkParams = () =>
		encryptLinkParams(
			{
				...{ regNo: 'MH12AB1234', appointmentId: null, bearer: null },
				...{ madeAt: new Date(Date.now() - 1000), expiresAt: new Date(Date.now() + 60_000) },
			},
			testLinkKeys,
		);

	it.each([
		{ 'Sec-Purpose': 'prefetch' },
		{ 'Sec-Purpose': 'prefetch;prerender', 'Sec-Fetch-Dest': 'document' },
		{ 'Sec-Purpose': 'prefetch;anonymous-client-ip', 'Sec-Fetch-Dest': 'document' },
		{ Purpose: 'prefetch', 'Sec-Fetch-Dest': 'document' },
		{ 'X-Moz': 'Prefetch' },
		{ 'X-Purpose': 'preview' },
		{ 'Sec-Fetch-Dest': 'empty' },
		{ 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate' },
		{ 'Sec-Fetch-Dest': 'image' },
	] as Record<string, string>[])('is not opened by %j, and still works', async (headers) => {
		const ask = inMemoryPortal({ ACCESS: 'verified' });
		const address = `/tracking?Params=${linkParams()}`;
		for (const sent of [headers, { ...headers, Accept: 'text/html' }]) {
			const answer = await ask(address, { headers: sent });
			expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []]);
			expect(answer.headers.get('cache-control')).toBe('no-store');
			const text = await answer.text();
			expect(text).not.toMatch(/MH12AB1234|Params/);
			expect(text).toContain('<a href="">Open · खोलें</a>');
		}
		const opened = await ask(address, { headers: { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' } });
		expect([opened.status, opened.headers.getSetCookie()[0]]).toEqual([303, expect.stringMatching(/^session=id;/)]);
	});

	it('is opened by a browser that sends none of these headers, and never by HEAD', async () => {
		const ask = inMemoryPortal({ ACCESS: 'verified' });
		const address = `/tracking?Params=${linkParams()}`;
		expect((await ask(address)).headers.getSetCookie()).toHaveLength(1);
		for (const headers of [{}, { 'Sec-Fetch-Dest': 'document' }] as Record<string, string>[]) {
			const answer = await ask(address, { method: 'HEAD', headers });
			expect(answer.headers.getSetCookie()).toEqual([]);
		}
	});
});

describe('the link of a message', () => {
	const token = 'abcdefghijklmnopqrstu1234';
	const prefetch = { 'Sec-Purpose': 'prefetch' };
	const html = { Accept: 'text/html' };

	beforeEach(() => {
		const endsAt = new Date(Date.now() + 60_000);
		testMessageLinks.clear();
		testMessageLinks.set(token, { regNo: 'MH12AB1234', path: '/tracking', madeAt: new Date(), endsAt });
	});

	it('is opened by a navigation, and neither kept by the browser nor sent on as a referrer', async () => {
		const answer = await inMemoryPortal({ ACCESS: 'verified' })(`/l/${token}`);
		const { headers } = answer;
		expect([answer.status, headers.get('location')]).toEqual([303, '/tracking?RegNo=MH12AB1234']);
		expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^session=id;/)]);
		expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
	});

	it.each([
		['a prefetch', { headers: prefetch }, 503],
		['a preview', { headers: { ...html, 'X-Purpose': 'preview' } }, 503],
		['a frame', { headers: { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate' } }, 503],
		['a fetch', { headers: { 'Sec-Fetch-Dest': 'empty' } }, 503],
		['HEAD', { method: 'HEAD' }, 200],
		['HEAD of a browser', { method: 'HEAD', headers: { 'Sec-Fetch-Dest': 'document' } }, 200],
	])('gives nothing to %s, whether the token exists or not, and still works', async (_, init, status) => {
		const ask = inMemoryPortal({ ACCESS: 'verified' });
		for (const each of [token, token.toUpperCase(), 'x']) {
			const answer = await ask(`/l/${each}`, init);
			expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []]);
			expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
			expect(`${[...answer.headers]} ${await answer.text()}`).not.toMatch(/MH12AB1234|AbCdEf|abcdef|tracking/);
		}
		expect((await ask(`/l/${token}`)).headers.getSetCookie()).toHaveLength(1);
	});

	it('gives nothing to a request for data or a form', async () => {
		const ask = inMemoryPortal({ ACCESS: 'verified' });
		const form = { method: 'POST', headers: { Origin: 'http://localhost:3000' }, body: 'a=b' };
		for (const [address, init] of [
			[`/l/${token}.data`, {}],
			[`/l/${token}/_.data`, {}],
			[`/l/${token}`, form],
			[`/data/l/${token}`, {}],
		] as const) {
			expect([address, (await ask(address, init)).headers.getSetCookie()]).toEqual([address, []]);
		}
	});

	it('is never in the log, but each opening is', async () => {
		const ask = inMemoryPortal({ ACCESS: 'verified' });
		const wrong = `${token.slice(0, -1)}Q`;
		for (const each of [token, wrong]) {
			for (const init of [{}, { method: 'HEAD' }, { headers: prefetch }, { host: 'evil.example' }])
				await ask(`/l/${each}?RegNo=MH12AB1234`, init);
			await ask(`/l/${each}.data`);
			await ask(`/l/${each}`, { method: 'POST', headers: { Origin: 'https://evil.example' }, body: 'a=b' });
			await ask(`/l/${each}`, { method: 'POST', headers: { Origin: 'http://localhost:3000' }, body: 'a=b' });
		}
		expect(logLines.join('')).not.toMatch(/MH12AB1234|AbCdEf/);
		const links = logLines.map((line) => JSON.parse(line)).filter(({ security }) => security === 'link');
		const untouched = { outcome: 'untouched', route: '/*' };
		expect(links).toMatchObject([
			{ outcome: 'opened', route: '/*', vehicle: '…34' },
			untouched,
			{ outcome: 'unusable', route: '/*' },
			untouched,
		]);
	});

	it('has no other address: nothing is found or logged elsewhere or for a form, and the link still works', async () => {
		const ask = inMemoryPortal({ ACCESS: 'verified' });
		const form = { method: 'POST', headers: { Origin: 'http://localhost:3000' }, body: 'a=b' };
		for (const [path, init] of [
			[`//l/${token}`, {}],
			[`///l/${token}`, {}],
			[`//l/${token}`, form],
			[`/l/${token}`, form],
			['/Messages/Receipts', {}],
			['/Messages/Receipts', { method: 'HEAD' }],
			['/Messages/Receipts', form],
			['/messages/receipts', {}],
			['/elsewhere', form],
		] as const) {
			const answer = await ask(path, init);
			expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 404, []]);
			if (init !== form && !('method' in init)) expect(await answer.text()).toBe('Not found.');
		}
		expect(logLines.join('')).not.toMatch(/AbCdEf/);
		expect(logLines.join('')).not.toContain('"security"');
		expect((await ask(`/l/${token}`)).status).toBe(303);
	});

	it('gets the same answer for any reason for which it opens nothing', async () => {
		const ask = inMemoryPortal({ ACCESS: 'verified' });
		const past = new Date(Date.now() - 1000);
		testMessageLinks.set('ended'.padEnd(22, 'A'), { regNo: 'KA01EF2345', path: '/', madeAt: past, endsAt: past });
		for (const each of ['ended'.padEnd(22, 'A'), 'zzzzzzzzzzzzzzzzzzzzzg', 'x', '']) {
			const { status, headers } = await ask(`/l/${each}?RegNo=KA01EF2345`);
			const kept = [headers.get('location'), headers.getSetCookie(), headers.get('cache-control')];
			expect([each, status, ...kept]).toEqual([each, 303, '/?link=unusable', [], 'no-store']);
		}
	});
});

describe('the log', () => {
	it('has one line for a request, without the vehicle', async () => {
		const answer = await inMemoryPortal()('/payment-success/MH12AB1234?RegNo=MH12AB1234&mobile=9876543210');
		expect(logLines).toHaveLength(1);
		const line = JSON.parse(logLines[0] ?? '');
		expect(line).toMatchObject({ method: 'GET', route: '/payment-success/:RegNo', status: 200 });
		expect(line.requestId).toBe(answer.headers.get('x-request-id'));
		expect(line.durationMs).toBeGreaterThanOrEqual(0);
		expect(logLines[0]).not.toMatch(/MH12AB1234|9876543210/);
	});

	it('has the outcome of a link, with the end of its registration number', async () => {
		const [madeAt, expiresAt] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000)];
		const link = encryptLinkParams(
			{ regNo: 'MH12AB1234', appointmentId: null, bearer: null, madeAt, expiresAt },
			testLinkKeys,
		);
		const ask = inMemoryPortal({ ACCESS: 'verified' });
		const opened = await ask(`/tracking?Params=${link}`);
		const tampered = await ask(`/tracking?Params=${link.slice(0, -2)}`);
		const outcomes = logLines.map((line) => JSON.parse(line)).filter(({ outcome }) => outcome);
		expect(outcomes).toMatchObject([{ outcome: 'opened', vehicle: '…34' }, { outcome: 'unusable' }]);
		expect(outcomes.map(({ requestId }) => requestId)).toEqual(
			[opened, tampered].map(({ headers }) => headers.get('x-request-id')),
		);
		expect(logLines.join('')).not.toMatch(new RegExp(`MH12AB1234|${link.slice(0, 20)}`));
		// The redirect is not cached, so opening the link again is a new request.
		for (const { status, headers } of [opened, tampered]) {
			expect([status, headers.get('cache-control')]).toEqual([303, 'no-store']);
		}
	});
});

describe('a page that leads to another one', () => {
	it('passes on once that a link opened nothing, and passes on nothing else', async () => {
		const ask = inMemoryPortal();
		const ledTo = async (query: string) => (await ask(`/leads${query}`)).headers.get('location');
		expect(await ledTo('?link=unusable')).toBe('/?RegNo=MH12AB1234&dealership=other&link=unusable');
		for (const query of ['', '?link=other', '?RegNo=KA01EF2345']) {
			expect(await ledTo(query), query).toBe('/?RegNo=MH12AB1234&dealership=other');
		}
	});
});
