/** Errors that the database reports, and the class of those that are for the operator. */
import pg from 'pg';

/** An error that a person can act on: its message is one line, which the terminal prints as it is. */
export class OperatorError extends Error {}

/** The log of the database's modules. */
export interface DatabaseLog {
	error(details: object, message: string): void;
}

const foreignKeyViolation = '23503';
const uniqueViolation = '23505';
const deadlock = '40P01';
const lockNotAvailable = '55P03';
const insufficientPrivilege = '42501';
const diskFull = '53100';
const readOnlyTransaction = '25006';

/** The name of the violated unique or foreign key constraint; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
	if (![uniqueViolation, foreignKeyViolation].includes(String(codeOf(error))) || !(error instanceof Error)) return null;
	return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
}

/** Whether the database's role lacks a privilege. */
export const isInsufficientPrivilege = (error: unknown): boolean => codeOf(error) === insufficientPrivilege;

/**
 * Whether the database refused a statement, or could not run it now: its SQLSTATE names no mistake in the statement or
 * its values. A broken connection counts, too, as the driver and its watchdog report it.
 */
export const isDatabaseRefusal = (error: Error): boolean =>
	error instanceof pg.DatabaseError
		? isInsufficientPrivilege(error) || !/^(?:2[1-3]|42|XX)/.test(error.code ?? '')
		: /^(?:Connection terminated|PostgreSQL |timeout e)|not queryable/.test(error.message);

/** Whether the database's disk had no room for a write. */
export const isDiskFullError = (error: unknown): boolean => codeOf(error) === diskFull;

/**
 * Whether the database takes no writes at all: a PostgreSQL that follows another one, or the embedded database while
 * its disk is nearly full (`guardDisk`).
 */
export const isReadOnlyError = (error: unknown): boolean => codeOf(error) === readOnlyTransaction;

/** Whether no further statement can succeed on the connection: PostgreSQL ends it, or takes no writes on it. */
export const isConnectionOver = (error: unknown): boolean =>
	/^57P0[1-3]$/.test(String(codeOf(error))) || isReadOnlyError(error);

/** Whether nothing can be saved now, for either reason. */
export const isUnwritable = (error: unknown): boolean => isDiskFullError(error) || isReadOnlyError(error);

/**
 * Whether the database cannot be used for now: nothing can be saved, it was not reached, or its connection broke.
 * PostgreSQL reports so (classes 08, 53, 57P), the system (`ECONNREFUSED` …), or the driver, whose errors have no code.
 */
export const isDatabaseAway = (error: unknown): boolean =>
	isUnwritable(error) ||
	/^(?:08|53|57P|E(?:CONN|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH))/.test(String(codeOf(error))) ||
	(error instanceof Error &&
		!(error instanceof TypeError) &&
		codeOf(error) === null &&
		/connect|not (?:queryable|answer|confirm)/i.test(error.message));

/** For a write during the reading of a page: if nothing can be saved, it is left out, and the page is shown. */
export async function skipIfUnwritable(write: Promise<unknown>): Promise<void> {
	await write.catch((error: unknown) => {
		if (!isUnwritable(error)) throw error;
	});
}

/** Repeats `work` after an error of this kind, up to `maxAttempts` in all. @throws the error of the last one */
export async function retryAfter<T>(
	isOfKind: (error: unknown) => boolean,
	maxAttempts: number,
	work: () => Promise<T>,
): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (!isOfKind(error) || attempt === maxAttempts) throw error;
		}
	}
}

/** Repeats `work` after a deadlock, up to four attempts in all. `work` must be repeatable as a whole. */
export const retryOnDeadlock = <T>(work: () => Promise<T>): Promise<T> =>
	retryAfter((error) => codeOf(error) === deadlock, 4, work);

/** Whether a lock was not granted within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === lockNotAvailable;

function codeOf(error: unknown): unknown {
	return error instanceof Error && 'code' in error ? error.code : null;
}
