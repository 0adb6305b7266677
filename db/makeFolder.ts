import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, for this user alone. Step by step: Node's own recursive mkdir never
 * returns where a folder cannot be, such as below /proc. Rejects with the system's error.
 */
export async function makeFolder(path: string): Promise<void> {
	const isThere = await stat(path).then(
		() => true,
		(error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') return false;
			throw error;
		},
	);
	if (isThere) return;
	if (dirname(path) !== path) await makeFolder(dirname(path));
	await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
		// Another process was quicker.
		if (error.code !== 'EEXIST') throw error;
	});
}
