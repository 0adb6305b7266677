import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../tests/fuzz/hostileInputs.ts';
import { formatLines } from './commands/deskOutput.ts';
import { printableJson } from './terminal.ts';

/** Characters that move the cursor, set the window title or change the text direction. */
const acts = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u2028\u2029]/u;

const anyText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }));

describe('text in a terminal', () => {
	it('contains no control characters and stays on one line, in every desk output', () => {
		fc.assert(
			fc.property(anyText, anyText, (hold, name) => {
				const answer = { regNo: 'MH12AB1234', hold, jobs: [{ job: name, price: 'NA' }], notes: [hold, name] };
				const lines = formatLines(answer);
				expect(lines).toHaveLength(7);
				expect(lines.filter((line) => acts.test(line))).toEqual([]);
			}),
		);
	});

	it('is a block of lines for each row of a list that is too wide for a table', () => {
		fc.assert(
			fc.property(anyText, (problem) => {
				const columns = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`c${at}`, 'x']));
				const row = { ...columns, problem, jobs: [{ job: problem, price: '1.00' }] };
				const lines = formatLines({ appointments: [row, row] });
				expect(lines).toHaveLength(2 + 2 * 15);
				expect(lines.filter((line) => acts.test(line))).toEqual([]);
				expect(lines).toContain('c11      x');
			}),
		);
	});

	it('has the same value for a program that parses the JSON', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const printed = printableJson(JSON.stringify({ ok: true, text }, null, '\t'));
				expect(JSON.parse(printed)).toEqual({ ok: true, text });
				expect(printed.replaceAll(/[\n\t]/g, '')).not.toMatch(acts);
			}),
		);
	});

	it('shows line breaks as slashes, and keeps the joiners of Hindi', () => {
		const [line] = formatLines({ remark: 'one \r\n two\rthree\u2028four क्\u200dष' });
		expect(line).toBe('remark  one / two / three / four क्\u200dष');
	});
});
