import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { draftForEstimates } from '../../tests/support/draftForEstimates.ts';
import { captureCommand } from '../testing/captureCommand.ts';
import { documentedMetrics } from '../testing/documentedMetrics.ts';
import { type RunningPortal, spawnCommand, startAndExit, startPortal } from '../testing/startPortal.ts';

/** The settings that `npm run serve` requires, apart from keys. */
const maker = { PARENT_ORGANIZATION_ID: 'MAKER', PAYMENT_DEALER_CODE: 'MAKER-PAY' };

/** Expects exactly one line on standard error, and exit code 1. */
function expectOneLine({ code, errors }: { code: number; errors: string }, about: RegExp) {
	expect(errors.trimEnd().split('\n')).toEqual([expect.stringMatching(about)]);
	expect(code).toBe(1);
}

describe('a running demo', () => {
	let portal: RunningPortal;

	beforeAll(async () => {
		portal = await startPortal({ isFirstStart: true });
	});
	afterAll(async () => {
		await portal.kill();
	});

	it('prints its address and the demo vehicles', async () => {
		await expect.poll(portal.output).toContain(`Kickstand is ready: ${portal.url}`);
		const output = portal.output();
		expect(output).toMatch(/Access is open/);
		expect(output).toMatch(/Desk token: \S{16,}/);
		const booking = ['MH12AB1234', 'DL3CAB0001', 'KA01EF2345', 'TN10GH3456', 'GJ05JK4567', '22BH1234AA'];
		const service = ['RJ14LM5678', 'UP32NP6789', 'WB20QR7890', 'HR26ST8901', 'KL07UV9012', 'PB10WX0123'];
		for (const regNo of [...booking, ...service]) {
			expect(output).toContain(`${portal.url}/?RegNo=${regNo}`);
		}
		expect(output).toMatch(new RegExp(`AS01YZ2345[^]*${portal.url}/\\?Params=[0-9a-f]{100,}`));
	});

	it('serves the home page of a vehicle, and opens the link of another', async () => {
		const home = await fetch(`${portal.url}/?RegNo=MH12AB1234`);
		expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('MH12AB1234')]);
		const link = /http\S+Params=\S+/.exec(portal.output())?.[0] ?? '';
		const opened = await fetch(link, { redirect: 'manual' });
		expect(opened.status).toBe(303);
		expect(opened.headers.get('location')).toBe('/?RegNo=AS01YZ2345');
		expect(opened.headers.get('set-cookie')).toMatch(
			/^session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax/,
		);
	});

	it('serves probes and metrics without personal data', async () => {
		await fetch(`${portal.url}/payment-success/MH12AB1234?RegNo=MH12AB1234&mobile=9876543210`);
		for (const path of ['/healthz', '/readyz']) {
			for (const port of [portal.url, portal.internalUrl]) expect((await fetch(`${port}${path}`)).status).toBe(200);
		}
		const metrics = await (await fetch(`${portal.internalUrl}/metrics`)).text();
		expect(metrics).toMatch(/_bucket\{le="\+Inf",.*route="\/payment-success\/:RegNo",status="\dxx"\} 1$/m);
		expect(metrics).toMatch(/kickstand_provider_calls_total\{outcome="\w+"\} [1-9]/);
		expect(metrics).toContain('kickstand_database_up 1');
		expect(metrics).not.toMatch(/MH12|9876543210/);
		expect((await fetch(`${portal.url}/metrics`)).status).toBe(404);
	});

	it('warns once of a proxy that TRUST_PROXY does not name, and counts no address behind it', async () => {
		const line = 'a request came through a proxy that TRUST_PROXY does not name';
		expect(portal.output()).not.toContain(line);
		for (let count = 0; count < 3; count++) {
			await fetch(`${portal.url}/?RegNo=MH12AB1234`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
		}
		await expect.poll(portal.output).toContain(line);
		expect(portal.output().split(line)).toHaveLength(2);
		const metrics = await (await fetch(`${portal.internalUrl}/metrics`)).text();
		expect(metrics).toMatch(/^kickstand_undeclared_proxy 1$/m);
	});

	it('keeps its secrets in files that only its owner can read', async () => {
		const names = await readdir(portal.dataDir, { recursive: true });
		expect(names).toEqual(
			expect.arrayContaining(['db', 'holder.json', 'lock.sqlite', 'secrets.json', 'db/PG_VERSION']),
		);
		const open: string[] = [];
		for (const name of names) {
			const found = await stat(join(portal.dataDir, name));
			const isShut = (found.mode & 0o077) === 0;
			// The database sets the modes of its own files; the folder modes keep other users out.
			if (!isShut && (found.isDirectory() || !name.startsWith('db/'))) open.push(name);
		}
		expect(open).toEqual([]);
	});

	it('serves the provider API to API_CLIENTS, and its description', async () => {
		const whoami = `${portal.internalUrl}/v1.0/whoami?DeviceType=Web`;
		expect((await fetch(whoami)).status).toBe(401);
		const secrets = JSON.parse(await readFile(join(portal.dataDir, 'secrets.json'), 'utf8'));
		const [id, secret] = secrets.API_CLIENTS.split(':');
		expect((await fetch(whoami, { headers: { ClientId: id, ClientSecret: secret } })).status).toBe(200);
		expect(await (await fetch(`${portal.internalUrl}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
		expect((await fetch(`${portal.internalUrl}/docs`)).headers.get('content-type')).toContain('text/html');
		expect((await fetch(`${portal.internalUrl}/control/demo-reset`, { method: 'POST' })).status).toBe(401);
	});

	it('listens on loopback alone', async () => {
		await expect(fetch(`http://127.0.0.2:${portal.env.PORT}/healthz`)).rejects.toThrow();
	});

	it('has a value for each documented metric once there was something to count', async () => {
		const post = async (path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) =>
			(
				await fetch(`${portal.url}${path}`, { method: 'POST', body, headers: { Origin: portal.url, ...headers } })
			).text();
		const draft = await draftForEstimates(portal.url, 'DL3CAB0001');
		const booking = JSON.stringify({ draft, key: randomUUID() });
		expect(await post('/booking/save?RegNo=DL3CAB0001', booking)).toContain('"booked"');
		expect(await post('/makepayment?RegNo=WB20QR7890', new URLSearchParams({ channel: 'online' }))).toContain(
			'encRequest',
		);
		await post('/gateway/return', new URLSearchParams({ encResp: '00'.repeat(16) }));
		const { API_CLIENTS, DESK_TOKEN } = JSON.parse(await readFile(join(portal.dataDir, 'secrets.json'), 'utf8'));
		const [ClientId, ClientSecret] = API_CLIENTS.split(':');
		await fetch(`${portal.internalUrl}/v1.0/whoami?DeviceType=x&DeviceType=y`, { headers: { ClientId, ClientSecret } });
		const desk = { method: 'POST', headers: { Authorization: `Bearer ${DESK_TOKEN}` } };
		await fetch(`${portal.internalUrl}/desk/vehicles/WB20QR7890/close`, desk);

		const text = await (await fetch(`${portal.internalUrl}/metrics`)).text();
		const documented = documentedMetrics();
		const without = documented.filter(({ name, labels }) => {
			const inLabels = labels.map((label) => `[^\n]*\\b${label}="`).join('');
			return !new RegExp(`^${name}(_bucket)?${inLabels ? `\\{${inLabels}[^\n]*\\}` : ''} -?\\d`, 'm').test(text);
		});
		expect(without).toEqual([]);
		for (const name of [
			'http_request_duration_seconds_bucket',
			'provider_calls_total',
			'bookings_total',
			'payments_total',
		].concat('gateway_returns_rejected_total', 'provider_rejections_total', 'desk_rejections_total', 'payment_orders'))
			expect(text).toMatch(new RegExp(`^kickstand_${name}{.*} [1-9]`, 'm'));
		// No other metrics are served, except the default metrics of prom-client.
		const typed = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
		const own = typed.filter((name) => name.startsWith('kickstand_'));
		expect(documented.map(({ name }) => name).sort()).toEqual(own.sort());
		const ofNode = typed.filter((name) => !own.includes(name));
		expect(ofNode.filter((name) => !/^(?:nodejs|process)_/.test(name))).toEqual([]);
		expect(ofNode).toEqual(expect.arrayContaining(['nodejs_heap_size_used_bytes', 'nodejs_gc_duration_seconds']));
	});

	it('does not share its data folder with another process', async () => {
		expectOneLine(
			await startAndExit({ env: { DATA_DIR: portal.dataDir } }),
			/data folder .* is in use by another process \(pid \d+\)/,
		);
	});

	it('carries out commands while it runs', async () => {
		const link = await spawnCommand('link', ['MH12AB1234', '--hours', '1'], portal.env);
		expect(link).toMatchObject({ code: 0, errors: '' });
		expect((await fetch(link.output.trim(), { redirect: 'manual' })).headers.get('location')).toBe(
			'/?RegNo=MH12AB1234',
		);
		expect(await spawnCommand('migrate', [], portal.env)).toMatchObject({ code: 0 });
		expect(await spawnCommand('demo:reset', [], portal.env)).toMatchObject({ code: 0 });
		expectOneLine(await captureCommand('link', ['nonsense'], portal.env), /registration number/);
		expectOneLine(await captureCommand('link', [], portal.env), /^Usage/);
	});
});

describe('a shutdown', () => {
	it('is graceful and ends within 10 s with a connection still open', async () => {
		const portal = await startPortal();
		await fetch(`${portal.url}/healthz`);
		// A shutdown that takes too long ends with 1.
		expect(await portal.stop()).toBe(0);
		await expect(fetch(`${portal.url}/healthz`)).rejects.toThrow();
		const again = await startPortal({ env: portal.env });
		await again.kill();
		const afterKill = await startPortal({ env: { ...portal.env, PUBLIC_URL: 'https://service.example.in' } });
		expect((await fetch(`${afterKill.url}/?RegNo=MH12AB1234`)).status).toBe(200);
		await expect.poll(afterKill.output).toContain('TRUST_PROXY is none');
		expect(again.output()).not.toContain('TRUST_PROXY');
		expect(await afterKill.stop()).toBe(0);
		// No process holds the data folder now, so the commands open it themselves.
		expect(await captureCommand('demo:reset', [], portal.env)).toMatchObject({ code: 0 });
		expect(await captureCommand('link', ['MH12AB1234'], portal.env)).toMatchObject({ code: 0 });
	});
});

/** Settings that a start accepts, with two warnings. */
const warned = { LIMITS: 'off', DESK_TOKEN: 'sixteen-letters-' };
const fewConnections = { MAX_CONNECTIONS: '100', HEADER_TIMEOUT_SECONDS: '1' };

describe('npm run serve', () => {
	let portal: RunningPortal;
	beforeAll(async () => {
		portal = await startPortal({
			demo: false,
			env: { ...maker, ...warned, ...fewConnections, LINK_KEYS: `k1:${randomBytes(32).toString('hex')}` },
		});
	});
	afterAll(() => portal.kill());

	it('closes connections beyond MAX_CONNECTIONS, and those without headers after HEADER_TIMEOUT_SECONDS', async () => {
		let open = 0;
		const sockets = Array.from({ length: 110 }, () => {
			open += 1;
			const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
			socket.on('error', () => undefined).resume();
			socket.write('GET / HTTP/1.1\r\n');
			return socket.once('close', () => {
				open -= 1;
			});
		});
		try {
			await expect.poll(() => open).toBeLessThanOrEqual(100);
			expect(open).toBeGreaterThan(0);
			await expect.poll(() => open, { timeout: 8_000 }).toBe(0);
		} finally {
			for (const socket of sockets) socket.destroy();
		}
	});

	it('starts without demo data, and grants access by link only', async () => {
		const unknown = await (await fetch(`${portal.url}/?RegNo=MH12AB1234`)).text();
		expect(unknown).toContain('Open the link you were sent');
		expect((await fetch(`${portal.internalUrl}/v1.0/whoami`)).status).toBe(404);
		expectOneLine(await captureCommand('demo:reset', [], portal.env), /not a demo/);
		const link = (await captureCommand('link', ['MH12AB1234'], portal.env)).output.trim();
		const opened = await fetch(link, { redirect: 'manual' });
		const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
		const page = await (await fetch(`${portal.url}/?RegNo=MH12AB1234`, { headers: { cookie } })).text();
		expect(page).toContain('Vehicle Not Found');
		const revoked = await captureCommand('link', ['mh12 ab1234', '--revoke'], portal.env);
		expect(revoked).toMatchObject({ code: 0, output: expect.stringMatching(/^Links for MH12AB1234 that were made/) });
		const ended = await (await fetch(`${portal.url}/?RegNo=MH12AB1234`, { headers: { cookie } })).text();
		expect(ended).toContain('Open the link you were sent');
		expect((await fetch(link, { redirect: 'manual' })).headers.get('set-cookie')).toBeNull();
		const newer = (await captureCommand('link', ['MH12AB1234'], portal.env)).output.trim();
		expect((await fetch(newer, { redirect: 'manual' })).headers.get('set-cookie')).toContain('session=');
		expect((await fetch(`${portal.internalUrl}/messages`)).status).toBe(404);
	});

	it('listens on every address', async () => {
		expect((await fetch(`http://127.0.0.2:${portal.env.PORT}/healthz`)).status).toBe(200);
	});

	it('prints only JSON lines, from the first one to its readiness and its requests', async () => {
		await expect.poll(portal.output).toContain('"msg":"request"');
		const lines = portal.output().trimEnd().split('\n');
		const messages = lines.map((line) => JSON.parse(line).msg);
		expect(messages).toContain('Kickstand is ready');
	});

	it('warns of its settings, in the log and on /metrics, as npm run check does', async () => {
		const messages = [/^DESK_TOKEN has a secret of 16 characters/, /^LIMITS=off/];
		const logged = portal.output().matchAll(/^\{.*"check":.*\}$/gm);
		const lines = [...logged].map(([line]) => JSON.parse(line) as { check: string; msg: string });
		expect(lines.map(({ check, msg }) => [check, msg])).toEqual([
			['shortSecret', expect.stringMatching(messages[0] ?? '')],
			['limitsOff', expect.stringMatching(messages[1] ?? '')],
			['noDealers', expect.stringMatching(/^No dealership is of PARENT_ORGANIZATION_ID/)],
		]);
		const metrics = await (await fetch(`${portal.internalUrl}/metrics`)).text();
		expect(metrics).toContain('kickstand_preflight_warnings_total{check="shortSecret"} 1');
		expect(metrics).toContain('kickstand_preflight_warnings_total{check="limitsOff"} 1');
		const check = await spawnCommand('check', [], portal.env);
		expect(check).toMatchObject({ code: 0, errors: '' });
		const inUse = [/^Warning: Port \d+ is taken/, /^Warning: Port \d+ is taken/, /^Warning: .* in use .*pid \d+/];
		expect(check.output.trimEnd().split('\n')).toEqual([
			// The check does not open the embedded database.
			...lines.slice(0, 2).map(({ msg }) => `Warning: ${msg}`),
			...inUse.map((about) => expect.stringMatching(about)),
			expect.stringContaining('5 warnings'),
		]);
	});

	it('reports that it is stopping while it still serves, then exits within 10 s', async () => {
		const stopped = portal.stop();
		const ready = (url: string) => fetch(`${url}/readyz`);
		const asked = async () => {
			const answer = await ready(portal.url);
			return answer.ok ? null : answer;
		};
		const readiness = await vi.waitUntil(asked, { timeout: 10_000 });
		const [page, internal] = await Promise.all([fetch(`${portal.url}/?RegNo=MH12AB1234`), ready(portal.internalUrl)]);
		expect([readiness.status, await readiness.text(), internal.status]).toEqual([503, 'stopping', 503]);
		expect(await page.text()).toContain('Open the link you were sent');
		expect(await stopped).toBe(0);
		await expect(fetch(`${portal.url}/healthz`)).rejects.toThrow();
	});
});
