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
import { createMetrics } from '../server/observability/metrics.ts';
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
	hourly: null,
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
const file = (name: string) => resolve(import.meta.dirname, '../deploy', name);
const rules = readFileSync(file('alerts.yml'), 'utf8')
	.split(/^ {6}- (?=(?:alert|record): )/m)
	.slice(1)
	.map((rule) => ({ name: /^\w+: (\S+)\n/.exec(rule)?.[1] ?? '', rule, isAlarm: rule.startsWith('alert: ') }));
const recorded = rules.filter(({ isAlarm }) => !isAlarm).map(({ name }) => name);
/** Whether a process serves it, or a rule records it; of a histogram the metric that each series is of. */
const isThere = (name: string) => [...served, ...recorded].includes(name.replace(/_(?:count|bucket)$/, ''));

const isOwn = (name: string) => name.startsWith('kickstand_');
/** What `/metrics` says after a page and a probe that were answered 5xx. */
let text: string;
let served: readonly string[];

beforeAll(async () => {
	const database = { db, clock: agreeingClock(), connections: () => ({ total: 0, idle: 0, waiting: 0 }) };
	const metrics = createMetrics();
	const watch = createObservability({
		database,
		metrics,
		hasEmbeddedProvider: true,
		messagesPerHour: 1,
		isServing: () => true,
	});
	for (const route of ['/tracking', '/readyz']) watch.observePublic({ method: 'GET', route, status: 503, seconds: 1 });
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

	it('are served, or recorded by a rule, where any page names them in full', () => {
		const named = markdownPages().flatMap(({ text }) => text.match(/\b(?:\w+:)?kickstand_[\w:]+/g) ?? []);
		expect(named.length).toBeGreaterThan(0);
		expect(named.filter((name) => !isThere(name))).toEqual([]);
	});
});

describe('alarms', () => {
	const alarms = rules.filter(({ isAlarm }) => isAlarm);
	const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });
	/** From Prometheus itself and node_exporter. */
	const foreign = /^(?:up|node_filesystem_\w+)$/;

	it.each(rules)('$name is set on metrics and labels that are served', ({ rule }) => {
		const [, expression = ''] = /^ {8}expr: ([\s\S]*?)(?:^ {8}for: |^$|(?![\s\S]))/m.exec(rule) ?? [];
		const selectors = [...expression.matchAll(/\b((?:\w+:)?(?:kickstand|process|node)_[\w:]+|up)\b(?:{([^}]*)})?/g)];
		expect(selectors.length).toBeGreaterThan(0);
		for (const [, name = '', matchers = ''] of selectors) {
			if (foreign.test(name)) continue;
			expect(isThere(name), name).toBe(true);
			// `job` is the one that Prometheus gives, and what is not equal leaves out.
			for (const [, label = '', values = ''] of matchers.matchAll(/\b(?!job=)(\w+)=~?"([^"]*)"/g)) {
				for (const value of values.split('|'))
					expect(text).toMatch(new RegExp(`^${name}{[^}]*\\b${label}="${value}"`, 'm'));
			}
		}
	});

	it.each(alarms)('$name is raised in a test of promtool', ({ name }) => {
		const cases = readFileSync(file('alerts.test.yml'), 'utf8').split(/(?=eval_time: )/);
		const own = cases.filter((each) => new RegExp(`^eval_time: \\w+(?:, |\\n +)alertname: ${name}\\b`).test(each));
		expect(own.filter((each) => each.includes('exp_labels:')).length).toBeGreaterThan(0);
	});

	it.each(alarms)('$name says for how long, how bad, what, and what to do', ({ rule }) => {
		expect(rule).toMatch(/^ {8}for: \d+[mhd]$/m);
		expect(rule).toMatch(/^ {8}labels: { severity: (?:critical|warning) }$/m);
		expect(rule).toMatch(/^ {10}summary: \S.*\.$/m);
		// docs/references.test.ts looks for the heading.
		expect(rule).toMatch(/^ {10}runbook: docs\/operations\.md#\S+$/m);
	});

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
