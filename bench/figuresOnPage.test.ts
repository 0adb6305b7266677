import { expect, test } from 'vitest';
import { markdownPage } from '../tests/support/markdownPages.ts';
import { allFigures, figures } from './figures.ts';
import { figuresPage, readFigures, writeFigures } from './figuresOnPage.ts';

const { text: page } = markdownPage(figuresPage);

test('the page has each figure, with its limit', () => {
	const rows = readFigures(page);
	expect([...rows.keys()]).toEqual(allFigures('REF').map(({ name }) => name));
	for (const { name, limit, unit } of allFigures('REF')) {
		// The greater of 100 ms and three times the p99 without the flood.
		if (name.startsWith('An owner’s page beside')) continue;
		expect(rows.get(name)).toContain(`| ${limit.kind === 'most' ? '≤' : '≥'} ${limit.value} ${unit} |`);
	}
});

test('measured figures replace their rows, and nothing else', () => {
	const measured = { ...figures.start, measured: 1.234, detail: '' };
	const compared = allFigures('0123abc')
		.slice(-1)
		.map((figure) => ({ ...figure, measured: 0.9, detail: '' }));
	const notMeasured = { ...figures.memory, measured: null, detail: 'too slow here' };
	const written = writeFigures(page, [measured, ...compared, notMeasured]).split('\n');
	const before = page.split('\n');
	expect(written.length).toBe(before.length);
	expect(written.filter((line) => !before.includes(line))).toEqual([
		'| npm start for the second time, to the first page | ≤ 1.2 s | 1.23 s, MISSED |',
		'| Save and Book with the estimates step, against 0123abc | ≥ 0.97 times | 0.90 times, MISSED |',
	]);
});

test('the row of a figure that no longer exists is removed', () => {
	const row = '| A figure of before | ≤ 1 s | 0.50 s |';
	const with1 = page.replace('| --- | --- | --- |', `| --- | --- | --- |\n${row}`);
	expect(with1).toContain(row);
	expect(writeFigures(with1, [])).toBe(page);
});
