import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type MoveOptions, moveFiles } from '../../storage/moveFiles.ts';
import { StorageError } from '../../storage/storage.ts';
import { CommandError } from '../commands/commandError.ts';
import type { Config } from '../config/config.ts';
import { openFileStorage } from '../fileStorage.ts';

const maxNamed = 20;

/**
 * Moves the files of all rows, as `moveFiles`, and returns the line that says how many. `maxMs`: when it ends with what
 * is begun.
 * @throws CommandError without an object store, where it fails, and where a file is not as it was stored
 */
export async function moveStorage(
	to: MoveOptions['to'],
	{ config, db, maxMs }: { readonly config: Config; readonly db: Kysely<Database>; readonly maxMs?: number },
): Promise<readonly string[]> {
	const { objects } = await openFileStorage(config);
	if (!objects) throw new CommandError('STORAGE_URL is not set: it names the object store, for both directions.');
	const { moved, left, differing } = await moveFiles({ to, db, objects, maxMs }).catch((error: unknown) => {
		if (!(error instanceof StorageError)) throw error;
		throw new CommandError(`The object store of STORAGE_URL cannot be used: ${error.message}.`, { cause: error });
	});
	const others = left - differing.length;
	const done = `${moved} files moved.${others > 0 ? ` ${others} are left: run it again.` : ''}`;
	if (differing.length === 0) return [done];
	const named = differing.slice(0, maxNamed).map(({ message }) => message);
	const more = differing.length > maxNamed ? `, and ${differing.length - maxNamed} more` : '';
	throw new CommandError(
		`${done} ${differing.length} are not as they were stored and stay where they are: ${named.join(', ')}${more}.`,
	);
}
