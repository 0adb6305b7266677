/** Parses the column types of db/schema/*.ts, to compare them with the tables. */
import { readdirSync, readFileSync } from 'node:fs';

/** A column as declared by its Kysely type. */
export interface DeclaredColumn {
	/** `table.column` */
	readonly name: string;
	/** The TypeScript type without `null` and `Generated`; `literals` for a union of values. */
	readonly type: string;
	/** The values of such a union, quoted as in SQL. */
	readonly literals: readonly string[];
	readonly isNullable: boolean;
	/** `default`: the database has a default; `always`: only the database sets it. */
	readonly generated: 'never' | 'default' | 'always';
}

const folder = new URL('../schema/', import.meta.url);

/** The columns of all tables. Throws at syntax that it cannot parse, so that no column is omitted. */
export function declaredColumns(): readonly DeclaredColumn[] {
	return readdirSync(folder).flatMap((file) => columnsIn(readFileSync(new URL(file, folder), 'utf8')));
}

function columnsIn(source: string): DeclaredColumn[] {
	const plain = source.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ');
	const body = /export interface \w+ \{ (.*)\}/.exec(plain)?.[1] ?? '';
	const rest = body.replace(/(\w+): \{([^{}]*)\};/g, '').trim();
	if (body === '' || rest !== '') throw new Error(`not a list of tables: ${rest || plain}`);
	return [...body.matchAll(/(\w+): \{([^{}]*)\};/g)].flatMap(([, table, columns = '']) =>
		columns
			.split(';')
			.map((column) => column.trim())
			.filter((column) => column !== '')
			.map((column) => columnOf(`${table}`, column)),
	);
}

function columnOf(table: string, source: string): DeclaredColumn {
	const [, column, written = ''] = /^(\w+): (.+)$/.exec(source) ?? [];
	if (column === undefined) throw new Error(`not a column of ${table}: ${source}`);
	const [, wrapper, inner = ''] = /^(Generated(?:Always)?)<(.+)>$/.exec(written) ?? [null, null, written];
	const parts = inner
		.split('|')
		.map((part) => part.trim())
		.filter((part) => part !== '');
	const values = parts.filter((part) => part !== 'null');
	const isList = values.every((value) => /^('[^']*'|\d+)$/.test(value));
	return {
		name: `${table}.${column}`,
		type: isList ? 'literals' : values.join(' | '),
		literals: isList ? values.toSorted() : [],
		isNullable: parts.includes('null'),
		generated: wrapper === 'GeneratedAlways' ? 'always' : wrapper === 'Generated' ? 'default' : 'never',
	};
}
