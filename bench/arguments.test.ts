import { expect, test } from 'vitest';
import { ArgumentError, readArguments } from './arguments.ts';

test('without arguments all parts are measured against their absolute limits', () => {
	expect(readArguments([])).toEqual({
		parts: [],
		against: null,
		rounds: 15,
		pages: 50_000,
		only: null,
		write: false,
		bookings: 2_000,
		messages: 100_000,
	});
});

test('a commit, a number of rounds and parts may come in any order', () => {
	const expected = {
		parts: ['pages', 'bookings'],
		against: 'HEAD~3',
		rounds: 21,
		pages: 50_000,
		only: null,
		write: false,
		bookings: 2_000,
		messages: 100_000,
	};
	expect(readArguments(['--against', 'HEAD~3', 'pages', '--rounds=21', 'bookings'])).toEqual(expected);
});

test('a single page may be measured', () => {
	expect(readArguments(['pages', '--only', 'dealer'])).toMatchObject({ parts: ['pages'], only: 'dealer' });
});

test('an invalid number of rounds and an unknown option are refused', () => {
	expect(() => readArguments(['--rounds', '0'])).toThrow('--rounds must be a whole number, 1 or more.');
	expect(() => readArguments(['--rounds', 'many'])).toThrow(ArgumentError);
	expect(() => readArguments(['--beside', 'HEAD'])).toThrow(ArgumentError);
});
