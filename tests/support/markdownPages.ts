import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface MarkdownPage {
	/** Relative to the root of the checkout. */
	readonly path: string;
	readonly text: string;
}

/** The pages in the root, in docs/ and in docs/decisions/. */
export function markdownPages(): readonly MarkdownPage[] {
	return ['', 'docs', 'docs/decisions'].flatMap((folder) =>
		readdirSync(join(root, folder))
			.filter((name) => name.endsWith('.md'))
			.map((name) => markdownPage(join(folder, name))),
	);
}

/** One page, by its path from the root of the checkout. */
export function markdownPage(path: string): MarkdownPage {
	return { path, text: readFileSync(join(root, path), 'utf8') };
}
