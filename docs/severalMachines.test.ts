/** The files of `deploy/` for several machines, and the command of the page that sets them. `npm run test:failover` runs them. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { markdownPage } from '../tests/support/markdownPages.ts';

const read = (name: string) => readFileSync(resolve(import.meta.dirname, '../deploy', name), 'utf8');
const [patroni, haproxy] = [read('patroni.yml'), read('haproxy-postgresql.cfg')];
const { text } = markdownPage('docs/run-on-several-machines.md');

it('Every variable of HAProxy’s file is set in the command', () => {
	const variables = [...haproxy.matchAll(/"\$\{(\w+)\}"/g)].map(([, name = '']) => name);
	const [command = ''] = /^.*haproxy -f deploy\/haproxy-postgresql\.cfg$/m.exec(text) ?? [];
	const set = [...command.matchAll(/(\w+)=\S+/g)].map(([, name = '']) => name);
	expect(set.toSorted()).toEqual([...new Set(variables)].toSorted());
});

it('A connection to the leader of before is closed, and none is made before two answers', () => {
	expect(haproxy).toContain('uri /primary');
	expect(haproxy).toMatch(/check inter 500ms fall 2 rise 2 .* on-marked-down shutdown-sessions/);
});

it('Replication is synchronous and strict', () => {
	expect(patroni).toMatch(/synchronous_mode: true\n *synchronous_mode_strict: true/);
});
