import { type Figure, figureCells, isWithinLimit } from './figure.ts';
import { allFigures } from './figures.ts';

/** The page of the documentation with the table, relative to the root. */
export const figuresPage = 'docs/performance.md';

const begin = '<!-- figures: npm run bench -- --write -->';
const end = '<!-- /figures -->';

/** A name without the commit that it was compared with. */
const withoutCommit = (name: string): string => name.replace(/, against [0-9a-f]{7,40}$/, ', against REF');

/** The rows of the page's table, by their name without a commit. */
export function readFigures(page: string): ReadonlyMap<string, string> {
	const table = page.slice(page.indexOf(begin), page.indexOf(end));
	const rows = [...table.matchAll(/^\| (.+?) \| [≤≥] .+ \|$/gm)];
	return new Map(rows.map(([row, name = '']) => [withoutCommit(name), row]));
}

/**
 * The page with the newly measured figures. Other rows stay, also a figure's that could not be measured; rows of
 * figures that no longer exist are removed.
 */
export function writeFigures(page: string, measured: readonly Figure[]): string {
	if (!page.includes(begin) || !page.includes(end)) throw new Error(`${figuresPage} has no markers of the table`);
	const rows = new Map(readFigures(page));
	for (const figure of measured) {
		if (figure.measured === null) continue;
		const { bound, value } = figureCells(figure);
		rows.set(
			withoutCommit(figure.name),
			`| ${figure.name} | ${bound} | ${value}${isWithinLimit(figure) ? '' : ', MISSED'} |`,
		);
	}
	const ordered = allFigures('REF').flatMap(({ name }) => rows.get(name) ?? []);
	const table = ['| figure | limit | measured |', '| --- | --- | --- |', ...ordered].join('\n');
	return `${page.slice(0, page.indexOf(begin))}${begin}\n\n${table}\n\n${page.slice(page.indexOf(end))}`;
}
