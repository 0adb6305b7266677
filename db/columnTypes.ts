/** How column values arrive in JavaScript, for both databases alike. */
import pg from 'pg';

const int8 = 20;
const date = 1082;

/**
 * bigint as a number (paise and counters stay far below 2^53; beyond that it throws),
 * date as `YYYY-MM-DD` text, which has no zone to go wrong in. Everything else as `pg` has it.
 */
export const columnTypes: pg.CustomTypesConfig = {
	getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
		if (oid === int8) return safeInteger;
		if (oid === date) return (text: string) => text;
		return pg.types.getTypeParser(oid, format as 'text');
	}) as pg.CustomTypesConfig['getTypeParser'],
};

function safeInteger(text: string): number {
	const value = Number(text);
	if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
	return value;
}
