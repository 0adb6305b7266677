import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const skippedFolders = ['node_modules', 'build', 'test-results'];

/**
 * The text files of the repository, as paths from its root. It walks the folders, since a copy of the sources need not
 * have git.
 */
export function repositoryFiles(folder = ''): readonly string[] {
	return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.name.startsWith('.') || skippedFolders.includes(entry.name)) return [];
		if (entry.isDirectory()) return repositoryFiles(path);
		return /\.(?:tsx?|mjs|css|md|json)$/.test(path) ? [path] : [];
	});
}
