/** What HAProxy's files must have. The bench runs the portals' one (`npm run bench -- flood`). */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { stopTimes } from '../server/start/shutdown.ts';

const deploy = resolve(import.meta.dirname, '../deploy');
const file = readFileSync(join(deploy, 'haproxy.cfg'), 'utf8');

it('An address and an IPv6 /48 are limited, a portal has few places, and nothing is waited for without end', () => {
	for (const once of [
		/^\ttcp-request connection reject if { sc0_conn_cur gt \d+ }$/gm,
		/^\tuse_backend portals_few_places if { sc1_http_req_rate gt \d+ }$/gm,
		/^\tuse_backend portals_few_places if { sc2_http_req_rate gt \d+ }$/gm,
		/^\thttp-request deny deny_status 429 .* if { sc1_http_req_rate gt \d+ }$/gm,
		/^\thttp-request deny deny_status 429 .* if { sc2_http_req_rate gt \d+ }$/gm,
		/^\tserver-template .* maxconn \d+$/gm,
		...['http-request', 'client', 'queue', 'server'].map((name) => new RegExp(`^\\ttimeout ${name} \\d+s$`, 'gm')),
	])
		expect(file.match(once), String(once)).toHaveLength(1);
	expect([...file.matchAll(/store http_req_rate\((\w+)\)/g)].map(([, period]) => period)).toEqual(['10s', '10s']);
});

it('Portals are checked at /readyz, and got no requests any more a second before they close their ports', () => {
	const asked = [...file.matchAll(/^\thttp-check send meth GET uri (\S+) /gm)].map(([, path]) => path);
	// Files are served as long as the process answers.
	expect(asked).toEqual(['/readyz', '/healthz']);
	const [, interval, fall] = /^\tdefault-server check inter (\d+)s fall (\d+) /m.exec(file) ?? [];
	expect(Number(interval) * Number(fall) * 1_000).toBeLessThanOrEqual(stopTimes.portsClose - 1_000);
});

it('What a visitor says of its own address is replaced, also where a proxy in front is believed', () => {
	const rules = [...file.matchAll(/^\thttp-request (.*)$/gm)].map(([, rule = '']) => rule);
	const source = rules.indexOf('set-src hdr(X-Forwarded-For,-1) if front_proxy');
	expect(source).toBeGreaterThanOrEqual(0);
	expect(rules[source + 1]).toBe('set-header X-Forwarded-For %[src]');
});

it('Rules of connections stand before those of requests, since HAProxy warns of others', () => {
	for (const section of file.split(/^(?=\w)/m)) {
		const kinds = [...section.matchAll(/^\t(tcp|http)-request /gm)].map(([, kind]) => kind);
		expect(kinds).toEqual([...kinds].sort().reverse());
	}
});

it('An argument that may be empty is none, since HAProxy 3.2 warns of it also in a part that does not apply', () => {
	const [, unset] = /^\.if streq\("\$FRONT_PROXY",""\)\n\tsetenv FRONT_PROXY (\S+)\n\.endif$/m.exec(file) ?? [];
	expect(unset).toBe('0.0.0.0');
	expect(file.indexOf('setenv FRONT_PROXY')).toBeLessThan(file.indexOf('acl front_proxy src '));
});

const haproxy = (...args: string[]) => spawnSync('haproxy', args, { encoding: 'utf8' });

if (haproxy('-v').status === 0) {
	const folder = mkdtempSync(join(tmpdir(), 'kickstand-haproxy-'));
	afterAll(() => rmSync(folder, { recursive: true }));
	const certificate = join(folder, 'portal.pem');
	const part = (name: string) => readFileSync(resolve(deploy, '../server/config/testing', name), 'utf8');
	writeFileSync(certificate, part('testServer.pem') + part('testServer.key'));
	const tls = { LISTEN_TLS: ':8443', TLS_CERTIFICATE: certificate };
	const portals = { LISTEN: ':8080', PORTAL: '127.0.0.1:3000', PORTALS: '2' };
	const databases = { LISTEN: ':5000', POSTGRESQL_1: '127.0.0.1:5432', POSTGRESQL_2: '127.0.0.1:5433' };

	it.each<[string, string, Readonly<Record<string, string>>]>([
		['haproxy.cfg', 'as it is', portals],
		['haproxy.cfg', 'FRONT_PROXY empty', { ...portals, FRONT_PROXY: '' }],
		['haproxy.cfg', 'FRONT_PROXY', { ...portals, FRONT_PROXY: '10.0.0.1' }],
		['haproxy.cfg', 'TLS', { ...portals, ...tls }],
		['haproxy.cfg', 'TLS and FRONT_PROXY empty', { ...portals, ...tls, FRONT_PROXY: '' }],
		['haproxy.cfg', 'TLS and FRONT_PROXY', { ...portals, ...tls, FRONT_PROXY: 'fd00::1' }],
		['haproxy-postgresql.cfg', 'as it is', { ...databases, POSTGRESQL_3: '127.0.0.1:5434', PATRONI_PORT: '8008' }],
	])('HAProxy takes %s, %s, without a warning', (name, _, settings) => {
		// -dW: a warning is an error.
		const args = ['-dW', '-c', '-f', join(deploy, name)];
		const { status, stderr } = spawnSync('haproxy', args, {
			encoding: 'utf8',
			env: { PATH: process.env.PATH, ...settings },
		});
		expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
	});
}
