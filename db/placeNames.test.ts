import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pinRangesOf } from '../domain/places/pinRanges.ts';
import { shownPlaceNames } from '../domain/places/placeNames.ts';
import { placeNameTable } from '../domain/places/placeNameTable.ts';

const cities = readFileSync(new URL('./reference/india-cities.tsv', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.slice(1)
	.map((row) => row.split('\t'))
	.map(([state = '', name = '', , , population]) => ({ state, name, population: Number(population) }));
const states = new Set(cities.map(({ state }) => state));
const inHindi = new Map(shownPlaceNames('hi'));

it('Every state of the reference data has its PINs', () => {
	expect([...states].filter((name) => pinRangesOf(name).length === 0)).toEqual([]);
});

it('All states and the 100 largest cities have a name in Hindi', () => {
	const largest = cities.toSorted((one, other) => other.population - one.population).slice(0, 100);
	const names = [...states, ...largest.map(({ name }) => name)];
	expect(names.filter((name) => !/^[\p{Script=Devanagari} -]+$/u.test(inHindi.get(name.toLowerCase()) ?? ''))).toEqual(
		[],
	);
});

it('Each line of the table begins with a name of the reference data, and no name stands in two lines', () => {
	const known = new Set([...states, ...cities.map(({ name }) => name)]);
	const lines = placeNameTable.trim().split('\n');
	expect(lines.filter((line) => !known.has(line.split(', ')[0] ?? ''))).toEqual([]);
	const names = lines.flatMap((line) => line.split(', '));
	expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
