/** For tests: searches a database and its files for texts. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';
import { isUuid } from '../uuid.ts';

/** The tables that contain one of these texts in any column. A few digits may stand in any id by chance. */
export async function tablesContaining(texts: readonly string[], db: Kysely<Database>): Promise<string[]> {
	const tables = await sql<{ name: string }>`
		select table_name as name from information_schema.tables
		where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
	`.execute(db);
	const found: string[] = [];
	for (const { name } of tables.rows) {
		const like = sql.join(
			texts.map((text) => {
				const row = isUuid(text)
					? sql`row_to_json(t)::text`
					: sql`regexp_replace(row_to_json(t)::text, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '', 'g')`;
				return sql`${row} like ${`%${text}%`}`;
			}),
			sql` or `,
		);
		const { rows } = await sql`select from ${sql.table(name)} t where ${like} limit 1`.execute(db);
		if (rows.length > 0) found.push(name);
	}
	return found;
}

/** The files below a folder whose bytes contain one of these texts. */
export async function filesContaining(texts: readonly string[], folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	return paths.filter((path) => {
		const bytes = readFileSync(path);
		return texts.some((text) => bytes.includes(text));
	});
}
