/** Metrics that the documentation and the alarms name are those that a process serves at `/metrics`. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
	type DatabaseConnection,
	DummyDriver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
} from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/schema.ts';
import { counters, createMetrics } from '../server/observability/metrics.ts';
import { createObservability } from '../server/observability/observability.ts';
import { agreeingClock } from '../server/testing/agreeingClock.ts';
import { documentedMetrics } from '../server/testing/documentedMetrics.ts';
import { markdownPage, markdownPages } from '../tests/support/markdownPages.ts';

const row = {
	state: 'open',
	count: 1,
	oldest: new Date(),
	due: 1,
	walFile: '000000010000000000000001',
	expiresAt: null,
};

/** Answers each query with a row: the metrics that are read from the database are served only when it answers. */
class AnsweringDriver extends DummyDriver {
	override async acquireConnection(): Promise<DatabaseConnection> {
		return {
			executeQuery: async <R>() => ({ rows: [row as R] }),
			streamQuery: () => {
				throw new Error('nothing is streamed');
			},
		};
	}
}

const db = new Kysely<Database>({
	dialect: {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => new AnsweringDriver(),
		createIntrospector: (kysely) => new PostgresIntrospector(kysely),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	},
});
const isOwn = (name: string) => name.startsWith('kickstand_');
/** What `/metrics` says once each counter has counted each of its labels. */
let text: string;
let served: readonly string[];

beforeAll(async () => {
	const database = { db, clock: agreeingClock(), connections: () => ({ total: 0, idle: 0, waiting: 0 }) };
	const metrics = createMetrics();
	for (const counter of Object.keys(counters) as (keyof typeof counters)[]) {
		const [first = [], second = ['']] = Object.values<readonly string[]>(counters[counter][1]);
		for (const value of first) for (const other of second) metrics.count(counter, value, other);
	}
	const watch = createObservability({ database, metrics, hasEmbeddedProvider: true, isServing: () => true });
	text = await watch.metricsText();
	watch.stop();
	served = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
});

describe('metrics of the documentation', () => {
	it('are in the table of docs/operations.md, all that are served and no other', () => {
		const names = documentedMetrics().map(({ name }) => name);
		expect(names.sort()).toEqual(served.filter(isOwn).sort());
	});

	it('are named by their prefix where a library gives them their names', () => {
		const prefixes = [...markdownPage('docs/operations.md').text.matchAll(/`([a-z]+_)…`/g)].map(
			([, found = '']) => found,
		);
		const others = served.filter((name) => !isOwn(name));
		expect(others.filter((name) => !prefixes.some((prefix) => name.startsWith(prefix)))).toEqual([]);
	});

	it('are served where any page names them in full', () => {
		const named = markdownPages().flatMap(({ text }) => text.match(/\bkickstand_\w+/g) ?? []);
		expect(named.length).toBeGreaterThan(0);
		expect(named.filter((name) => !served.includes(name))).toEqual([]);
	});
});

describe('alarms', () => {
	const file = (name: string) => resolve(import.meta.dirname, '../deploy', name);
	const rules = readFileSync(file('alerts.yml'), 'utf8')
		.split(/^ {6}- alert: /m)
		.slice(1);
	const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });

	it.each(rules.map((rule) => [rule.split('\n')[0], rule]))(
		'%s is set on metrics and labels that are served',
		(_, rule) => {
			const [, expression = ''] = /^ {8}expr: ([\s\S]*?)^ {8}for: /m.exec(rule) ?? [];
			const selectors = [...expression.matchAll(/\b(kickstand_\w+)(?:{([^}]*)})?/g)];
			expect(selectors.length).toBeGreaterThan(0);
			for (const [, name = '', matchers = ''] of selectors) {
				expect(served).toContain(name);
				for (const [, label = '', values = ''] of matchers.matchAll(/(\w+)=~?"([^"]*)"/g)) {
					for (const value of values.split('|'))
						expect(text).toMatch(new RegExp(`^${name}{[^}]*\\b${label}="${value}"`, 'm'));
				}
			}
		},
	);

	it.each(rules.map((rule) => [rule.split('\n')[0], rule]))(
		'%s says for how long, how bad, what, and what to do',
		(_, rule) => {
			expect(rule).toMatch(/^ {8}for: \d+[mhd]$/m);
			expect(rule).toMatch(/^ {8}labels: { severity: (?:critical|warning) }$/m);
			expect(rule).toMatch(/^ {10}summary: \S.*\.$/m);
			// docs/references.test.ts looks for the heading.
			expect(rule).toMatch(/^ {10}runbook: docs\/operations\.md#\S+$/m);
		},
	);

	// Debian's package `prometheus` has it.
	if (promtool('--version').status === 0) {
		it('are rules of Prometheus, and are raised when they should be', () => {
			for (const args of [
				['check', 'rules', file('alerts.yml')],
				['test', 'rules', file('alerts.test.yml')],
			]) {
				const { status, stdout, stderr } = promtool(...args);
				expect(status, `${stdout}${stderr}`).toBe(0);
			}
		});
	}
});
