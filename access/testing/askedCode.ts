import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AskedCode } from '../codes/oneTimeCodes.ts';

/** For tests: a code that a new browser asks for, always the same browser unless `changed` names another. */
export const askedCode = (regNo: string, changed: Partial<AskedCode> = {}): AskedCode => ({
	...{ regNo, browser: 'b'.repeat(22), language: 'en', network: null, isKnown: false },
	...changed,
});

/** For tests: marks each code as the worker does when it hands its message over. */
export const markCodesSent = (db: Kysely<Database>) =>
	db.updateTable('message').set({ is_counted: true }).where('kind', '=', 'code').execute();
