/**
 * A statement whose parts come from several modules also stands whole in a file, `dealerSql.sql` beside `dealerSql.ts`,
 * so that a reader sees what runs. An empty file of that name is filled by `npm run test:unit -- tests/statements -u`.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const statementsModule = resolve(root, 'db/preparedStatements.ts');
const printedFiles = globSync('provider/**/*.sql', { cwd: root });

/** The statements that a module makes when it is loaded; parameters by their names. */
async function readStatements(path: string, source: string): Promise<readonly string[]> {
	const statements: string[] = [];
	vi.resetModules();
	vi.doMock(statementsModule, async (importOriginal) => {
		const original = await importOriginal<typeof import('../db/preparedStatements.ts')>();
		const namedStatement = (sql: string) => {
			statements.push(sql);
			return original.namedStatement(sql);
		};
		return { ...original, namedStatement };
	});
	// Its imports come first, since they make statements of their own.
	for (const [, imported = ''] of source.matchAll(/ from '(\.[^']+)'/g)) await import(resolve(dirname(path), imported));
	statements.length = 0;
	await import(path);
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

test.each(printedFiles)('%s holds the statements of the module beside it', async (file) => {
	const path = resolve(root, file.replace(/\.sql$/, '.ts'));
	const source = readFileSync(path, 'utf8');
	const statements = await readStatements(path, source);
	const names = [...source.matchAll(/const (\w+) = namedStatement\(/g)].map(([, name]) => name);
	const named = statements.map((sql, at) => (names[at] === undefined ? '' : `-- ${names[at]}\n`) + indented(sql));
	const header = '-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.\n';
	await expect([header, ...named].join('\n')).toMatchFileSnapshot(resolve(root, file));
});
