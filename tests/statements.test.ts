/**
 * A statement with many parts also stands whole in a file, `readVehicleRows.sql` beside `readVehicleRows.ts`, so that a
 * reader sees what runs.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const statementsModule = resolve(root, 'db/preparedStatements.ts');
const folders = '{access,messages,payments,provider,server}/**';
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

/** Modules with more than three parts: constants or functions whose text is put into a statement. */
const modules = filesOf(`${folders}/*.ts`).filter(
	(path) =>
		!path.endsWith('.test.ts') &&
		/\b(?:namedStatement|preparedSql)\(/.test(read(path)) &&
		(read(path).match(/\$\{\w*Sql\b|\$\{[a-z]\w*\(/g)?.length ?? 0) > 3,
);

/** The statements of each module, as they are made when it is loaded; parameters by their names. */
async function readStatements(): Promise<ReadonlyMap<string, readonly string[]>> {
	const statements = new Map(modules.map((path) => [path, [] as string[]]));
	const note = (sql: string) => {
		const caller = (new Error().stack ?? '')
			.split('\n')
			.flatMap((line) => /\/((?:access|messages|payments|provider|server)\/[\w/]+\.ts)/.exec(line)?.[1] ?? [])
			.at(0);
		statements.get(caller ?? '')?.push(sql);
	};
	vi.resetModules();
	vi.doMock(statementsModule, async (importOriginal) => {
		const { namedStatement, preparedSql, ...others } =
			await importOriginal<typeof import('../db/preparedStatements.ts')>();
		return {
			...others,
			namedStatement(sql: string) {
				note(sql);
				return namedStatement(sql);
			},
			preparedSql(sql: string) {
				note(sql);
				return preparedSql(sql);
			},
		};
	});
	for (const path of modules) await import(resolve(root, path));
	return statements;
}

afterAll(() => {
	vi.doUnmock(statementsModule);
	vi.resetModules();
});

const clause =
	/^(?:with|select|from|where|returning|values|set|limit|order by|group by|on conflict|union|insert|update|delete|join|left join|cross join|for |\))/;

/** Indents each line by its open parentheses, and once more unless it begins a clause. */
function indented(sql: string): string {
	let depth = 0;
	const lines = sql.split('\n').map((line) => line.trim());
	return lines
		.filter((line) => line !== '')
		.map((line) => {
			const closed = /^\)*/.exec(line)?.[0].length ?? 0;
			const tabs = depth - closed + (clause.test(line) ? 0 : 1);
			depth += line.split('(').length - line.split(')').length;
			return `${'\t'.repeat(Math.max(0, tabs))}${line}\n`;
		})
		.join('');
}

test('composed statements stand whole beside their modules', async () => {
	const statements = [...(await readStatements())].filter(([, { length }]) => length > 0);
	for (const [path, sqls] of statements) {
		const names = [...read(path).matchAll(/const (\w+) = (?:namedStatement|preparedSql)\(/g)].map(([, name]) => name);
		const named = sqls.map((sql, at) => `${names.length === sqls.length ? `-- ${names[at]}\n` : ''}${indented(sql)}`);
		const header = '-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.\n';
		await expect([header, ...named].join('\n')).toMatchFileSnapshot(resolve(root, path.replace(/\.ts$/, '.sql')));
	}
	const printed = statements.map(([path]) => path.replace(/\.ts$/, '.sql'));
	expect(printed).toEqual(expect.arrayContaining(filesOf(`${folders}/*.sql`)));
});
