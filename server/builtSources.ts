/** Whether `build/` was made from the sources that are here. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const folders = ['app', 'domain', 'public'];
const files = ['vite.config.ts', 'react-router.config.ts', 'tsconfig.json', 'package-lock.json'];
/** A build empties this folder first, so the file is missing after a build that did not end. */
const stampFile = (root: string) => join(root, 'build/server/sources.sha256');

/** Whether the last complete build was made from the present sources; an image has none, so its build counts. */
export function isBuilt(root: string): boolean {
	const stamp = stampFile(root);
	if (!existsSync(stamp)) return false;
	return !existsSync(join(root, 'app')) || readFileSync(stamp, 'utf8') === sourcesHash(root);
}

/** Records that the build is complete. */
export function markBuilt(root: string): void {
	writeFileSync(stampFile(root), sourcesHash(root));
}

/** Hashes names and contents, not times, so a clone or a copy has the same hash. */
function sourcesHash(root: string): string {
	const hash = createHash('sha256');
	const paths = [
		...folders.flatMap((folder) => filesUnder(join(root, folder))),
		...files.map((file) => join(root, file)),
	];
	for (const path of paths.filter((each) => !/\.test\.tsx?$/.test(each)).sort()) {
		hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
	}
	return hash.digest('hex');
}

const filesUnder = (folder: string): readonly string[] =>
	readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
