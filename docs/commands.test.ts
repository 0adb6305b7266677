/** Commands that the documentation names are there. */
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { deskCommands } from '../provider/embedded/desk/commands.ts';
import { trials } from '../tests/failover/trials.ts';
import { markdownPage, markdownPages } from '../tests/support/markdownPages.ts';

const pages = markdownPages();

/** `path name` for each name that the pattern's first group finds and that is not known. */
function unknownIn(pattern: RegExp, known: readonly string[]): readonly string[] {
	return pages.flatMap(({ path, text }) =>
		[...text.matchAll(pattern)]
			.map(([, name = '']) => name)
			.filter((name) => !known.includes(name))
			.map((name) => `${path} ${name}`),
	);
}

describe('commands of the documentation', () => {
	it('are looked for in the README and in the pages of docs/', () => {
		const paths = pages.map(({ path }) => path);
		const some = ['README.md', 'CONTRIBUTING.md', 'docs/commands.md', 'docs/use-the-desk.md'];
		expect(paths).toEqual(expect.arrayContaining(some));
	});

	it('are scripts of package.json', () => {
		const scripts = Object.keys(manifest.scripts);
		expect(unknownIn(/\bnpm run (?:-s )?([a-z][\w:-]*)/g, scripts)).toEqual([]);
		expect(unknownIn(/\bnpm (start|test)\b/g, scripts)).toEqual([]);
	});

	it('have a row on the page of commands, each of them', () => {
		const rows = [...markdownPage('docs/commands.md').text.matchAll(/^\| `npm (?:run )?([\w:]+)/gm)];
		expect([...new Set(rows.map(([, name]) => name))].sort()).toEqual(Object.keys(manifest.scripts).sort());
	});

	it('have a row for each case of test:failover, with its limit', () => {
		const rows = [...markdownPage('docs/commands.md').text.matchAll(/^\| `(\w+)` \| .* \| (\d+) s \|$/gm)];
		expect(rows.map(([, name, limit]) => ({ name, limit: Number(limit) }))).toEqual(
			trials.map(({ name, limit }) => ({ name, limit })),
		);
	});

	it('are commands of the desk', () => {
		const names = [...deskCommands.map(({ name }) => name), 'help'];
		expect(unknownIn(/\bnpm run (?:-s )?desk -- ([a-z][\w-]*)/g, names)).toEqual([]);
	});
});

describe('the changelog', () => {
	it('begins with the version of package.json', () => {
		expect(/^## ([\d.]+)/m.exec(markdownPage('CHANGELOG.md').text)?.[1]).toBe(manifest.version);
	});
});
