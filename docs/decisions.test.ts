/** The pages of decisions are accepted, numbered without gaps, short, and listed with question and choice. */
import { expect, it } from 'vitest';
import { markdownPages } from '../tests/support/markdownPages.ts';

const folder = 'docs/decisions/';
const inFolder = markdownPages().filter(({ path }) => path.startsWith(folder));
const pages = inFolder.filter(({ path }) => !path.endsWith('README.md'));
const index = inFolder.find(({ path }) => path.endsWith('README.md'))?.text ?? '';

const numberOf = (path: string): string => path.slice(folder.length, folder.length + 3);

it('are numbered from 001, without gaps, and at most 30', () => {
	expect(pages.map(({ path }) => numberOf(path))).toEqual(
		pages.map((_, position) => String(position + 1).padStart(3, '0')),
	);
	expect(pages.length).toBeLessThanOrEqual(30);
});

it.each(pages)('$path has a date, a status, the four parts, and one page', ({ path, text }) => {
	const parts = text.match(/^\*\*[A-Z][a-z ]+\.\*\*/gm);
	expect(text).toMatch(
		new RegExp(`^# ${numberOf(path)} .+\n\nAccepted \\d{4}(-\\d\\d){2}(, changed \\d{4}(-\\d\\d){2})?\\.\n`),
	);
	expect(parts?.filter((part) => part !== '**Left out.**')).toEqual(['**Question.**', '**Choice.**', '**Cost.**']);
	expect(text.split(/\s+/).length).toBeLessThanOrEqual(330);
});

it('are all listed', () => {
	const listed = [...index.matchAll(/^\| \[(\d{3})\]\((\S+)\) \| .+\? \| .+ \|$/gm)];
	expect(listed.map(([, number, file]) => [number, `${folder}${file}`])).toEqual(
		pages.map(({ path }) => [numberOf(path), path]),
	);
});
