/**
 * How a decision on rows that were read is written: only if these rows are still as they were read.
 *
 * 1. Each attempt reads the rows, decides on them, and writes under the condition that they are unchanged: their
 *    `version`, `revision` or state, a free seat, or a constraint of the database.
 * 2. A write whose condition fails throws a `ConflictError`, or violates the constraint. Its transaction writes nothing.
 * 3. `retryOnConflict` then reads and decides again. The reason for the conflict is committed by then, so the next
 *    attempt either writes or finds why it may not.
 *
 * An owner's answer and a cancellation lock before they read, so they do not conflict. A deadlock is no conflict:
 * `inTransaction` repeats its transaction, `retryOnDeadlock` a single statement.
 */
import { retryAfter, violatedConstraint } from '../../db/errors.ts';

/** The rows that were read have changed before the write: nothing is written, and the operation decides again. */
export class ConflictError extends Error {}

/**
 * Repeats `attempt` after a conflict, up to 20 attempts in all. A violated unique or foreign key counts as a conflict.
 * @throws the error of the last attempt
 */
export const retryOnConflict = <T>(attempt: () => Promise<T>): Promise<T> =>
	retryAfter((error) => error instanceof ConflictError || violatedConstraint(error) !== null, 20, attempt);
