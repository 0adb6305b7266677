import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type MoveOptions, moveFiles } from '../../storage/moveFiles.ts';
import type { Config } from '../config/config.ts';
import { openFileStorage } from '../fileStorage.ts';
import { CommandError } from '../operatorErrors.ts';

const maxListed = 20;

/**
 * Moves the files of all rows (`moveFiles`) and returns the line that says how many. `db`: on PostgreSQL a single
 * connection, which holds the lock against a second move.
 * @throws CommandError without an object store, if it fails, if a file is not as it was stored, and during another move
 */
export async function moveStorage(
	to: MoveOptions['to'],
	{ config, db, maxMs }: Pick<MoveOptions, 'db' | 'maxMs'> & { readonly config: Config },
): Promise<readonly string[]> {
	const { objects } = await openFileStorage(config);
	if (!objects) throw new CommandError('STORAGE_URL is not set: it names the object store, for both directions.');
	const { moved, remaining, unswept, failure, differing } = await withMoveLock(db, () =>
		moveFiles({ to, db, objects, maxMs }),
	);
	const lines = [`${moved} files moved.`];
	const others = remaining - differing.length;
	if (others > 0) lines.push(`${others} are left: run it again.`);
	if (to === 'database' && unswept > 0) {
		lines.push(`${unswept} objects that no row names wait to be removed: keep STORAGE_URL until none is left.`);
	}
	const listed = differing.slice(0, maxListed).map(({ message }) => message);
	if (differing.length > maxListed) listed.push(`and ${differing.length - maxListed} more`);
	if (listed.length > 0) {
		lines.push(`${differing.length} are not as they were stored and stay where they are: ${listed.join(', ')}.`);
	}
	if (failure) lines.push(`The object store of STORAGE_URL cannot be used: ${failure.message}.`);
	if (failure || differing.length > 0) throw new CommandError(lines.join(' '), { cause: failure });
	return [lines.join(' ')];
}

/** The key of the advisory lock. */
export const moveLock = 0x6d6f7665;
let isMoving = false;

/**
 * Two moves in opposite directions would lose bytes. The lock keeps other processes away; the embedded database has a
 * single connection, which would get the lock twice, so a variable guards this process.
 */
async function withMoveLock<T>(db: Kysely<Database>, move: () => Promise<T>): Promise<T> {
	const busy = () => new CommandError('A move is under way. Wait until it has ended, and run this again.');
	if (isMoving) throw busy();
	isMoving = true;
	try {
		const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${moveLock}) as locked`.execute(db);
		if (!rows[0]?.locked) throw busy();
		try {
			return await move();
		} finally {
			await sql`select pg_advisory_unlock(${moveLock})`.execute(db);
		}
	} finally {
		isMoving = false;
	}
}
