import { expect, test } from 'vitest';
import { namedStatement } from './preparedStatements.ts';

const text = `select :day::date, ':' || :name, a.b[1:2] from t where day = :day and at = '10:15'`;

test('each parameter has one number, wherever and however often it occurs', () => {
	const statement = namedStatement(['name', 'day'], text);
	const { sql, parameters } = statement({ name: undefined, day: '2026-11-24' });
	expect(sql).toBe(`select $2::date, ':' || $1, a.b[1:2] from t where day = $2 and at = '10:15'`);
	expect(parameters).toEqual([null, '2026-11-24']);
});

test('unknown and unused parameters are reported when the statement is created', () => {
	expect(() => namedStatement(['day'], text)).toThrow(':name is not among the parameters day');
	expect(() => namedStatement(['day', 'name', 'km', 'at'], text)).toThrow('the statement has no :km, :at');
});

test('missing and unknown values do not compile', () => {
	const statement = namedStatement(['day', 'name'], text);
	// @ts-expect-error: no day
	expect(statement({ name: 'Asha' }).parameters).toEqual([null, 'Asha']);
	// @ts-expect-error: no such parameter
	expect(statement({ day: 1, name: 2, km: 3 }).parameters).toEqual([1, 2]);
});
