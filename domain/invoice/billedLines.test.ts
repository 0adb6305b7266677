import { describe, expect, it } from 'vitest';
import { toBilledLines } from './invoice.ts';

describe('a line of a job card on the bill', () => {
	const part = { code: '871410', unit: 'SET', rate: 18 };
	const labour = { code: '998714', rate: 18 };
	it.each([
		[100, 0, [['871410', 'Brake pads', 100, 'SET']]],
		[0, 50, [['998714', 'Brake pads', 50, null]]],
		[
			100,
			50,
			[
				['871410', 'Brake pads', 100, 'SET'],
				['998714', 'Brake pads (labour)', 50, null],
			],
		],
		[0, 0, [['998714', 'Brake pads', 0, null]]],
	])('with part %i and labour %i', (partPrice, labourPrice, expected) => {
		const lines = toBilledLines({ name: 'Brake pads', partPrice, labourPrice, part, labour });
		expect(lines.map(({ code, description, unitPrice, unit }) => [code, description, unitPrice, unit])).toEqual(
			expected,
		);
	});
});
