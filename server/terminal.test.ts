import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../tests/fuzz/hostileInputs.ts';
import { formatLines } from './commands/deskOutput.ts';
import { errorText, printableJson } from './terminal.ts';

/** Characters that move the cursor, set the window title or change the text direction. */
const acts = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u2028\u2029]/u;

const anyText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }));

describe('text in a terminal', () => {
	it('contains no control characters and stays on one line, in every desk output', () => {
		fc.assert(
			fc.property(anyText, anyText, (block, name) => {
				const answer = { regNo: 'MH12AB1234', block, jobs: [{ job: name, price: 'NA' }], notes: [block, name] };
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

describe('an error', () => {
	const refusal = (code: string) =>
		Object.assign(new pg.DatabaseError('canceling statement\ndue to lock timeout', 0, 'error'), { code });

	it.each(['55P03', '57014', '53300', '28P01', '42501'])('of the database is a line: %s', (code) => {
		expect(errorText(refusal(code))).toMatch(/^canceling statement \/ due to lock timeout.*$/);
	});

	it.each(['Connection terminated unexpectedly', 'PostgreSQL does not answer.', 'timeout expired'])(
		'of a connection is a line: %s',
		(text) => {
			expect(errorText(new Error(text))).toBe(text);
		},
	);

	it('of a host with several addresses is a line', () => {
		const errors = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`));
		const text = 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432';
		expect(errorText(new AggregateError(errors))).toBe(text);
	});

	it('of the system is a line', async () => {
		const error: unknown = await readFile('/none').catch((reason: unknown) => reason);
		expect(errorText(error)).toBe("ENOENT: no such file or directory, open '/none'");
	});

	it.each([refusal('42601'), refusal('23505'), new TypeError('x is no function')])(
		'of the program has its trace: %s',
		(error) => {
			expect(errorText(error)).toBe(error.stack);
		},
	);
});
