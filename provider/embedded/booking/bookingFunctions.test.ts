import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';

const root = resolve(import.meta.dirname, '../../..');
const statementsModule = resolve(root, 'db/preparedStatements.ts');

/** All constant statements of the provider. */
async function readStatements(): Promise<readonly string[]> {
	const statements: string[] = [];
	vi.resetModules();
	vi.doMock(statementsModule, async (importOriginal) => {
		const original = await importOriginal<typeof import('../../../db/preparedStatements.ts')>();
		const namedStatement: typeof original.namedStatement = (text) => {
			const parameter = /(?<![:\w]):[a-z]\w*/gi;
			const names = [...new Set(text.match(parameter))];
			statements.push(text.replace(parameter, (name) => `$${names.indexOf(name) + 1}`));
			return original.namedStatement(text);
		};
		return { ...original, namedStatement };
	});
	for (const path of globSync('provider/embedded/{booking,catalogue,dealers,desk,messages,vehicles}/*.ts', {
		cwd: root,
	})) {
		if (!path.endsWith('.test.ts')) await import(resolve(root, path));
	}
	return statements;
}

afterAll(() => {
	vi.doUnmock(statementsModule);
	vi.resetModules();
});

describeEachDemoDatabase('The functions of bookings', (database) => {
	test('are put into the statements, which are planned as a whole', async () => {
		const { db } = database();
		const functions = await sql<{ name: string }>`
			select proname as name from pg_proc
			where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'sql')
				and provolatile <> 'v' and prosqlbody is not null
		`.execute(db);
		const names = functions.rows.map(({ name }) => name).join('|');
		const called = new RegExp(`\\b(?:${names})\\(|Function Scan on public`);
		expect(functions.rows.length).toBeGreaterThan(9);
		for (const statement of await readStatements()) {
			const explain = CompiledQuery.raw(`explain (generic_plan, verbose, costs off) ${statement}`);
			const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explain);
			const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
			expect.soft(plan).not.toMatch(called);
		}
	});
});
