import { expect, test } from 'vitest';
import { namedStatement } from './preparedStatements.ts';

const text = `select :day::date, ':no' || :name, a.b[1:2] -- the owner's :day
from t where day = :day and at = '10:15' and said = 'it''s :no'`;
const statement = namedStatement(text);

test('each parameter has one number, wherever and however often it occurs', () => {
	const { sql, parameters } = statement({ name: undefined, day: '2026-11-24' });
	expect(sql).toBe(`select $1::date, ':no' || $2, a.b[1:2] -- the owner's :day
from t where day = $1 and at = '10:15' and said = 'it''s :no'`);
	expect(parameters).toEqual(['2026-11-24', null]);
});

test('a missing value is an error, and a value too many is left out', () => {
	expect(() => statement({ km: 3, nam: 2 })).toThrow('no value for :day, :name');
	expect(statement({ km: 3, name: 2, day: 1 }).parameters).toEqual([1, 2]);
});
