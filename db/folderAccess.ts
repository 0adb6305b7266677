/** Keeps other users of the machine out of a data folder. */
import { chmod, lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** What lies beside the database's folder; a folder that holds anything else belongs to others as well. */
const ownNames = /^(?:db|db\.unfinished|lock|secrets\.json|holder\.json|sandbox\.json|lost\+found)(?:\..+)?$/;

/** Other users can read the data folder and that cannot be changed; the message is one line for the operator. */
export class FolderReadableError extends Error {
	override readonly name = 'FolderReadableError';

	constructor(path: string, what: string) {
		super(
			`${path} ${what}. Set DATA_DIR to a folder of this user alone, such as a new one in it, or run: chmod go-rwx ${path}`,
		);
	}
}

/**
 * Closes the data folder, which must exist, and what lies in it, to all other users; the database's files within `db/`
 * are behind that folder. Answers the paths that were open. A folder such as /tmp, where nobody can rename another's
 * files (sticky), stays as it is, and what is in it is closed.
 * @throws FolderReadableError for what belongs to another user, and for a folder that holds other files, too
 */
export async function restrictToOwner(dataDir: string): Promise<readonly string[]> {
	if (process.getuid === undefined) return [];
	// A link to the folder has modes of its own, which say nothing.
	const folder = await realpath(dataDir);
	const names = await readdir(folder);
	const isSticky = ((await lstat(folder)).mode & 0o1000) !== 0;
	const closed: string[] = [];
	if (!isSticky && (await isOpen(folder))) {
		const foreign = names.find((name) => !ownNames.test(name));
		if (foreign) throw new FolderReadableError(folder, `can be read by other users, and holds ${foreign} as well`);
		await chmod(folder, 0o700);
		closed.push(folder);
	}
	for (const path of names.filter((name) => ownNames.test(name)).map((name) => join(folder, name))) {
		if (!(await isOpen(path))) continue;
		const { mode } = await lstat(path);
		await chmod(path, mode & 0o700);
		closed.push(path);
	}
	return closed;
}

/** Whether others may enter, read or write it. @throws FolderReadableError when so, and another user owns it */
async function isOpen(path: string): Promise<boolean> {
	const found = await lstat(path);
	if (found.isSymbolicLink() || (found.mode & 0o077) === 0) return false;
	if (found.uid === process.getuid?.() || process.getuid?.() === 0) return true;
	// A volume of a group, as container systems mount it, is left to that group.
	if (found.isDirectory() && (found.mode & 0o007) === 0) return false;
	throw new FolderReadableError(path, 'can be read by other users, and belongs to another user');
}
