/** Metrics that the documentation names are those that a process serves at `/metrics`. */
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

/** Answers each query with a row: the metrics that are read from the database are served only when it answers. */
class AnsweringDriver extends DummyDriver {
	override async acquireConnection(): Promise<DatabaseConnection> {
		return {
			executeQuery: async <R>() => ({ rows: [{ state: 'open', count: 1, due: 1 } as R] }),
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
let served: readonly string[];

beforeAll(async () => {
	const database = { db, clock: agreeingClock(), connections: () => ({ total: 0, idle: 0, waiting: 0 }) };
	const watch = createObservability({
		database,
		metrics: createMetrics(),
		hasEmbeddedProvider: true,
		isServing: () => true,
	});
	const text = await watch.metricsText();
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

	it('are served where an alarm is set on them', () => {
		const [alarms = ''] = /^Alarms worth setting: .*$/m.exec(markdownPage('docs/operations.md').text) ?? [];
		const names = [...alarms.matchAll(/`(\w+) /g)].map(([, name]) => `kickstand_${name}`);
		expect(names.length).toBeGreaterThan(0);
		expect(served).toEqual(expect.arrayContaining(names));
	});

	it('are served where any page names them in full', () => {
		const named = markdownPages().flatMap(({ text }) => text.match(/\bkickstand_\w+/g) ?? []);
		expect(named.length).toBeGreaterThan(0);
		expect(named.filter((name) => !served.includes(name))).toEqual([]);
	});
});
