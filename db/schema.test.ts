import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { declaredColumns } from './testing/declaredColumns.ts';
import { describeBothDatabases } from './testing/eachDatabase.ts';

/** The PostgreSQL types that correspond to each TypeScript type (db/preparedStatements.ts). */
const typesOf: Readonly<Record<string, readonly string[]>> = {
	string: ['text', 'uuid', 'date', 'tsvector'],
	number: ['int2', 'int4', 'int8', 'float8'],
	boolean: ['bool'],
	Date: ['timestamptz'],
	Buffer: ['bytea'],
	unknown: ['json', 'jsonb'],
	'string[]': ['_text'],
	'readonly number[]': ['_int2'],
	literals: ['text', 'int2'],
};

interface Column {
	readonly name: string;
	readonly type: string;
	readonly isNullable: boolean;
	readonly generated: 'never' | 'default' | 'always';
	/** The check constraint of this column alone. */
	readonly check: string | null;
}

const columnsOfTriggers = ['version', 'search', 'opens_at', 'closes_at', 'slot_starts'];

describeBothDatabases('The tables', (database) => {
	beforeAll(async () => {
		await migrate(database().db, { provider: true });
	});

	async function columns(): Promise<readonly Column[]> {
		const { rows } = await sql<Column>`
			select table_name || '.' || column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable",
				case when is_generated = 'ALWAYS' or column_name = any(${columnsOfTriggers}) then 'always' when column_default is null then 'never' else 'default' end
					as generated,
				(select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint
					where contype = 'c' and conrelid = format('%I', table_name)::regclass
						and conkey = array[ordinal_position::int2]) as check
			from information_schema.columns
			where table_schema = 'public' and table_name not like '%\\_migration%'
		`.execute(database().db);
		return rows;
	}

	test('have the columns and types of db/schema', async () => {
		const declared = new Map(declaredColumns().map((column) => [column.name, column]));
		const found = await columns();
		expect([...declared.keys()].toSorted()).toEqual(found.map(({ name }) => name).toSorted());
		for (const { name, type, check, isNullable, generated } of found) {
			const column = declared.get(name);
			expect(column).toMatchObject({ name, isNullable, generated });
			expect(typesOf[column?.type ?? ''], `${name} is ${type}`).toContain(type);
			if (column?.type !== 'literals') continue;
			const allowed = [...(/ARRAY\[(.*)\]/.exec(check ?? '')?.[1]?.matchAll(/'[^']*'|\d+/g) ?? [])].map(
				([value]) => value,
			);
			expect([name, allowed.toSorted()]).toEqual([name, column.literals]);
		}
	});

	test('use B-tree indexes, one GIN index and BRIN indexes, and no extension', async () => {
		const methods = await sql<{ name: string }>`
			select distinct amname as name from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
			where relnamespace = 'public'::regnamespace order by 1
		`.execute(database().db);
		expect(methods.rows.map(({ name }) => name)).toEqual(['brin', 'btree', 'gin']);
		const extensions = await sql`select extname as name from pg_extension`.execute(database().db);
		expect(extensions.rows).toEqual([{ name: 'plpgsql' }]);
	});
});
