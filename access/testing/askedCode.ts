import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AskedCode } from '../codes/oneTimeCodes.ts';

/** For tests: a code that one and the same new browser asks for, if nothing else is said. */
export const askedCode = (regNo: string, changed: Partial<AskedCode> = {}): AskedCode => ({
	...{ regNo, browser: 'b'.repeat(22), language: 'en', network: null, isKnown: false },
	...changed,
});

/** For tests: what the worker notes of each code that it hands over. */
export const markCodesSent = (db: Kysely<Database>) =>
	db.updateTable('message').set({ is_counted: true }).where('kind', '=', 'code').execute();
