/** What HAProxy's file must have. The bench runs the file (`npm run bench -- flood`). */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { stopTimes } from '../server/start/shutdown.ts';

const file = readFileSync(resolve(import.meta.dirname, '../deploy/haproxy.cfg'), 'utf8');

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
