/** What the source of db/schema/*.ts says of each table, to be compared with the tables themselves. */
import { readdirSync, readFileSync } from 'node:fs';

/** One column, by its Kysely type. */
export interface DeclaredColumn {
	/** `table.column` */
	readonly name: string;
	/** The TypeScript type without `null` and `Generated`; `literals` where it is a list of values. */
	readonly type: string;
	/** The values of a list, quoted as in SQL. */
	readonly literals: readonly string[];
	readonly isNullable: boolean;
	/** `default`: the database can fill it in; `always`: nobody else may. */
	readonly generated: 'never' | 'default' | 'always';
}

const folder = new URL('../schema/', import.meta.url);

/** Of every table. Throws at what it cannot read: nothing is left out without a word. */
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
