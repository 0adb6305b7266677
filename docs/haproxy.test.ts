/** The pages name the limits and time-outs that HAProxy's file has. The bench runs the file (`npm run bench -- flood`). */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { stopTimes } from '../server/start/shutdown.ts';
import { markdownPage } from '../tests/support/markdownPages.ts';

const file = readFileSync(resolve(import.meta.dirname, '../deploy/haproxy.cfg'), 'utf8');
const { text } = markdownPage('docs/run-behind-a-proxy.md');

/** What stands in the place of the group, once in the file. */
function settingOf(pattern: RegExp): string {
	const [found, ...others] = [...file.matchAll(new RegExp(pattern, 'gm'))];
	expect([found?.[0], others], String(pattern)).toEqual([expect.any(String), []]);
	return found?.[1] ?? '';
}

const number = (digits: string) => Number(digits).toLocaleString('en-IN');

it('The limits by address are named', () => {
	for (const named of [
		`${number(settingOf(/^\ttcp-request connection reject if { sc0_conn_cur gt (\d+) }$/))} connections`,
		`${number(settingOf(/^\tuse_backend portals_few_places if { sc1_http_req_rate gt (\d+) }$/))} requests in 10 s`,
		`${settingOf(/^\tserver-template .* maxconn (\d+)$/)} places at each portal`,
		`${number(settingOf(/^\thttp-request deny deny_status 429 .* if { sc1_http_req_rate gt (\d+) }$/))} requests in 10 s`,
		`beyond ${number(settingOf(/^\tuse_backend portals_few_places if { sc2_http_req_rate gt (\d+) }$/))} requests in 10 s it waits`,
		`beyond ${number(settingOf(/^\thttp-request deny deny_status 429 .* if { sc2_http_req_rate gt (\d+) }$/))} it gets 429`,
	])
		expect(text).toContain(named);
	expect([...file.matchAll(/store http_req_rate\((\w+)\)/g)].map(([, period]) => period)).toEqual(['10s', '10s']);
});

it('The time-outs are named', () => {
	const seconds = (name: string) => settingOf(new RegExp(`^\ttimeout ${name} (\\d+)s$`));
	for (const named of [
		`headers and body of a request within ${seconds('http-request')} s`,
		`${seconds('client')} s without a byte`,
		`${seconds('queue')} s for a place`,
		`${seconds('server')} s for the portal`,
	])
		expect(text).toContain(named);
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
